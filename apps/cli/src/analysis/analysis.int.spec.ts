import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { CardinalStore, recordContext } from '@fumata/content';
import type { ConclaveEvent } from '@fumata/conclave';
import { EmbeddedEventLog, type JsonObject } from '@fumata/event-log';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { createIds, loadOrCreateSealKey, signerOf, systemClock } from '@fumata/platform';
import { Frontier, leafHash, signSeal } from '@fumata/proof';
import { LeafSequencer, SealKeyRecord } from '@fumata/read-models';
import {
  cardinal,
  CONCLAVE,
  conclaveOpen,
  round,
  roundClosed,
  roundOpened,
  TestLog,
  vote,
  type EventInput,
} from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCommand } from '../program.js';

const second = { roundId: round(2), roundNumber: 2 };
const BEFORE_THE_SEAL: readonly EventInput[] = [
  ...conclaveOpen({ electors: 3 }),
  vote(1),
  vote(1),
  vote(2),
  roundClosed(1),
];
const AFTER_THE_SEAL: readonly EventInput[] = [roundOpened(2), vote(2, second), vote(1)];

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fumata-analysis-'));
  await recorded();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Data folder with eleven events and a sealed first round. */
async function recorded(): Promise<void> {
  mkdirSync(join(folder, 'log'));
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
  const about = { conclaveId: CONCLAVE, roundId: round(1), roundNumber: 1, size: tree.size, root: tree.root() };
  const { v: _, ...seal } = signSeal(about, signerOf(loadOrCreateSealKey(folder)));
  await append({ type: 'RoundSealed', data: seal } satisfies ConclaveEvent);
  for (const fact of AFTER_THE_SEAL) await append(fact);
  await log.close();
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
  return { code, output: printed.join('\n'), errors: errors.join('\n') };
}
const pathOf = (name: string): string => join(folder, name);
async function exported(...args: readonly string[]): Promise<string[]> {
  expect(await fumata('export', '--sortie', pathOf('export'), '--force', ...args)).toMatchObject({
    code: 0,
    errors: '',
  });
  return readFileSync(pathOf('export'), 'utf8').trimEnd().split('\n');
}
const written = (lines: readonly string[]): string => {
  writeFileSync(pathOf('changed'), `${lines.join('\n')}\n`);
  return pathOf('changed');
};

