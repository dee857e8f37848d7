import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Separate file system in a new folder. */
export interface SmallDisk {
  readonly path: string;
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
    unmount: () => {
      execFileSync('umount', [path]);
      rmSync(path, { recursive: true });
    },
  };
}
