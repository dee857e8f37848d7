import { io } from 'socket.io-client';
import type { Line, LineListener } from './line.js';
import { LIVE_NAMESPACE } from './namespace.js';

/** The live pushes by Socket.IO's own client, which also comes through where WebSockets are kept out: by long polling. */
export function socketIoLine(listener: LineListener): Line {
  const socket = io(LIVE_NAMESPACE, {
    transports: ['polling', 'websocket'],
    auth: (give) => give(listener.credentials()),
    reconnectionDelay: 500,
    reconnectionDelayMax: 10_000,
    randomizationFactor: 0.7,
    forceNew: true,
    autoConnect: false,
  });
  let open = false;
  socket.onAny((name: string, body: unknown) => listener.onPush(name, body));
  socket.on('connect', () => listener.onConnected());
  socket.io.on('ping', () => listener.onPing());
  socket.on('disconnect', (reason) => {
    if (!open) return;
    listener.onLost();
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('connect_error', (error) => {
    const data: unknown = Reflect.get(error, 'data');
    const code: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'code') : undefined;
    listener.onRefused(typeof code === 'string' ? code : undefined);
    if (code !== undefined && open) socket.connect();
  });
  return {
    open: () => {
      open = true;
      socket.connect();
    },
    hurry: () => void socket.disconnect().connect(),
    resync: () => void socket.emit('resync'),
    close: () => {
      open = false;
      socket.disconnect();
    },
  };
}
