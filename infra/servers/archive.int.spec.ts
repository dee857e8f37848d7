import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ServerMissing, unpackedArchive } from './archive.ts';

describe('unpackedArchive', () => {
  let folder: string;
  const machine = (system = 'linux x64') => ({ source: join(folder, 'source'), tools: join(folder, 'tools'), system });
  const failure = (system?: string): unknown => {
    try {
      return unpackedArchive('eventstoredb', machine(system));
    } catch (cause) {
      return cause;
    }
  };
  const expectMissing = (outcome: unknown, sentence: RegExp): void => {
    expect(outcome).toBeInstanceOf(ServerMissing);
    expect(outcome).toMatchObject({ message: expect.stringMatching(sentence) });
    expect(readdirSync(folder)).not.toContain('tools');
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fumata-archive-'));
    mkdirSync(join(folder, 'source/eventstoredb'), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('names the folder that an archive is missing from', () => {
    expectMissing(failure(), /^eventstoredb-24\.2\.0-linux-x64\.tar\.gz is not in SERVER_ARCHIVES \(.*source\)\.$/);
  });

  it('unpacks nothing of a damaged archive', () => {
    writeFileSync(join(folder, 'source/eventstoredb/eventstoredb-24.2.0-linux-x64.tar.gz'), 'cut short');
    expectMissing(failure(), /^eventstoredb-.* is damaged: its sha256 is [0-9a-f]{64}, expected 40b7ece2/);
  });

  it('names the system that an archive is not built for', () => {
    expectMissing(failure('darwin arm64'), /^eventstoredb-.* runs on linux x64 only; this is darwin arm64\.$/);
  });
});
