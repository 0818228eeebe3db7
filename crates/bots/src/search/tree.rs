//! The statistics of a search: what each seat may know, and how its picks did.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash, Hasher};

use ztable_core::{Quick, Seat};

use crate::Ranked;

/// How many of a node's picks are looked into.
#[derive(Clone, Copy, Debug)]
pub(super) enum Width {
    /// So many.
    Fixed(u32),
    /// All, or where they were appraised, more the more often the node was visited: the best one
    /// at first, so that a young node plays as well as the appraisal does.
    Growing,
}

#[derive(Clone, Debug)]
struct Edge<A> {
    action: A,
    visits: u32,
    /// How often it could be taken when the node was visited.
    available: u32,
    total: f64,
}

#[derive(Clone, Debug)]
struct Node<A> {
    visits: u32,
    appraised: bool,
    /// The most promising one first.
    edges: Vec<Edge<A>>,
}

/// What tells nodes apart: a seat and what it can see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeKey(u64);

/// All nodes of a search.
#[derive(Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
    /// Only looked up, never iterated.
    named: HashMap<u64, usize, BuildHasherDefault<DefaultHasher>>,
}

impl<A: Copy + Ord> Tree<A> {
    pub(super) fn new() -> Tree<A> {
        Tree { nodes: Vec::new(), named: HashMap::default() }
    }

    /// The node of a seat that sees this, or the key under which it can be added.
    pub(super) fn find(&self, seat: Seat, sight: u64) -> Result<usize, NodeKey> {
        let mut hasher = DefaultHasher::new();
        (seat.number(), sight).hash(&mut hasher);
        let key = hasher.finish();
        self.named.get(&key).copied().ok_or(NodeKey(key))
    }

    /// Adds a node with these picks and what they seem to be worth.
    pub(super) fn add(&mut self, picks: &[A], values: &[f32], appraised: bool) -> usize {
        let mut order: Vec<(f32, A)> = values.iter().copied().zip(picks.iter().copied()).collect();
        order.sort_by(|a, b| b.0.total_cmp(&a.0));
        let edges = order
            .into_iter()
            .map(|(_, action)| Edge { action, visits: 0, available: 0, total: 0.0 })
            .collect();
        self.nodes.push(Node { visits: 0, appraised, edges });
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
        let node = &mut self.nodes[node];
        if let Some(picks) = picks {
            node.admit(picks);
        }
        node.visits += 1;
        let width = match width {
            Width::Fixed(width) => width.max(1) as usize,
            Width::Growing if node.appraised => 1 + f64::from(node.visits / 8).sqrt() as usize,
            Width::Growing => usize::MAX,
        };
        let mut best = (f64::NEG_INFINITY, 0);
        let open = |edge: &Edge<A>| picks.is_none_or(|picks| picks.contains(&edge.action));
        for (number, edge) in
            node.edges.iter_mut().enumerate().filter(|(_, edge)| open(edge)).take(width)
        {
            edge.available += 1;
            let bound = if edge.visits == 0 {
                f64::INFINITY
            } else {
                let visits = f64::from(edge.visits);
                let doubt = (f64::from(edge.available).ln() / visits).sqrt();
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

    pub(super) fn action(&self, node: usize, edge: usize) -> A {
        self.nodes[node].edges[edge].action
    }

    pub(super) fn visits(&self, node: usize, edge: usize) -> u32 {
        self.nodes[node].edges[edge].visits
    }

    pub(super) fn all_visits(&self, node: usize) -> impl Iterator<Item = u32> {
        self.nodes[node].edges.iter().map(|edge| edge.visits)
    }

    pub(super) fn reward(&mut self, node: usize, edge: usize, reward: f32) {
        let edge = &mut self.nodes[node].edges[edge];
        edge.visits += 1;
        edge.total += f64::from(reward);
    }

    /// The picks of a node as they did, in their order.
    pub(super) fn ranked(&self, node: usize) -> Vec<Ranked<A>> {
        self.nodes[node]
            .edges
            .iter()
            .map(|edge| Ranked {
                action: edge.action,
                value: (edge.visits > 0).then(|| (edge.total / f64::from(edge.visits)) as f32),
                visits: edge.visits,
            })
            .collect()
    }
}

impl<A: Copy + Ord> Node<A> {
    /// Takes in picks that were not there in the worlds before.
    fn admit(&mut self, picks: &[A]) {
        for &action in picks {
            if !self.edges.iter().any(|edge| edge.action == action) {
                self.edges.push(Edge { action, visits: 0, available: 0, total: 0.0 });
            }
        }
    }
}
