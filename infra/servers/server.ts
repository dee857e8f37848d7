import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Local server with its own data folder that can be killed, frozen and restarted. */
export interface Server {
  readonly url: string;
  /** Resolves once it answers. */
  start(): Promise<void>;
  /** Stops gracefully. */
  stop(): Promise<unknown>;
  /** SIGKILL. */
  kill(): Promise<unknown>;
  /** SIGSTOP: it keeps its connections and answers nothing. */
  freeze(): void;
  resume(): void;
}

/** Temporary folder that other users may enter: when started by root, PostgreSQL runs as its own user. */
export function serversFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fumata-servers-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Whether a port of this machine accepts connections and, given a question, answers it. */
export function answers(port: number, question?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isAnswered: boolean): void => {
      socket.destroy();
      resolve(isAnswered);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.once('error', () => end(false));
    socket.once('data', () => end(true));
    socket.once('connect', () => (question === undefined ? end(true) : socket.write(question)));
  });
}

export function hasCommand(name: string): boolean {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false; // not installed
  }
}
