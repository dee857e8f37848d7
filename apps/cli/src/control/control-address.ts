import { join, relative, resolve } from 'node:path';
import { sha256 } from '@fumata/platform';

/** Longest socket path that every system accepts (macOS: 104 bytes including the final zero). */
const MAX_LENGTH = 103;

/**
 * Address at which the server that owns a data folder listens for the command line: a Unix socket in the folder, on
 * Windows a named pipe derived from its path. Undefined when both the absolute and the relative path are too long.
 */
export function controlAddress(
  dataFolder: string,
  { platform, cwd }: { readonly platform: NodeJS.Platform; readonly cwd: string } = {
    platform: process.platform,
    cwd: process.cwd(),
  },
): string | undefined {
  const folder = resolve(dataFolder);
  if (platform === 'win32') {
    const name = sha256(folder.toLowerCase()).slice(0, 24);
    return `\\\\.\\pipe\\fumata-${name}`;
  }
  const absolute = join(folder, 'control.sock');
  return [absolute, relative(cwd, absolute)].find((path) => Buffer.byteLength(path) <= MAX_LENGTH);
}
