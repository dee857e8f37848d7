import type { Socket as TcpSocket } from 'node:net';
import type { Socket } from 'socket.io';
import type { Connection } from '../feed/fan-out.js';
import { BEAT, type Frame } from '../feed/frame.js';

/** A connection of Engine.IO. */
export type EngineSocket = Socket['conn'];

/**
 * Internals of engine.io 6.6.12 and ws 8.23.0 that this file relies on:
 * - `conn.writeBuffer`: packets waiting until the transport is writable, each with `data` as given to `conn.write`;
 * - `conn.transport.socket` of the transport `websocket`: the `ws` connection, and its `_socket`: the TCP socket, to
 *   which ws writes complete frames only, in the order of the calls, as long as nothing is compressed
 *   (`perMessageDeflate` is off);
 * - the event `packetCreate` of `conn`: emitted before each packet that Engine.IO itself sends, so a connection that
 *   was found idle stays idle until then;
 * - the option `wsPreEncodedFrame` of a packet: Engine.IO sends that frame instead of encoding the packet.
 * If any of them is missing, pushes go through `conn.write`: still delivered, at a higher cost. `visitors.suite.ts`
 * fails when the direct path is no longer taken.
 */
interface Internals {
  readonly readyState: string;
  readonly writeBuffer?: readonly { readonly data?: unknown }[];
  readonly transport: { readonly name: string; readonly writable: boolean; readonly socket?: WebSocket };
}
interface WebSocket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  readonly _socket?: TcpSocket | null;
  terminate(): void;
}

const OPEN = 1;

/** Ends a connection without waiting for the other side; what has been received and not yet read is dropped. */
export function terminate(connection: EngineSocket): void {
  const { socket } = (Object(connection) as Internals).transport; // private only in TypeScript
  connection.close(true);
  socket?.terminate();
}

/** A connection that bypasses Socket.IO's queue whenever that keeps the order. */
export class SocketConnection implements Connection {
  private readonly internals: Internals;
  /**
   * Set while Engine.IO has nothing pending. Cached, because with thousands of connections each further object visited
   * per push is a cache miss: the checks would cost as much as the write itself.
   */
  private idle: TcpSocket | undefined;

  constructor(private readonly connection: EngineSocket) {
    this.internals = Object(connection) as Internals; // private only in TypeScript; each use tolerates its absence
    connection.on('packetCreate', () => (this.idle = undefined));
  }

  get bufferedBytes(): number {
    return this.idle ? this.idle.writableLength : this.countBufferedBytes();
  }

  write(frame: Frame): 'direct' | 'queued' {
    const socket = (this.idle ??= this.idleSocket());
    if (socket?.writable) {
      socket.write(frame.bytes);
      return 'direct';
    }
    const options = { compress: false, wsPreEncodedFrame: [frame.bytes] };
    this.connection.write(frame.packet, options);
    return 'queued';
  }

  /** By WebSocket only: an answer of long polling costs a request. */
  beat(): void {
    const socket = (this.idle ??= this.idleSocket());
    if (socket?.writable && socket.writableLength === 0) socket.write(BEAT);
  }

  /** Ends the connection without waiting for the other side. */
  terminate(): void {
    terminate(this.connection);
  }

  private idleSocket(): TcpSocket | undefined {
    const { readyState, transport, writeBuffer } = this.internals;
    if (readyState !== 'open' || writeBuffer?.length !== 0) return undefined;
    if (transport.name !== 'websocket' || !transport.writable) return undefined;
    return transport.socket?.readyState === OPEN ? (transport.socket._socket ?? undefined) : undefined;
  }

  private countBufferedBytes(): number {
    const { transport, writeBuffer } = this.internals;
    let bytes = transport.socket?.bufferedAmount ?? 0;
    for (const { data } of writeBuffer ?? []) bytes += typeof data === 'string' ? data.length : 0;
    return bytes;
  }
}
