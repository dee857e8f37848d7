import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Server of its own data folder that can be killed, frozen and restarted, as a child process or in a container. */
export interface Server {
  readonly url: string;
  /** Resolves once it answers. */
  start(): Promise<void>;
  /** Stops gracefully. */
  stop(): Promise<unknown>;
  /** SIGKILL. */
  kill(): Promise<unknown>;
  /** It keeps its connections and answers nothing. */
  freeze(): Promise<unknown>;
  resume(): Promise<unknown>;
}

/** A server is unavailable here; the message is one sentence for the user. */
export class ServerMissing extends Error {
  override readonly name = 'ServerMissing';
}

export const serversFolder = (): string => mkdtempSync(join(tmpdir(), 'fumata-servers-'));

/** First bytes that a port of this machine answers to a question; `undefined` without an answer within a second. */
export function answer(port: number, question: string, host = '127.0.0.1'): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => socket.write(question));
    const end = (text?: string): void => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(1_000, () => end());
    socket.once('error', () => end());
    socket.once('data', (chunk: Buffer) => end(chunk.toString()));
  });
}
