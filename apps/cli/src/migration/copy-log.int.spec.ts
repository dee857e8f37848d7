import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedEventLog, MemoryEventLog, type EmbeddedLogOptions, type EventLog } from '@fumata/event-log';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { MemoryPictureStore } from '@fumata/media';
import { Unavailable } from '@fumata/platform';
import { conclaveOpen, TestLog, votes } from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyLog } from './copy-log.js';
import type { Installation } from './installation.js';
import { textOf } from './log-cursor.js';

const VOTES = 3_000;
const options = { onProgress: () => undefined, throwIfInterrupted: () => undefined };
const around = { documents: EmbeddedDocumentStore.inMemory(), pictures: new MemoryPictureStore() };

let folder: string;
let source: Installation;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fumata-copy-'));
  source = { ...around, where: 'sur les serveurs', log: new MemoryEventLog() };
  for (const { stream, ...event } of new TestLog().append(...conclaveOpen(), ...votes(VOTES, 1)).events)
    await source.log.append(stream, 'any', [event as never]); // a recorded event has all fields of a new one
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function copiedInto(overrides: Partial<EmbeddedLogOptions> = {}) {
  const log = await EmbeddedEventLog.open({ folder, ...overrides });
  const target: Installation = { ...around, where: folder, log };
  return copyLog({ source, target }, options).finally(() => log.close());
}

async function textsOf(log: Pick<EventLog, 'readAll'>): Promise<string[]> {
  const texts: string[] = [];
  for await (const page of log.readAll()) texts.push(...page.map(textOf));
  return texts;
}

async function readCopy(): Promise<string[]> {
  const log = await EmbeddedEventLog.open({ folder });
  await log.verify();
  return textsOf(log).finally(() => log.close());
}

describe('copying a log into files', () => {
  it('keeps the order of appends made concurrently', async () => {
    expect(await copiedInto()).toEqual({ what: 'journal', unchanged: 0, copied: VOTES + 3 });
    expect(await readCopy()).toEqual(await textsOf(source.log));
    expect(await copiedInto()).toEqual({ what: 'journal', unchanged: VOTES + 3, copied: 0 });
  });

  it('leaves no gap when the disk is full, however many appends are pending', async () => {
    const all = await textsOf(source.log);
    for (const maxPages of [20, 33, 46]) {
      await expect(copiedInto({ maxPages })).rejects.toThrow(Unavailable);
      const copied = await readCopy();
      expect(copied.length).toBeLessThan(all.length);
      expect(copied).toEqual(all.slice(0, copied.length));
    }
    const { unchanged } = await copiedInto();
    expect(unchanged).toBeGreaterThan(0);
    expect(await readCopy()).toEqual(all);
  });
});
