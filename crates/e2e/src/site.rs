//! The client alone, from a server that can do nothing but hand out files.

use crate::{Fault, Outcome};
use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use ztable_web_bundle::File;

/// A loopback server with the embedded files. Dropping it stops it, so a test can take the network
/// away.
pub struct StaticSite {
    address: SocketAddr,
    stop: Arc<AtomicBool>,
    withheld: Arc<Mutex<Option<String>>>,
    thread: Option<JoinHandle<()>>,
}

impl StaticSite {
    /// Starts serving on a free port.
    ///
    /// # Errors
    ///
    /// When this machine gives no port.
    pub fn start() -> Outcome<Self> {
        let fault = |error: io::Error| Fault::new(format!("No port to serve on: {error}"));
        let listener = TcpListener::bind("127.0.0.1:0").map_err(fault)?;
        let address = listener.local_addr().map_err(fault)?;
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let withheld = Arc::<Mutex<Option<String>>>::default();
        let refused = Arc::clone(&withheld);
        let thread = thread::spawn(move || {
            for stream in listener.incoming() {
                if stopped.load(Ordering::SeqCst) {
                    break;
                }
                // A browser that hangs up early only harms its own request.
                let refused = refused.lock().expect("no holder panics").clone();
                let _ = stream.map(|stream| thread::spawn(move || answer(stream, refused)));
            }
        });
        Ok(Self { address, stop, withheld, thread: Some(thread) })
    }

    /// From now on answers that it cannot serve the files whose path begins like this; with nothing,
    /// that it can again.
    pub fn withhold(&self, path: Option<&str>) {
        *self.withheld.lock().expect("no holder panics") = path.map(ToOwned::to_owned);
    }

    /// Where it serves, such as `http://127.0.0.1:4321`.
    #[must_use]
    pub fn address(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for StaticSite {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        // Wakes the listener, which then sees that it is over.
        let _ = TcpStream::connect(self.address);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn answer(mut stream: TcpStream, withheld: Option<String>) -> io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    let mut takes_brotli = false;
    for line in lines {
        let line = line?.to_ascii_lowercase();
        if line.is_empty() {
            break;
        }
        takes_brotli |= line.starts_with("accept-encoding:") && line.contains("br");
    }
    let path = request.split(' ').nth(1).unwrap_or("/");
    let path = path.split('?').next().unwrap_or(path);
    if withheld.is_some_and(|start| path.starts_with(&start)) {
        return stream.write_all(
            b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        );
    }
    // Addresses that the client routes on its own carry no extension.
    let file = ztable_web_bundle::get(path)
        .or_else(|| (!path.contains('.')).then(|| ztable_web_bundle::get("/")).flatten());
    match file {
        Some(file) => send(&mut stream, file, takes_brotli),
        None => stream
            .write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
    }
}

fn send(stream: &mut TcpStream, file: &File, takes_brotli: bool) -> io::Result<()> {
    let compressed = takes_brotli && !file.brotli.is_empty();
    let (body, encoding) =
        if compressed { (file.brotli, "Content-Encoding: br\r\n") } else { (file.identity, "") };
    let keep = if file.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Type: {}\r\nContent-Length: {}\r\n{encoding}Cache-Control: {keep}\r\nETag: {}\r\nVary: Accept-Encoding\r\nConnection: close\r\n\r\n",
        file.mime,
        body.len(),
        file.etag,
    )?;
    stream.write_all(body)
}
