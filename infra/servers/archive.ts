import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

const ROOT = resolve(import.meta.dirname, '../..');
/** Source folder of the archives, target folder, and platform. */
interface Machine {
  readonly source: string;
  readonly tools: string;
  /** Operating system and processor, as named by Node.js. */
  readonly system: string;
}
const THIS_MACHINE: Machine = {
  source: process.env['SERVER_ARCHIVES'] || resolve(ROOT, '../shared/tools'),
  tools: join(ROOT, '.tools'),
  system: `${process.platform} ${process.arch}`,
};

const ARCHIVES = {
  eventstoredb: {
    path: 'eventstoredb/eventstoredb-24.2.0-linux-x64.tar.gz',
    sha256: '40b7ece2cf01403ebe9d053f1e57cfb777218499a5687e06e2d6e3d736c9085a',
  },
  ferretdb: {
    path: 'ferretdb/ferretdb-2.5.0-linux-x64.gz',
    sha256: '5cb464b5091d1112ae413e4c83ddf7f370d08494f025ea1a9a7106b3ab24394b',
  },
} as const;

/** A server is unavailable here; the message is one sentence for the user. */
export class ServerMissing extends Error {
  override readonly name = 'ServerMissing';
}

/**
 * Unpacks an archive into `.tools` unless already done; returns the path: a folder of a tar archive, a program of a
 * single compressed file. Safe for concurrent processes.
 *
 * @throws ServerMissing when the archive is absent, damaged or of another architecture
 */
export function unpackedArchive(
  name: keyof typeof ARCHIVES,
  { source, tools, system }: Machine = THIS_MACHINE,
): string {
  const { path, sha256 } = ARCHIVES[name];
  const target = join(tools, `${name}-${sha256.slice(0, 12)}`);
  if (existsSync(target)) return target;
  const archive = join(source, path);
  if (system !== 'linux x64') throw new ServerMissing(`${basename(path)} runs on linux x64 only; this is ${system}.`);
  if (!existsSync(archive)) throw new ServerMissing(`${basename(path)} is not in SERVER_ARCHIVES (${source}).`);
  const content = readFileSync(archive);
  const found = createHash('sha256').update(content).digest('hex');
  if (found !== sha256)
    throw new ServerMissing(`${basename(path)} is damaged: its sha256 is ${found}, expected ${sha256}.`);
  const partial = `${target}.${process.pid}`;
  mkdirSync(tools, { recursive: true });
  if (path.endsWith('.tar.gz')) {
    mkdirSync(partial);
    execFileSync('tar', ['-xzf', archive, '-C', partial]);
  } else {
    writeFileSync(partial, gunzipSync(content));
    chmodSync(partial, 0o755);
  }
  try {
    renameSync(partial, target);
  } catch (cause) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw cause; // otherwise another process was faster
  }
  return target;
}
