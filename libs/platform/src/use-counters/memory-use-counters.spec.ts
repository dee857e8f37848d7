import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryUseCounters } from './memory-use-counters.js';
import { describeUseCounters } from './use-counters.contract.js';

describeUseCounters('memory', () => Promise.resolve(new MemoryUseCounters()));

describe('MemoryUseCounters with a file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fumata-counters-'));
    file = join(folder, 'limits.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  describeUseCounters('memory and a file', () => Promise.resolve(new MemoryUseCounters(file)));

  it('go on where the process before has stopped', async () => {
    const before = new MemoryUseCounters(file);
    await before.add('ada', 60);
    await before.add('ada', 60);
    await before.close();
    expect(await new MemoryUseCounters(file).add('ada', 60)).toBe(3);
  });

  it('do not count twice after a crash', async () => {
    const before = new MemoryUseCounters(file);
    await before.add('ada', 60);
    await before.close();
    await new MemoryUseCounters(file).add('ada', 60);
    expect(existsSync(file)).toBe(false);
  });

  it.each(['', '{', '{"version":1,"storage":[{"key":7}]}', '[]'])('begin at zero with a file of %j', async (text) => {
    writeFileSync(file, text);
    expect(await new MemoryUseCounters(file).add('ada', 60)).toBe(1);
  });

  it('can be closed when the file can’t be written', async () => {
    await expect(new MemoryUseCounters(join(folder, 'none', 'limits.json')).close()).resolves.toBeUndefined();
  });
});
