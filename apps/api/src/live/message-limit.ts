import type { Socket } from 'socket.io';
import { terminate } from './socket-connection.js';
import { TokenBucket, type Rate } from './token-bucket.js';

type EngineConnection = Socket['conn'];

/** A client sends its handshake, an answer to each ping, and `resync` when it has missed a push. */
const MESSAGES = { atOnce: 20, perSecond: 1 } satisfies Rate;
/** First character of Socket.IO's packet CONNECT, which joins a namespace. */
const CONNECT = '0';

/**
 * Closes a connection that sends more messages than a page ever does, by either transport, or joins twice: each message costs more
 * to serve than to send, and Socket.IO makes a socket of every join that arrives before the first is accepted.
 *
 * @param now milliseconds
 */
export function limitMessages(connection: EngineConnection, now: () => number): void {
  const messages = new TokenBucket(MESSAGES, now);
  let hasJoined = false;
  connection.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
    const joins = type === 'message' && String(data).startsWith(CONNECT);
    if (messages.take(1) && !(joins && hasJoined)) hasJoined ||= joins;
    else terminate(connection);
  });
}
