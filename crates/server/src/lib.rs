//! HTTP and WebSocket doors, identity and storage.
