import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { EmbeddedEventLog } from '@fumata/event-log';
import { systemClock } from '@fumata/platform';
import { ConclaveProjector, ReadModels } from '@fumata/read-models';
import { conclaveOpen, round, TestLog, votes } from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCommand } from '../program.js';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fumata-projections-'));
  await onStores(async ({ log, models }) => {
    for (const { stream, ...event } of new TestLog().append(...conclaveOpen(), ...votes(20, 1)).events)
      await log.append(stream, 'any', [event as never]); // a recorded event has all fields of a new one
    const wait = () => setImmediate<void>(undefined);
    const projector = new ConclaveProjector({ log, models: models.set(0), clock: systemClock, wait });
    await projector.start();
    await projector.untilPosition((await log.head())!);
    await projector.stop();
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Stores {
  readonly log: EmbeddedEventLog;
  readonly models: ReadModels;
}

async function onStores<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
  const log = await EmbeddedEventLog.open({ folder: join(folder, 'log') });
  const documents = await EmbeddedDocumentStore.open({ file: join(folder, 'documents.db') });
  const result = await work({ log, models: new ReadModels(documents) });
  await documents.close();
  await log.close();
  return result;
}

async function fumata(...args: readonly string[]) {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(args, {
    env: { DATA_DIR: folder },
    terminal: { input: new PassThrough(), output: new PassThrough() },
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
  });
  return { code, printed: printed.join('\n'), errors: errors.join('\n') };
}
const changedByHand = () =>
  onStores(async ({ models }) => {
    const stored = (await models.rounds.get(round(1)))!;
    await models.rounds.put({ ...stored, totalVotes: 99 });
  });
const totalVotes = () => onStores(async ({ models }) => (await models.rounds.get(round(1)))?.totalVotes);

describe('the read models of an unused data folder', () => {
  it('are compared: exits with 0 when equal, with 1 and each difference otherwise, and repairs on request', async () => {
    expect((await fumata('drift')).code).toBe(0);
    await changedByHand();
    const drift = await fumata('drift');
    expect(drift.code).toBe(1);
    expect(drift.printed).toBe(`rounds ${round(1)} totalVotes : gardé 99, le journal donne 20`);
    expect(drift.errors).toMatch(/^1 différence/);
    expect(await totalVotes()).toBe(99);
    const mended = await fumata('drift', '--repair');
    expect([mended.code, await totalVotes()]).toEqual([0, 20]);
    expect((await fumata('drift')).code).toBe(0);
  });

  it('are part of `verify`', async () => {
    const equal = await fumata('verify');
    expect(equal.code).toBe(0);
    expect(equal.printed).toContain('23 événements relus, ceux qui nomment les clés de sceau compris');
    await changedByHand();
    const verification = await fumata('verify');
    expect(verification.code).toBe(1);
    expect(verification.printed).toContain('23 événements recomptés');
    expect(verification.printed).toContain('totalVotes : gardé 99, le journal donne 20');
  });

  it('are rebuilt, and the earlier differences reported', async () => {
    await changedByHand();
    const built = await fumata('rebuild', 'conclave');
    expect([built.code, await totalVotes()]).toEqual([0, 20]);
    expect(built.printed).toMatch(/totalVotes : gardé 99, le journal donne 20[^]*la nouvelle version sert/);
  });

  it('are not compared where there is no installation, and none is created there', async () => {
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    for (const command of [['drift'], ['rebuild', 'conclave']]) expect((await fumata(...command)).code).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('exit with 1 when there is nothing to rebuild, with 2 on wrong usage', async () => {
    expect(await fumata('rebuild', 'sceaux')).toMatchObject({ code: 1, errors: expect.stringMatching(/^Rien/) });
    const wrong = await fumata('rebuild', 'tableau');
    expect(wrong.code).toBe(2);
    expect(wrong.errors).toBe("'tableau' : conclave, sceaux, tout attendu (modele)");
  });
});
