import type { SocketLike } from './web-socket-transport.js';

/** WebSocket whose remote end is the test. */
export class FakeSocket implements SocketLike {
  readyState: SocketLike['readyState'] = 1;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  readonly sent: string[] = [];

  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  receive(text: string): void {
    this.onmessage?.call(this as never, { data: text } as MessageEvent); // only `data` is read
  }
  disconnect(): void {
    this.onclose?.call(this as never, {} as CloseEvent); // no field is read
  }
}

/** The server's first message. */
export const OPENED = '0{"pingInterval":25000,"pingTimeout":20000}';
