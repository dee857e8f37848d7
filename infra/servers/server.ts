import { mkdtempSync } from 'node:fs';
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
