//! Players: random, greedy and tree search. They see views only.
