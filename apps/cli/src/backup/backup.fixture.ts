import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conclaveOpen, TestLog, votes } from '@fumata/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import { fillDataFolder, runFumata } from '../testing/data-folder.js';

export let folder: string;
let filled: string;
export const data = () => join(folder, 'data');
export const backups = () => join(folder, 'backups');
export const restored = () => join(folder, 'restored');

export const fumata = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runFumata(args, { env: { DATA_DIR: data(), ...env } });

/** Makes a backup and returns its file. */
export async function backedUp(env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { code, output } = await fumata(['backup', backups()], env);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^Sauvegardé : .*\.tar\.gz(\.age)? \(/) });
  return join(backups(), readdirSync(backups()).at(-1)!);
}

export const restore = (file: string, env: Readonly<Record<string, string>> = {}) =>
  fumata(['restore', file], { DATA_DIR: restored(), ...env });

/** A filled data folder for each test. */
export function prepareFolders(): void {
  beforeAll(async () => {
    filled = mkdtempSync(join(tmpdir(), 'fumata-filled-'));
    await fillDataFolder(filled, new TestLog().append(...conclaveOpen(), ...votes(12_000, 1)).events);
  });
  afterAll(() => rmSync(filled, { recursive: true, force: true }));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fumata-backup-'));
    cpSync(filled, data(), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
}
