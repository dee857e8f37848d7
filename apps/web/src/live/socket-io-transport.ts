import { io } from 'socket.io-client';
import type { LiveTransport, LiveTransportListener } from './live-transport.js';
import { LIVE_NAMESPACE } from './namespace.js';

const LONGEST_PAUSE_MS = 10_000;

/** Transport by Socket.IO's own client, which falls back to long polling where WebSockets are blocked. */
export function socketIoTransport(listener: LiveTransportListener): LiveTransport {
  const socket = io(LIVE_NAMESPACE, {
    transports: ['polling', 'websocket'],
    auth: (give) => give(listener.credentials()),
    reconnectionDelay: 500,
    reconnectionDelayMax: LONGEST_PAUSE_MS,
    randomizationFactor: 0.7,
    forceNew: true,
    autoConnect: false,
  });
  let open = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  socket.onAny((name: string, body: unknown) => listener.onPush(name, body));
  socket.on('connect', () => listener.onConnected());
  socket.io.on('ping', () => listener.onPing());
  socket.on('disconnect', (reason) => {
    if (!open) return;
    listener.onLost();
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('connect_error', () => {
    listener.onLost();
    // The library does not reconnect after the server itself has disconnected it.
    if (!socket.active) again = setTimeout(() => socket.connect(), LONGEST_PAUSE_MS);
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
      clearTimeout(again);
      socket.disconnect();
    },
  };
}
