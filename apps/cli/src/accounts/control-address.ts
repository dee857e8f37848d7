import { createHash } from 'node:crypto';
import { join, relative, resolve } from 'node:path';

/** The longest address of a socket that every system takes (macOS: 104 bytes with the closing zero). */
const LONGEST = 103;

/**
 * Where the server that owns a data folder listens for the command line: a unix socket in the folder, on Windows a named
 * pipe whose name is derived from it. Undefined when the folder's path is too long for a socket's address, both absolute
 * and seen from the working directory.
 */
export function controlAddress(
  dataDir: string,
  { platform, cwd }: { readonly platform: NodeJS.Platform; readonly cwd: string } = {
    platform: process.platform,
    cwd: process.cwd(),
  },
): string | undefined {
  const folder = resolve(dataDir);
  if (platform === 'win32') {
    const name = createHash('sha256').update(folder.toLowerCase()).digest('hex').slice(0, 24);
    return `\\\\.\\pipe\\fumata-${name}`;
  }
  const absolute = join(folder, 'control.sock');
  return [absolute, relative(cwd, absolute)].find((path) => Buffer.byteLength(path) <= LONGEST);
}
