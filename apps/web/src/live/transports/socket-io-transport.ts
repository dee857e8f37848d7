import { io } from 'socket.io-client';
import type { LiveTransport, LiveTransportListener } from './live-transport.js';
import { LIVE_NAMESPACE } from '@fumata/contracts';

const MAX_BACKOFF_MS = 10_000;

/** Transport by Socket.IO's own client, which falls back to long polling where WebSockets are blocked. */
export function socketIoTransport(listener: LiveTransportListener): LiveTransport {
  const socket = io(LIVE_NAMESPACE, {
    transports: ['polling', 'websocket'],
    auth: (callback) => callback(listener.credentials()),
    reconnectionDelay: 500,
    reconnectionDelayMax: MAX_BACKOFF_MS,
    randomizationFactor: 0.7,
    forceNew: true,
    autoConnect: false,
  });
  let open = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
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
    if (!socket.active) retryTimer = setTimeout(() => socket.connect(), MAX_BACKOFF_MS);
  });
  return {
    open: () => {
      open = true;
      socket.connect();
    },
    reconnectNow: () => void socket.disconnect().connect(),
    wake: () => {
      if (!socket.connected) socket.disconnect().connect();
    },
    resync: () => void socket.emit('resync'),
    close: () => {
      open = false;
      clearTimeout(retryTimer);
      socket.disconnect();
    },
  };
}
