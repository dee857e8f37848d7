import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A server of this machine that keeps its data in a folder of its own and may be killed, frozen and started again. */
export interface Server {
  readonly url: string;
  /** Resolves once it answers. */
  start(): Promise<void>;
  /** In good order. */
  stop(): Promise<unknown>;
  /** SIGKILL. */
  kill(): Promise<unknown>;
  /** SIGSTOP: it keeps its connections and answers nothing. */
  freeze(): void;
  wake(): void;
}

/** A temporary folder that other users may enter: PostgreSQL runs as one of its own where root starts it. */
export function serversFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fumata-servers-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Whether something accepts connections on a port of this machine and, given a question, answers it. */
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
    return false; // not installed here
  }
}