describe('fumata export and verify', () => {
  it('exports a whole edition and recounts it', async () => {
    const lines = await exported();
    expect(lines.map((line) => (JSON.parse(line) as { kind: string }).kind)).toEqual([
      'manifest',
      ...Array<string>(11).fill('event'),
      'results',
      'trailer',
    ]);
    const { code, output } = await fumata('verify', pathOf('export'));
    expect(code).toBe(0);
    expect(output).toContain('11 événements recomptés');
    expect(output).toContain('scrutin 1 : 3 votes de 3 votants, 1 écarté');
    expect(output).toContain('1 sceau valable par la clé indiquée dans le fichier');
  });

  it('verifies with a given key', async () => {
    await exported();
    const key = signerOf(loadOrCreateSealKey(folder)).publicKey;
    expect((await fumata('verify', pathOf('export'), '--cle', key)).output).toContain('par la clé donnée');
    const refused = await fumata('verify', pathOf('export'), '--cle', 'A'.repeat(43));
    expect(refused).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^Clé inconnue, .*sceau du scrutin 1 est de la clé [0-9a-f]{16}/),
    });
    expect(await fumata('verify', pathOf('export'), '--cle', 'x')).toMatchObject({ code: 1 });
  });

  it('verifies the log with the keys that it holds, whatever key the installation has now', async () => {
    const log = await EmbeddedEventLog.open({ folder: join(folder, 'log') });
    const [{ publicKey }, clock] = [signerOf(loadOrCreateSealKey(folder)), systemClock];
    await new SealKeyRecord({ log, publicKey, formerKeys: [], clock, ids: createIds(clock) }).ensure();
    await log.close();
    rmSync(pathOf('seal.key'));
    expect(await fumata('verify')).toMatchObject({ code: 0, output: expect.stringContaining('1 sceau valable') });
    await exported();
    const another = await fumata('verify', pathOf('export'), '--cle', publicKey);
    expect(another).toMatchObject({ code: 0, output: expect.stringContaining('par la clé donnée') });
  });

  it('replaces an existing file only when forced', async () => {
    writeFileSync(pathOf('mine'), 'mine');
    const refused = await fumata('export', '--sortie', pathOf('mine'));
    expect(refused).toMatchObject({ code: 1, errors: `${pathOf('mine')} existe déjà : --force pour le remplacer` });
    expect(readFileSync(pathOf('mine'), 'utf8')).toBe('mine');
    expect(await fumata('export', '--sortie', pathOf('mine'), '--force')).toMatchObject({ code: 0 });
    expect(readFileSync(pathOf('mine'), 'utf8')).toContain('"kind":"manifest"');
  });

  it('exports a part that verifies, also as CSV', async () => {
    const lines = await exported('--type', 'VoteCast', '--cardinal', cardinal(1));
    expect(lines).toHaveLength(5);
    expect((await fumata('verify', pathOf('export'))).output).toContain('3 événements, chacun conforme');
    const table = await exported('--format', 'csv', '--de', '4', '--a', '6');
    expect(table).toHaveLength(1 + 3);
    expect(new Set(table.map((row) => row.split('";"').length)).size).toBe(1);
  });

  it.each<[string, (lines: string[]) => string[], RegExp]>([
    ['edited', (l) => l.map((t, i) => (i === 4 ? t.replace(cardinal(1), cardinal(2)) : t)), /événement 4 .* modifié/],
    ['deleted', (l) => l.toSpliced(4, 1), /événement 4 manque/],
    ['repeated', (l) => l.toSpliced(4, 0, l[4]!), /événement 4 est répété/],
    ['moved', (l) => l.toSpliced(4, 2, l[5]!, l[4]!), /événement 5 est déplacé/],
    ['cut off', (l) => l.slice(0, 6), /tronqué : il s’arrête à la ligne 6/],
    [
      'changed in the results',
      (l) => l.map((t) => t.replace('"totalVotes":3', '"totalVotes":4')),
      /4 votes affichés en tout, 3 dans/,
    ],
  ])('names a record that was %s', async (_, change, words) => {
    const lines = change(await exported());
    expect(await fumata('verify', written(lines))).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(words),
    });
  });

  it('verifies the log itself, even while its server has it open', async () => {
    const log = await EmbeddedEventLog.open({ folder: pathOf('log') });
    const { code, output } = await fumata('verify');
    await log.close();
    expect(code).toBe(0);
    expect(output).toContain('s’enchaînent sans défaut');
    expect(output).toContain('11 événements recomptés');
  });

  it('names the event that was changed in the log file', async () => {
    const file = new DatabaseSync(pathOf('log/events.db'));
    file.exec(`UPDATE events SET data = replace(data, '${cardinal(1)}', '${cardinal(2)}') WHERE position = 4`);
    file.close();
    const { code, errors } = await fumata('verify');
    expect(code).toBe(1);
    expect(errors).toMatch(/^Non conforme, le journal .* est abîmé, à l’événement 4 \(.+\)\.$/);
  });

  it('names what is missing or invalid', async () => {
    expect(await fumata('export', '--sortie', pathOf('no/such/place'))).toMatchObject({ code: 1 });
    expect(await fumata('export', '--sortie', pathOf('e'), '--edition', 'f'.repeat(24))).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Aucune édition'),
    });
    expect(await fumata('export', '--sortie', pathOf('e'), '--edition', '__proto__')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Aucune édition'),
    });
    expect((await fumata('export', '--sortie', pathOf('no/such/place'))).errors).toContain('n’existe pas');
    expect(await fumata('export', '--sortie', folder)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('est un dossier'),
    });
    expect(await fumata('export', '--sortie', pathOf('e'), '--scrutin', 'x')).toMatchObject({ code: 2 });
    expect(await fumata('verify', folder)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('introuvable ou illisible'),
    });
    expect(await fumata('export')).toMatchObject({ code: 2 });
    expect(await fumata('verify', pathOf('nothing'))).toMatchObject({ code: 1 });
    rmSync(pathOf('log'), { recursive: true });
    expect(await fumata('verify')).toMatchObject({ code: 1, errors: expect.stringContaining('Aucun journal') });
  });
});

