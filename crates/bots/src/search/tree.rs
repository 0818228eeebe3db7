//! The statistics of a search: what each seat may know, and how its picks did.
//!
//! All nodes lie in one list and all edges in another, so that a tree of thousands of nodes is a handful
//! of allocations, each twice as large as the one before.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

use ztable_core::{Quick, Seat};

use crate::Ranked;
use crate::exact::ln;

/// How many of a node's picks are looked into.
#[derive(Clone, Copy, Debug)]
pub(super) enum Width {
    /// So many.
    Fixed(u32),
    /// All, or where they were appraised, more the more often the node was visited: the best one
    /// at first, so that a young node plays as well as the appraisal does.
    Growing,
}

#[derive(Clone, Copy, Debug)]
struct Edge<A> {
    action: A,
    visits: u32,
    /// How often it could be taken when the node was visited.
    available: u32,
    total: f64,
}

impl<A> Edge<A> {
    fn new(action: A) -> Edge<A> {
        Edge { action, visits: 0, available: 0, total: 0.0 }
    }
}

#[derive(Clone, Debug)]
struct Node {
    visits: u32,
    appraised: bool,
    /// Its place among all edges, the most promising one first.
    edges: Range<usize>,
    /// The place of what was listed when the node was added, in the order of the list.
    listed: Range<usize>,
}

/// What tells nodes apart: a seat and what it can see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeKey(u64);

/// All nodes of a search.
#[derive(Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
    listed: Vec<A>,
    /// Only looked up, never iterated.
    named: HashMap<u64, usize, BuildHasherDefault<Mixed>>,
    /// Room for sorting.
    order: Vec<(f32, usize)>,
}

impl<A: Copy + Ord> Tree<A> {
    pub(super) fn new() -> Tree<A> {
        Tree {
            nodes: Vec::new(),
            edges: Vec::new(),
            listed: Vec::new(),
            named: HashMap::default(),
            order: Vec::new(),
        }
    }

    /// The node of a seat that sees this, or the key under which it can be added.
    pub(super) fn find(&self, seat: Seat, sight: u64) -> Result<usize, NodeKey> {
        let key = mix(sight, u64::from(seat.number()));
        self.named.get(&key).copied().ok_or(NodeKey(key))
    }

    /// Adds a node with these picks and what they seem to be worth.
    pub(super) fn add(&mut self, picks: &[A], values: &[f32], appraised: bool) -> usize {
        self.order.clear();
        self.order.extend(values.iter().copied().zip(0..));
        // The place decides between equals: a sort that keeps their order would need room of its own.
        self.order.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let (first, start) = (self.edges.len(), self.listed.len());
        self.edges.extend(self.order.iter().map(|&(_, place)| Edge::new(picks[place])));
        self.listed.extend_from_slice(picks);
        let (edges, listed) = (first..self.edges.len(), start..self.listed.len());
        self.nodes.push(Node { visits: 0, appraised, edges, listed });
        self.nodes.len() - 1
    }

    pub(super) fn name(&mut self, key: NodeKey, node: usize) {
        self.named.insert(key.0, node);
    }

    /// Chooses the edge to follow: untried ones first, then by the upper confidence bound.
    /// `picks` says which can be taken this time; all, when it is not given.
    pub(super) fn select(
        &mut self,
        node: usize,
        picks: Option<&[A]>,
        width: Width,
        exploration: f32,
        mind: &mut Quick,
    ) -> usize {
        // Most worlds list what the first one did: then there is nothing to look for.
        let usual = &self.listed[self.nodes[node].listed.clone()];
        let picks = picks.filter(|&picks| picks != usual || usual.len() != self.size(node));
        if let Some(picks) = picks {
            self.admit(node, picks);
        }
        let node = &mut self.nodes[node];
        node.visits += 1;
        let width = match width {
            Width::Fixed(width) => width.max(1) as usize,
            Width::Growing if node.appraised => 1 + f64::from(node.visits / 8).sqrt() as usize,
            Width::Growing => usize::MAX,
        };
        let edges = &mut self.edges[node.edges.clone()];
        let open = |edge: &Edge<A>| picks.is_none_or(|picks| picks.contains(&edge.action));
        let mut best = (f64::NEG_INFINITY, 0);
        let mut spread = Spread::default();
        for (number, edge) in
            edges.iter_mut().enumerate().filter(|(_, edge)| open(edge)).take(width)
        {
            edge.available += 1;
            let bound = if edge.visits == 0 {
                f64::INFINITY
            } else {
                let visits = f64::from(edge.visits);
                let doubt = (spread.of(edge.available) / visits).sqrt();
                // Uneven on purpose: seats that pick at the same time and explore in step would
                // never meet some combinations.
                let eagerness = 0.5 + f64::from(mind.below(1 << 16)) / f64::from(1 << 16);
                edge.total / visits + f64::from(exploration) * eagerness * doubt
            };
            if bound > best.0 {
                best = (bound, number);
            }
        }
        best.1
    }

    /// Takes in picks that were not there in the worlds before.
    fn admit(&mut self, node: usize, picks: &[A]) {
        for &action in picks {
            let Range { start, end } = self.nodes[node].edges;
            if self.edges[start..end].iter().any(|edge| edge.action == action) {
                continue;
            }
            // Edges of other nodes follow: the node moves to the end, where it can grow.
            if end < self.edges.len() {
                let moved = self.edges.len();
                self.edges.extend_from_within(start..end);
                self.nodes[node].edges = moved..self.edges.len();
            }
            self.edges.push(Edge::new(action));
            self.nodes[node].edges.end += 1;
        }
    }

    fn size(&self, node: usize) -> usize {
        self.nodes[node].edges.len()
    }

    fn edges(&self, node: usize) -> &[Edge<A>] {
        &self.edges[self.nodes[node].edges.clone()]
    }

    pub(super) fn action(&self, node: usize, edge: usize) -> A {
        self.edges(node)[edge].action
    }

    pub(super) fn visits(&self, node: usize, edge: usize) -> u32 {
        self.edges(node)[edge].visits
    }

    pub(super) fn all_visits(&self, node: usize) -> impl Iterator<Item = u32> {
        self.edges(node).iter().map(|edge| edge.visits)
    }

    pub(super) fn reward(&mut self, node: usize, edge: usize, reward: f32) {
        let edge = &mut self.edges[self.nodes[node].edges.start + edge];
        edge.visits += 1;
        edge.total += f64::from(reward);
    }

    /// The picks of a node as they did, in their order.
    pub(super) fn ranked(&self, node: usize) -> Vec<Ranked<A>> {
        self.edges(node)
            .iter()
            .map(|edge| Ranked {
                action: edge.action,
                value: (edge.visits > 0).then(|| (edge.total / f64::from(edge.visits)) as f32),
                visits: edge.visits,
            })
            .collect()
    }
}

/// The logarithm of a count, kept for the next edge: most edges of a node could be taken equally often.
#[derive(Default)]
struct Spread {
    count: u32,
    ln: f64,
}

impl Spread {
    fn of(&mut self, count: u32) -> f64 {
        if self.count != count {
            *self = Spread { count, ln: ln(count) };
        }
        self.ln
    }
}

/// Spreads two numbers over all bits of one.
const fn mix(number: u64, other: u64) -> u64 {
    Quick::new(number ^ other.wrapping_mul(0xd6e8_feb8_6659_fd93)).bits()
}

/// The hash of what is a hash already.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix(self.0, byte.into());
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
