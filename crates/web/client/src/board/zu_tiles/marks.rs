//! What is pointed out at a tile of the map: friends, what is new, and how a Battle would stand.

use leptos::prelude::*;
use zu_tiles::{
    Action, AreaType, BattleFacts, BattleResult, Cell, Fall, Friend, Reinforced, Stamp, TileFacts,
};

use super::face;
use super::map::Plan;
use super::words;

/// What is pointed out at one tile.
#[derive(Clone, Copy)]
pub(super) struct Marks {
    /// It gets along with the Creature that is placed or looked at.
    pub(super) friend: Memo<bool>,
    /// Somebody else has put it there since the viewer's last turn.
    pub(super) fresh: Memo<bool>,
    /// The last pick was about it; while nothing is asked of the viewer, and in the past.
    pub(super) last: Memo<bool>,
    /// How the Battle would stand if this tile were picked, and how against all that can still join.
    pub(super) forecast: Memo<Option<(BattleFacts, Option<Reinforced>)>>,
}

impl Marks {
    pub(super) fn new(
        plan: Plan,
        stamp: Stamp,
        cell: Memo<Cell>,
        facts: Memo<Option<TileFacts>>,
        lit: Memo<bool>,
    ) -> Marks {
        let desk = plan.desk;
        let was_picked = desk.memo(move |view| {
            let picked = view.table.last.map(|(_, action)| action);
            picked == Some(Action::Cell(cell.get().name()))
        });
        Marks {
            friend: Memo::new(move |_| {
                facts.with(|facts| facts.as_ref().is_some_and(|facts| is_friend(plan, facts)))
            }),
            fresh: desk.memo(move |view| {
                let table = &view.table;
                let playing = table.seats.iter().filter(|seat| seat.fall == Fall::None).count();
                let placed = table.area.iter().find(|placed| placed.n == Some(stamp));
                view.viewer.is(table.active)
                    && placed.is_some_and(|placed| {
                        placed.turn < table.turn && usize::from(table.turn - placed.turn) < playing
                    })
            }),
            last: Memo::new(move |_| was_picked.get() && desk.picks.with(Vec::is_empty)),
            forecast: Memo::new(move |_| {
                let cell = cell.get();
                let found = desk.foresight.with(|foresight| {
                    Some((foresight.battle(cell)?.clone(), foresight.worst(cell)))
                });
                found.filter(|_| lit.get() && plan.helped.get())
            }),
        }
    }
}

/// Whether a tile gets along with the Creature that is placed or looked at.
fn is_friend(plan: Plan, facts: &TileFacts) -> bool {
    let Some(guest) = plan.guest.get().filter(|_| facts.is == AreaType::Creature) else {
        return false;
    };
    let desk = plan.desk;
    let seen = desk.subject.get().and_then(|subject| subject.cell);
    let lying = desk.view.with(|view| {
        let host = words::tile_at(view.as_ref()?, seen?)?;
        host.friend().filter(|host| host.kind == guest)
    });
    let guest = lying.unwrap_or(Friend::bare(guest));
    let is_class = |kind| desk.tiles.with_value(|tiles| tiles.tile(kind).class.is_some());
    let other = facts.friend().filter(|_| is_class(guest.kind) && seen != Some(facts.cell));
    other.is_some_and(|other| desk.tiles.with_value(|tiles| tiles.get_along(guest, other)))
}

/// How a Battle would stand, on a badge, and below it what the other side can still become.
pub(super) fn forecast(battle: &BattleFacts, worst: Option<Reinforced>) -> impl IntoView + use<> {
    let look = |result| match result {
        BattleResult::Attack => ("attack", "sword"),
        BattleResult::Defence => ("defence", "shield"),
        BattleResult::Draw => ("draw", "minus"),
    };
    let (tone, sign) = look(battle.result);
    let ((a, b), (c, d)) = (battle.attack, battle.defence);
    let worst = worst.map(|Reinforced { sums: (str, int), result }| {
        let (tone, sign) = look(result);
        view! {
            <span class="zu-worst" data-tone=tone>
                {face::icon(sign)} {format!("≤ {str}/{int}")}
            </span>
        }
    });
    view! {
        <span class="zu-forecast" data-tone=tone>
            {face::icon(sign)} <b>{format!("{a}/{b} : {c}/{d}")}</b> {worst}
        </span>
    }
}