describe('fumata export to a device', () => {
  it('writes into it without replacing it', async () => {
    execFileSync('mkfifo', [pathOf('pipe')]);
    const read = readFile(pathOf('pipe'), 'utf8');
    expect(await fumata('export', '--sortie', pathOf('pipe'))).toMatchObject({ code: 0, errors: '' });
    expect((await read).trimEnd().split('\n')).toHaveLength(14);
    expect(statSync(pathOf('pipe')).isFIFO()).toBe(true);
  });
});

describe('fumata replay', () => {
  it('shows an edition at an event', async () => {
    const { output } = await fumata('replay', '--at', '5');
    expect(output).toContain('événement 5');
    expect(output).toContain('Scrutin 1, ouvert : 2 votes de 2 votants');
    const whole = JSON.parse((await fumata('replay', '--at', '8', '--json')).output) as { sequence: number };
    expect(whole.sequence).toBe(8);
  });

  it('shows an edition at a time', async () => {
    const { output } = await fumata('replay', '--at', '2025-05-07T14:30:05.500Z');
    expect(output).toContain('événement 5');
    expect(await fumata('replay', '--at', '2025-05-07T14:29:00Z')).toMatchObject({ code: 1 });
    expect(await fumata('replay', '--at', '99')).toMatchObject({ code: 1 });
    expect(await fumata('replay', '--at', 'hier')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('le numéro d’un événement, ou un moment, comme 2025-'),
    });
    expect(await fumata('replay', '--at', '2025-02-31')).toMatchObject({ code: 2 });
  });
});

describe('fumata editions', () => {
  it('lists the editions of the log', async () => {
    expect(await fumata('editions')).toMatchObject({
      code: 0,
      output: `${CONCLAVE}  1re édition, ouverte le 7 mai 2025 : 2 scrutins, 4 voix, en cours`,
    });
  });
});

describe('names of cardinals', () => {
  it('stand beside their ids, also with a decimal comma for the share', async () => {
    const documents = await EmbeddedDocumentStore.open({ file: pathOf('documents.db') });
    const cardinals = new CardinalStore(recordContext(documents, systemClock, createIds()));
    await documents.prepare();
    // Only the name is read.
    const known = { prenom: 'Pietro', nom: 'Parolin', statutVotant: 'OUI' } as Parameters<CardinalStore['add']>[1];
    await cardinals.add('system', known, { id: cardinal(1) });
    await documents.close();
    const shown = (await fumata('replay', '--at', '7')).output.replace(/\u00A0/g, ' ');
    expect(shown).toContain(`  Pietro Parolin (${cardinal(1)}) : 2 voix, 66,7 %`);
    expect(shown).toContain(`  ${cardinal(2)} : 1 voix, 33,3 %`);
    const { output } = await fumata('counterfactual', '--electeurs', '133');
    expect(output).toContain(`Pietro Parolin (${cardinal(1)})`);
  });
});

describe('fumata counterfactual', () => {
  it('lists the effects of other rules', async () => {
    const { output } = await fumata('counterfactual', '--majorite', 'votes');
    expect(output).toContain('Scrutin 2\n');
    expect(output).toContain('1 scrutin sur 2 aurait tourné autrement.');
    expect(await fumata('counterfactual')).toMatchObject({ code: 1 });
  });

  it('prints only what differs', async () => {
    expect((await fumata('counterfactual', '--attente', '1')).output).toBe(
      'Mêmes premiers, mêmes majorités dans tous les scrutins.',
    );
  });

  it('counts with another number of electors', async () => {
    const { output } = await fumata('counterfactual', '--electeurs', '133');
    expect(output.split('\n')).toEqual([
      'Scrutin 1',
      '  majorité requise  2 → 89',
      expect.stringMatching(/^ {2}majorité atteinte par .+ → par personne$/),
      'Scrutin 2',
      '  majorité requise  2 → 89',
      '1 scrutin sur 2 aurait tourné autrement.',
    ]);
    expect(await fumata('counterfactual', '--electeurs', '0')).toMatchObject({ code: 2 });
  });
});
