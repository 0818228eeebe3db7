//! One target under libFuzzer, which keeps every input that reached code not reached before.
//!
//! `./test deep` builds it with coverage counters and runs it for every target. `coverage names`
//! lists the targets; `ZTABLE_FUZZ_TARGET` says which one is tried, and the last argument is the
//! folder of inputs to go on from, into which the good ones are written first.
#![no_main]

use std::cell::RefCell;
use std::path::Path;
use std::{env, fs, process};

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use ztable_core::Quick;
use ztable_fuzz::{Mutator, Target, all, corpus};

thread_local! {
    static TARGET: Target = chosen();
    static MUTATOR: RefCell<Mutator> =
        TARGET.with(|target| RefCell::new(Mutator::new(&target.seeds, Quick::new(0))));
}

fuzz_target!(init: begin(), |input: &[u8]| {
    TARGET.with(|target| drop((target.take)(input)));
});

// Half of the changes are libFuzzer's own, of bytes; the others know JSON and the words of the
// good inputs.
fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    if seed % 2 == 0 {
        fuzzer_mutate(data, size, max_size)
    } else {
        let changed = MUTATOR.with_borrow_mut(|own| own.change_by(&data[..size], seed.into()));
        let length = changed.len().min(max_size);
        data[..length].copy_from_slice(&changed[..length]);
        length
    }
});

fn begin() {
    if env::args().nth(1).as_deref() == Some("names") {
        all().iter().for_each(|target| println!("{}", target.name));
        process::exit(0);
    }
    let Some(folder) = env::args().next_back().filter(|last| Path::new(last).is_dir()) else {
        stop("The last argument must be a folder for inputs.");
    };
    TARGET.with(|target| {
        for (number, seed) in target.seeds.iter().enumerate() {
            if let Err(error) = fs::write(Path::new(&folder).join(format!("seed-{number}")), seed) {
                stop(&format!("The good inputs cannot be written into {folder}: {error}."));
            }
        }
        // What broke it once is tried first.
        for found in fs::read_dir(corpus(target)).into_iter().flatten().flatten() {
            if let Ok(input) = fs::read(found.path()) {
                (target.take)(&input);
            }
        }
    });
}

fn chosen() -> Target {
    let name = env::var("ZTABLE_FUZZ_TARGET").unwrap_or_default();
    let found = all().into_iter().find(|target| target.name == name);
    found.unwrap_or_else(|| stop("ZTABLE_FUZZ_TARGET must name a target; `names` lists them."))
}

fn stop(sentence: &str) -> ! {
    eprintln!("{sentence}");
    process::exit(2)
}
