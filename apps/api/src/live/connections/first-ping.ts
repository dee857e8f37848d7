import type { Timers } from '../../timers.js';
import type { EngineSocket } from './socket-connection.js';

/** Engine.IO sends its first ping after 25 seconds. */
const TIMEOUT_MS = 5_000;

/** Connections that have answered their first ping, and those that are to answer it. */
const answers = new WeakMap<EngineSocket, Promise<void>>();

/** Pings a new connection at once, and closes it if it does not answer. */
export function sendFirstPing(connection: EngineSocket, timers: Timers): void {
  answers.set(connection, new Promise((resolve) => connection.once('heartbeat', resolve)));
  // Answers that have arrived while the process was busy are read first.
  let cancel = timers.after(TIMEOUT_MS, () => (cancel = timers.soon(() => connection.close(true))));
  const stop = (): void => cancel();
  connection.once('heartbeat', stop);
  connection.once('close', stop);
  // Private only in TypeScript. `admission.suite.ts` fails without it.
  (Object(connection) as { sendPacket(type: 'ping'): void }).sendPacket('ping');
}

/** Resolves once the connection has answered its first ping; never if it does not, or was not pinged. */
export const firstAnswerOf = (connection: EngineSocket): Promise<void> =>
  answers.get(connection) ?? new Promise(() => undefined);
