import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { ConclaveEvent } from '@fumata/conclave';
import { EmbeddedEventLog, type JsonObject } from '@fumata/event-log';
import { loadOrCreateSealKey, loadOrCreateSecret, signerOf } from '@fumata/platform';
import { Frontier, leafHash, signSeal } from '@fumata/proof';
import { LeafSequencer } from '@fumata/read-models';
import {
  CONCLAVE,
  conclaveOpen,
  round,
  roundClosed,
  roundOpened,
  SALT,
  TestLog,
  vote,
  type EventInput,
} from '@fumata/testing';
import { afterEach, beforeEach } from '@jest/globals';
import { runCommand } from '../program.js';

const second = { roundId: round(2), roundNumber: 2 };

const BEFORE_THE_SEAL: readonly EventInput[] = [
  ...conclaveOpen({ electors: 3, salt: SALT }),
  vote(1),
  vote(1),
  vote(2),
  roundClosed(1),
];

const AFTER_THE_SEAL: readonly EventInput[] = [roundOpened(2), vote(2, second), vote(1)];
export let folder: string;

/** Data folder with eleven events and a sealed first round. */
async function recorded(): Promise<void> {
  mkdirSync(join(folder, 'log'));
  loadOrCreateSecret(folder);
  const log = await EmbeddedEventLog.open({ folder: join(folder, 'log') });
  const story = new TestLog();
  const leaves = new LeafSequencer();
  const tree = new Frontier();
  const append = async (fact: EventInput): Promise<void> => {
    const event = story.append(fact).events.at(-1)!;
    const { stream, revision, eventId, type, data, metadata } = event;
    const plain = { eventId, type, data: data as JsonObject, metadata: metadata as JsonObject };
    await log.append(stream, revision === 0 ? 'no-stream' : revision - 1, [plain]);
    tree.append(leafHash(leaves.next(event)!));
  };
  for (const fact of BEFORE_THE_SEAL) await append(fact);
  const unsignedSeal = { conclaveId: CONCLAVE, roundId: round(1), roundNumber: 1, size: tree.size, root: tree.root() };
  const { v: _, ...seal } = signSeal(unsignedSeal, signerOf(loadOrCreateSealKey(folder)));
  await append({ type: 'RoundSealed', data: seal } satisfies ConclaveEvent);
  for (const fact of AFTER_THE_SEAL) await append(fact);
  await log.close();
}

export async function fumata(...args: readonly string[]) {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(args, {
    env: { DATA_DIR: folder },
    terminal: { input: new PassThrough(), output: new PassThrough() },
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
  });
  return { code, output: printed.join('\n'), errors: errors.join('\n') };
}

export const pathOf = (name: string): string => join(folder, name);

/** Programs for Windows begin a file with one. */
export const addByteOrderMark = (name: string): void =>
  writeFileSync(pathOf(name), `\ufeff${readFileSync(pathOf(name), 'utf8')}`);

/** A folder for each test. */
export function prepareFolder(): void {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fumata-analysis-'));
    await recorded();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
}
