import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { JobFile } from './job-file.js';
import { keyOf } from './stored-job.js';
import type { StoredJob } from './stored-job.js';

const job = (id: string, text = ''): StoredJob => ({
  ...{ key: keyOf('mail', id), name: 'mail', id, payload: { text }, state: 'queued', priority: 0, order: 1 },
  ...{ attempts: 0, runAt: 0, addedAt: 0, finishedAt: null, reason: null },
});
const BIG = 'x'.repeat(20_000);
const FULL = { name: 'Unavailable', what: 'jobs', why: expect.stringContaining('full') };

describe('jobs on a full disk', () => {
  let folder: string;
  let jobs: JobFile;
  const open = (seen: StoredJob[] = [], maxPages = 60): Promise<JobFile> =>
    JobFile.open(join(folder, 'jobs.db'), (one) => seen.push(one), { maxPages });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fumata-jobs-'));
    jobs = await open();
  });
  afterEach(async () => {
    await jobs.close();
    await rm(folder, { recursive: true });
  });

  /** Fills it to the brim and gives what went in. */
  async function filled(): Promise<StoredJob[]> {
    const kept: StoredJob[] = [];
    for (let n = 0; n < 100; n += 1) {
      const one = job(String(n), BIG);
      try {
        await jobs.put(one);
        kept.push(one);
      } catch (cause) {
        expect(cause).toMatchObject(FULL);
        return kept;
      }
    }
    throw new Error('never full');
  }

  it('are refused, and it is told; those that were taken are all there for the next start', async () => {
    const kept = await filled();
    await expect(jobs.put(job('more', BIG))).rejects.toMatchObject(FULL);
    expect(await jobs.trouble()).toContain('full');
    await jobs.close();
    const seen: StoredJob[] = [];
    jobs = await open(seen, 1_000);
    expect(seen.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(kept);
  });

  it('are taken again when there is space, without a start', async () => {
    await filled();
    await jobs.remove(keyOf('mail', '0'));
    await jobs.remove(keyOf('mail', '1'));
    expect(await jobs.trouble()).toBeUndefined();
    await jobs.put(job('again', BIG));
  });
});
