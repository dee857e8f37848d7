import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CheckpointStoreDamaged, FileCheckpointStore, type SignedRecord } from './checkpoint-store.js';

const EDITION = '0000000000000000000000c0';
const record: SignedRecord = {
  size: 7,
  root: 'ab'.repeat(32),
  time: '2025-05-07T18:00:00.000Z',
  rounds: { '000000000000000000000a01': { size: 7, root: 'ab'.repeat(32) } },
  decisions: [],
};

describe('FileCheckpointStore', () => {
  let parent: string;
  let folder: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'fumata-checkpoints-'));
    folder = join(parent, 'store');
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  it('keeps records by edition, for the next process too', async () => {
    const store = new FileCheckpointStore(folder);
    expect(await store.get(EDITION)).toBeUndefined();
    await store.put(EDITION, record);
    await store.put(EDITION, { ...record, size: 8 });
    const next = new FileCheckpointStore(folder);
    expect(await next.get(EDITION)).toEqual({ ...record, size: 8 });
    expect(await next.get(EDITION.replace('c', 'd'))).toBeUndefined();
  });

  it('reads a record of an earlier version, which named no decisions', async () => {
    const { decisions: _, ...earlier } = record;
    const store = new FileCheckpointStore(folder);
    await store.put(EDITION, record);
    writeFileSync(join(folder, `${EDITION}.json`), JSON.stringify(earlier));
    expect(await store.get(EDITION)).toEqual(record);
  });

  it('creates its folder for its user only and leaves no other file', async () => {
    await new FileCheckpointStore(folder).put(EDITION, record);
    expect(readdirSync(folder)).toEqual([`${EDITION}.json`]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('rejects a damaged file instead of forgetting what was signed', async () => {
    const store = new FileCheckpointStore(folder);
    await store.put(EDITION, record);
    writeFileSync(join(folder, `${EDITION}.json`), '{"size":7');
    await expect(store.get(EDITION)).rejects.toThrow(CheckpointStoreDamaged);
  });

  it('rejects a folder that can’t be written', async () => {
    writeFileSync(folder, '');
    await expect(new FileCheckpointStore(folder).put(EDITION, record)).rejects.toThrow('EEXIST');
  });
});
