//! A table in a worker: questions and replies as plain data.

use ztable_bots::Level;
use ztable_core::{Code, Refusal, Viewer};
use ztable_table::{
    Ask, Command, Feed, FromClient, Host, JournalEntry, Known, Question, Reply, Share,
};

use crate::common::{ONE, TWO, header, person};

/// Asks in JSON, as a page does.
fn ask(host: &mut Host, opening: u64, ask: Ask) -> Result<Reply, Refusal> {
    let question = Question { opening, now: 1_000, ask };
    let sent = serde_json::to_string(&question).unwrap();
    let reply = host.reply(serde_json::from_str(&sent).unwrap());
    serde_json::from_str(&serde_json::to_string(&reply).unwrap()).unwrap()
}

/// Ada against a bot, made and forgotten.
fn made(host: &mut Host) -> Vec<JournalEntry> {
    let ada = person("Ada");
    let commands = vec![
        (ada.clone(), Command::Sit { seat: ONE, share: Share::Nonce("ada".into()) }),
        (ada.clone(), Command::SeatBot { seat: TWO, level: Level::Random }),
        (ada, Command::Start),
    ];
    let reply = ask(host, 1, Ask::Make { header: header(2), commands }).unwrap();
    assert!(reply.feeds.is_empty() && reply.thinks.is_empty());
    reply.entries
}

#[test]
fn a_table_is_made_opened_and_played_at() {
    let mut host = Host::default();
    let mut kept = made(&mut host);
    let open =
        |entries: &[JournalEntry]| Ask::Open { header: header(2), entries: entries.to_vec() };
    let opened = ask(&mut host, 2, open(&kept)).unwrap();
    let [feed] = opened.feeds.as_slice() else { panic!("one person looks: {:?}", opened.feeds) };
    assert_eq!(feed.viewer, Viewer::Seat(ONE));
    let [think] = opened.thinks.as_slice() else { panic!("one bot thinks") };

    let picked = Ask::BotPicked { seat: think.seat, ticket: think.ticket, pick: String::new() };
    let picked = ask(&mut host, 2, picked).unwrap();
    kept.extend(picked.entries);
    // Far from the entrance, where nobody is lost at once.
    let after = |known: Option<&Known>, feed: &Feed| Known::after(known, feed.clone());
    let follow = |known: Known, feeds: &[Feed]| {
        feeds.iter().fold(known, |known, feed| after(Some(&known), feed).unwrap())
    };
    let known = follow(after(None, feed).unwrap(), &picked.feeds);
    let pick = known.picture.game.as_ref().unwrap().options.last().unwrap().pick.clone();
    let command = Command::Pick { seat: ONE, pick, seen: known.seq };
    let message = FromClient::new(7, command);
    let reply = ask(&mut host, 2, Ask::Command { person: person("Ada"), message }).unwrap();
    let answer = reply.answer.unwrap();
    assert_eq!((answer.key, answer.refusal), (7, None));
    assert!(!reply.entries.is_empty() && !reply.feeds.is_empty() && !reply.over);

    // What was kept is enough to go on: the same picture, though with another run of numbers.
    kept.extend(reply.entries);
    let again = ask(&mut host, 3, open(&kept)).unwrap();
    let known = follow(known, &reply.feeds);
    assert_eq!(after(None, &again.feeds[0]).unwrap().picture, known.picture);
}

#[test]
fn who_asks_about_a_table_that_is_not_open_is_told() {
    let mut host = Host::default();
    let refused = |host: &mut Host, opening| ask(host, opening, Ask::Tick).unwrap_err().code;
    assert_eq!(refused(&mut host, 5), Code::NoSuchTable);
    let entries = made(&mut host);
    assert_eq!(refused(&mut host, 1), Code::NoSuchTable);
    ask(&mut host, 5, Ask::Open { header: header(2), entries }).unwrap();
    assert!(ask(&mut host, 5, Ask::Tick).is_ok());
    assert_eq!(refused(&mut host, 4), Code::NoSuchTable);
}

#[test]
fn a_table_is_made_as_a_whole_or_not_at_all() {
    let mut host = Host::default();
    let (ada, share) = (person("Ada"), Share::Nonce("ada".into()));
    let commands = vec![(ada.clone(), Command::Sit { seat: ONE, share }), (ada, Command::Start)];
    let refusal = ask(&mut host, 1, Ask::Make { header: header(2), commands }).unwrap_err();
    assert!(refusal.message.ends_with('.'), "{refusal}");
}
