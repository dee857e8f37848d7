import type { Socket } from 'socket.io';
import type { Line } from './fan-out.js';
import type { Frame } from './frame.js';

type Connection = Socket['conn'];

/**
 * What this file relies on beyond the public interfaces, read in engine.io 6.6.12 and ws 8.21.3:
 * - `conn.writeBuffer`: packets that wait until the transport is writable, each with `data` as given to `conn.write`;
 * - `conn.transport.socket` of the transport `websocket`: the `ws` connection;
 * - `_sender.sendFrame(list)` of that connection: writes ready frames to the TCP socket, in the order of the calls, as
 *   long as nothing is being compressed (`perMessageDeflate` is off);
 * - the option `wsPreEncodedFrame` of a packet: Engine.IO sends that frame in place of encoding the packet.
 * When any of it is missing, pushes go the ordinary way through `conn.write` and arrive all the same, only dearer;
 * `gateway.int.spec.ts` fails when the direct way is not taken any more.
 */
interface Internals {
  readonly writeBuffer?: readonly { readonly data?: unknown }[];
  readonly transport: { readonly name: string; readonly writable: boolean; readonly socket?: WebSocket };
}
interface WebSocket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  readonly _sender?: { sendFrame?(pieces: readonly Buffer[]): void };
  terminate(): void;
}

const OPEN = 1;

/** One visitor's connection, written to past Socket.IO's own queue whenever that keeps the order. */
export class SocketLine implements Line {
  private readonly internals: Internals;

  constructor(private readonly connection: Connection) {
    this.internals = connection as unknown as Internals; // private to TypeScript only; each use copes with its absence
  }

  get waiting(): number {
    const { transport, writeBuffer } = this.internals;
    let bytes = transport.socket?.bufferedAmount ?? 0;
    if (writeBuffer !== undefined && writeBuffer.length > 0) {
      for (const { data } of writeBuffer) bytes += typeof data === 'string' ? data.length : 0;
    }
    return bytes;
  }

  write(frame: Frame): 'direct' | 'queued' {
    const { transport, writeBuffer } = this.internals;
    const webSocket = transport.name === 'websocket' && transport.writable ? transport.socket : undefined;
    const sender = webSocket?.readyState === OPEN ? webSocket._sender : undefined;
    if (writeBuffer?.length === 0 && sender?.sendFrame) {
      sender.sendFrame(frame.pieces);
      return 'direct';
    }
    const options = { compress: false, wsPreEncodedFrame: frame.pieces };
    this.connection.write(frame.packet, options);
    return 'queued';
  }

  /** Says goodbye; the client comes back by itself, after a pause of its own choice. */
  close(): void {
    this.connection.close(true);
  }

  /** Without waiting for the other side. */
  cut(): void {
    this.internals.transport.socket?.terminate();
  }
}
