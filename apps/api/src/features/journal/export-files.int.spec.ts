import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createIds, readConfiguration } from '@fumata/platform';
import { ExportFiles, type ExportFile } from './export-files.js';

let dataFolder: string;
let files: ExportFiles;
let warnings: unknown[];
let opened: ExportFile[];
/** Texts of the exports that were written. */
let written: string[];

const filesOfAProcess = (): ExportFiles =>
  new ExportFiles(readConfiguration({ DATA_DIR: dataFolder }, 'standalone'), createIds(), {
    warn: (...args: unknown[]) => void warnings.push(...args),
  });
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'fumata-exports-'));
  [warnings, opened, written] = [[], [], []];
  files = filesOfAProcess();
});
afterEach(async () => {
  for (const { handle } of opened) await handle.close();
  rmSync(dataFolder, { recursive: true });
});

const readlinkIfOpen = (path: string): string => {
  try {
    return readlinkSync(path);
  } catch {
    return ''; // closed meanwhile
  }
};
const storedFiles = (): string[] => readdirSync(join(dataFolder, 'exports')).sort();

async function* piecesOf(text: string): AsyncGenerator<string> {
  written.push(text);
  yield await Promise.resolve(text.slice(0, 3));
  yield text.slice(3);
}

async function open(subject: string, version: string, text: string, from = files): Promise<ExportFile | undefined> {
  const file = await from.open({ subject, version, pieces: () => piecesOf(text) });
  if (file) opened.push(file);
  return file;
}
const read = async (file: ExportFile | undefined) => String(await file?.handle.readFile());

describe('the files of public exports', () => {
  it('are written once, for all who ask at once and later', async () => {
    const both = await Promise.all([open('a-csv', '1', 'bonjour'), open('a-csv', '1', 'bonjour')]);
    expect(await Promise.all(both.map(read))).toEqual(['bonjour', 'bonjour']);
    expect([both[0]?.size, both[0]?.tag]).toEqual([7, expect.stringMatching(/^"1-\d+"$/)]);
    expect((await open('a-csv', '1', 'bonjour'))?.tag).toBe(both[1]?.tag);
    expect(written).toEqual(['bonjour']);
  });

  it('are shared by processes with one data folder', async () => {
    await open('a-csv', '1', 'bonjour');
    expect(await read(await open('a-csv', '1', 'bonjour', filesOfAProcess()))).toBe('bonjour');
    expect(written).toHaveLength(1);
  });

  it('are replaced by a newer version, and stay readable for those who read', async () => {
    const old = await open('a-csv', '1', 'bonjour');
    await open('a-csv', '2', 'bonsoir');
    await open('b-csv', '1', 'autre');
    expect(storedFiles()).toEqual(['a-csv.2', 'b-csv.1']);
    expect(await read(old)).toBe('bonjour');
  });

  it('have a limit all together, beyond which the oldest go', async () => {
    files.maxBytes = 14;
    for (const subject of ['a', 'b', 'c']) await open(subject, '1', 'bonjour');
    expect(storedFiles()).toEqual(['b.1', 'c.1']);
  });

  it('are not kept, nor tried again, if one is longer than the limit', async () => {
    files.maxBytes = 6;
    expect(await open('a', '1', 'bonjour')).toBeUndefined();
    expect(await open('a', '1', 'bonjour')).toBeUndefined();
    expect([storedFiles(), written, warnings.length]).toEqual([[], ['bonjour'], 2]);
  });

  it('are not kept while too little space is free', async () => {
    files.maxBytes = Number.MAX_SAFE_INTEGER;
    expect(await open('a', '1', 'bonjour')).toBeUndefined();
    expect([storedFiles(), written]).toEqual([[], []]);
  });

  it('leave nothing behind if the log fails, and are tried again', async () => {
    const pieces = async function* () {
      yield await Promise.resolve('bon');
      throw new Error('away');
    };
    expect(await files.open({ subject: 'a', version: '1', pieces })).toBeUndefined();
    expect(storedFiles()).toEqual([]);
    expect(await read(await open('a', '1', 'bonjour'))).toBe('bonjour');
  });

  it('are closed if their size cannot be read, and written again', async () => {
    const first = await open('a', '1', 'bonjour');
    const away = new Error('away');
    jest.spyOn(Object.getPrototypeOf(first?.handle) as FileHandle, 'stat').mockRejectedValueOnce(away);
    expect(await read(await open('a', '1', 'bonjour'))).toBe('bonjour');
    const descriptors = readdirSync('/proc/self/fd').map((fd) => readlinkIfOpen(`/proc/self/fd/${fd}`));
    expect(descriptors.filter((path) => path.startsWith(dataFolder))).toHaveLength(opened.length);
    expect(warnings).toEqual([{ err: away }, 'exports: file not read']);
  });

  it('are kept although older ones cannot be deleted', async () => {
    await open('a', '1', 'bonjour');
    mkdirSync(join(dataFolder, 'exports/a.0'));
    expect(await read(await open('a', '2', 'bonsoir'))).toBe('bonsoir');
    expect(warnings).toEqual([{ err: expect.anything() }, 'exports: old files not deleted']);
  });

  it('refuse a client that would wait long, and are written nevertheless', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const pieces = async function* () {
      yield await promise;
    };
    files.waitMs = 0;
    await expect(files.open({ subject: 'a', version: '1', pieces })).rejects.toMatchObject({
      refusal: { refused: 'queue-full', seconds: 30 },
    });
    files.waitMs = 60_000;
    const again = open('a', '1', 'another');
    resolve('bonjour');
    expect(await read(await again)).toBe('bonjour');
  });

  it('are deleted at the start of a process', async () => {
    mkdirSync(join(dataFolder, 'exports'));
    writeFileSync(join(dataFolder, 'exports/a.1'), 'of another version of the program');
    await files.onModuleInit();
    expect(await read(await open('a', '1', 'bonjour'))).toBe('bonjour');
  });
});
