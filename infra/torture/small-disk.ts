import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Separate file system in a new folder. */
export interface SmallDisk {
  readonly path: string;
  /** Writes the file `ballast` until this many blocks are left, although others write meanwhile. */
  fill(blocksLeft?: number): void;
  /** Removes it. */
  empty(): void;
  unmount(): void;
}

/** Mounts a tmpfs; undefined where that is impossible (not Linux, not root, a restricted container). */
export function mountSmallDisk(options: string): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const path = mkdtempSync(join(tmpdir(), 'fumata-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true }); // the caller reports what was skipped
    return undefined;
  }
  return {
    path,
    fill: (blocksLeft = 0) => {
      const { bavail, bsize } = statfsSync(path);
      try {
        writeFileSync(join(path, 'ballast'), Buffer.alloc(Math.max(0, bavail - blocksLeft) * bsize));
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause; // then the disk is full
      }
    },
    empty: () => rmSync(join(path, 'ballast')),
    unmount: () => {
      execFileSync('umount', [path]);
      rmSync(path, { recursive: true });
    },
  };
}
