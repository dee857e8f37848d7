/** Callbacks of a transport; none is called after `close`. */
export interface LiveTransportListener {
  /** Sent to the server at each connection: the current position. */
  credentials(): Readonly<Record<string, string>>;
  /** Connected: from now on pushes arrive in order and without gaps, until `onLost`. */
  onConnected(): void;
  onPush(name: string, body: unknown): void;
  /** The server's ping has arrived, and so has every push sent before it. */
  onPing(): void;
  /** True once nothing has arrived for longer than a server is silent (the connection may be lost), then false. */
  onQuiet(isQuiet: boolean): void;
  /** Disconnected, rejected or given up; the transport reconnects automatically. */
  onLost(): void;
}

/** Connection for live pushes that reconnects with exponential back-off and jitter. */
export interface LiveTransport {
  open(): void;
  /** Reconnects without waiting for the back-off delay. */
  reconnectNow(): void;
  /** Reconnects unless the connection was alive a moment ago: timers stand still while the device sleeps. */
  wake(): void;
  /** Requests a snapshot. */
  resync(): void;
  close(): void;
}
