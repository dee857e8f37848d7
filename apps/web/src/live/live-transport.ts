/** What a connection tells whoever opened it. Nothing comes after `close`. */
export interface LiveTransportListener {
  /** What the server is told at each connection: where we stand. */
  credentials(): Readonly<Record<string, string>>;
  /** Connected: pushes come from now on, in order, none left out until `onLost`. */
  onConnected(): void;
  onPush(name: string, body: unknown): void;
  /** Everything pushed so far has arrived: the server's ping came after it. */
  onPing(): void;
  /** Cut, or not let in; it connects again by itself. */
  onLost(): void;
}

/** A connection to the live pushes that lasts: after a cut it comes back by itself, ever more slowly, never in step with others. */
export interface LiveTransport {
  open(): void;
  /** Without waiting for the next attempt. */
  hurry(): void;
  /** Asks for everything as it stands. */
  resync(): void;
  close(): void;
}
