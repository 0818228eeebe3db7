//! An allocator that counts, so that a test can show that something does not allocate.
#![allow(unsafe_code, reason = "an allocator cannot be written without; it only passes calls on")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

thread_local! {
    // Tests run side by side; each thread counts its own.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    // Fails only while a thread ends, when nobody counts any more.
    let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
}

/// The system's allocator, counting:
/// `#[global_allocator] static ALLOCATOR: Counting = Counting;`
#[derive(Clone, Copy, Debug)]
pub struct Counting;

impl Counting {
    /// How often this thread has allocated.
    #[must_use]
    pub fn allocations() -> u64 {
        ALLOCATIONS.with(Cell::get)
    }

    /// Whether the test program counts at all.
    #[must_use]
    pub fn is_installed() -> bool {
        let before = Counting::allocations();
        drop(black_box(Box::new(black_box(0u64))));
        Counting::allocations() > before
    }
}

// SAFETY: every call is passed on unchanged to the system's allocator, which keeps the contract.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the block came from `System` with this layout.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the block came from `System` with this layout.
        unsafe { System.realloc(block, layout, size) }
    }
}
