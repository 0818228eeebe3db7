//! A table in a worker: questions and replies as plain data.

use ztable_bots::Level;
use ztable_core::{AnyMatch, Code, Record, Refusal, Setup, Start, Viewer};
use ztable_table::{
    Ask, Command, Feed, FromClient, Header, Host, JournalEntry, Known, Question, Replayed, Reply,
    Share,
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

/// A whole game of two, with its record.
fn recorded() -> (Box<dyn AnyMatch>, Record) {
    let start = Start::new(Setup::new("zeds-zone", 2), "a record".to_owned());
    let mut game = ztable_shelf::start(start).unwrap();
    while game.outcome().is_none() {
        for seat in [ONE, TWO] {
            if let Some(choice) = game.options(seat).last() {
                game.pick_text(seat, &choice.pick).unwrap();
            }
        }
    }
    let record = game.record();
    (game, record)
}

fn replay(host: &mut Host, record: Record, viewer: Viewer) -> Result<Replayed, Refusal> {
    let names = vec!["Ada".to_owned(), "Bob".to_owned()];
    let reply = ask(host, 0, Ask::Replay { record: Box::new(record), viewer, names })?;
    Ok(serde_json::from_value(reply.answer.unwrap().value).unwrap())
}

#[test]
fn a_recorded_game_is_shown_through_all_eyes() {
    let mut host = Host::default();
    let (game, record) = recorded();
    for viewer in [Viewer::Spectator, Viewer::Seat(ONE), Viewer::Seat(TWO), Viewer::Referee] {
        let Replayed { page, picks, log } = replay(&mut host, record.clone(), viewer).unwrap();
        assert!(!page.more);
        let moments = page.moments();
        assert_eq!(moments.len(), picks.len());
        for (moment, picks) in moments.iter().zip(&picks) {
            assert_eq!(moment.view, game.after(*picks).unwrap().view(viewer), "{picks} picks");
        }
        assert_eq!(moments.last().unwrap().lines, log.len());
        // Names are told as this viewer reads them.
        let bob = log.iter().any(|told| told.text.contains("Bob"));
        assert_eq!(bob, viewer != Viewer::Seat(TWO));
    }
}

#[test]
fn what_did_not_happen_is_not_shown() {
    let (_, mut record) = recorded();
    record.picks.pop();
    let refusal = replay(&mut Host::default(), record, Viewer::Spectator).unwrap_err();
    assert_eq!(refusal.code, Code::BadRecord);
}

/// A table on which somebody plays on from the middle of a game: the board is the same.
#[test]
fn a_game_is_played_on_from_its_middle() {
    let (game, _) = recorded();
    let then = game.after(game.played().len() / 2).unwrap();
    let mut host = Host::default();
    let begun = Header { position: Some(then.position()), ..header(2) };
    let commands = vec![
        (person("Ada"), Command::Sit { seat: ONE, share: Share::Nonce("a-number".into()) }),
        (person("Ada"), Command::SeatBot { seat: TWO, level: Level::Easy }),
        (person("Ada"), Command::Start),
    ];
    let entries = ask(&mut host, 1, Ask::Make { header: begun.clone(), commands }).unwrap().entries;
    let opened = ask(&mut host, 1, Ask::Open { header: begun, entries }).unwrap();
    let feed = opened.feeds.into_iter().find(|feed| feed.viewer == Viewer::Seat(ONE)).unwrap();
    let known = Known::after(None, feed).unwrap();
    assert_eq!(known.picture.game.unwrap().view, then.view(Viewer::Seat(ONE)));

    let broken = Header { position: Some("nonsense".into()), ..header(2) };
    let refused = ask(&mut host, 1, Ask::Make { header: broken, commands: Vec::new() });
    assert_eq!(refused.unwrap_err().code, Code::BadPosition);
}
