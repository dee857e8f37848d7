import type { Socket } from 'socket.io';
import { terminate } from './socket-connection.js';

type EngineConnection = Socket['conn'];

/** A client sends its handshake, an answer to each ping, and `resync` when it has missed a push. */
const AT_ONCE = 20;
const PER_SECOND = 1;
/** First character of Socket.IO's packet CONNECT, which joins a namespace. */
const CONNECT = '0';

/**
 * Closes a connection that sends more messages than a page ever does, or joins twice: each message costs more to serve than to
 * send, and Socket.IO makes a socket of every join that arrives before the first is accepted.
 *
 * @param now milliseconds
 */
export function limitMessages(connection: EngineConnection, now: () => number): void {
  let [left, at, hasJoined] = [AT_ONCE, now(), false];
  connection.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
    const since = now() - at;
    at += since;
    left = Math.min(AT_ONCE, left + (since / 1000) * PER_SECOND) - 1;
    const joins = type === 'message' && String(data).startsWith(CONNECT);
    if (left >= 0 && !(joins && hasJoined)) hasJoined ||= joins;
    else terminate(connection);
  });
}
