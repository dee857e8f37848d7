import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { EmbeddedEventLog } from '@fumata/event-log';
import { createIds, loadOrCreateSealKey, signerOf, systemClock } from '@fumata/platform';
import { KeyRecord } from '@fumata/read-models';
import { cardinal, SALT } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { prepareFolder, folder, fumata, pathOf } from './analysis.fixture.js';

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

prepareFolder();

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
    expect(output).toMatch(/^Tout est conforme : édition .*, 11 événements recomptés\.$/m);
    expect(output).toContain(
      'Couvert et juste jusqu’à l’événement 7 : résultats, règles (électeurs, majorité, scrutins, pauses, élection), votes, votants, heures, corrections.',
    );
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

  it('refuses what it could not verify: a pipe, which is read once, and an edition of a file', async () => {
    await exported();
    execFileSync('mkfifo', [pathOf('pipe')]);
    expect(await fumata('verify', pathOf('pipe'))).toMatchObject({
      code: 1,
      errors: expect.stringContaining('il faut un fichier'),
    });
    expect(await fumata('verify', pathOf('export'), '--edition', 'f'.repeat(24))).toMatchObject({ code: 2 });
    expect(await fumata('verify', '--quorum', '2')).toMatchObject({ code: 2 });
  });

  it('leaves the unfinished file of another export alone', async () => {
    writeFileSync(pathOf('export.part'), 'of another export');
    await exported();
    expect(readFileSync(pathOf('export.part'), 'utf8')).toBe('of another export');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual(['export.part']);
  });

  it('verifies the log with the keys that it holds, whatever key the installation has now', async () => {
    const log = await EmbeddedEventLog.open({ folder: join(folder, 'log') });
    const [{ publicKey }, clock] = [signerOf(loadOrCreateSealKey(folder)), systemClock];
    await new KeyRecord({ log, ownKeys: [{ publicKey }], formerKeys: [], clock, ids: createIds(clock) }).ensure();
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
    const { output } = await fumata('verify', pathOf('export'));
    expect(output).toContain('3 événements, chacun conforme');
    expect(output).toMatch(/^Non couvert : résultats, .*corrections\.$/m);
    const table = await exported('--format', 'csv', '--de', '4', '--a', '6');
    expect(table).toHaveLength(1 + 3);
    expect(new Set(table.map((row) => row.split('";"').length)).size).toBe(1);
  });

  it('writes no salt and no voter, and says which part an altered record concerns', async () => {
    const lines = await exported();
    expect(lines.join()).not.toMatch(new RegExp(`${SALT}|01900000-0000-7000-8000-0000001`));
    const changed = lines.map((line) => line.replace('"electors":3', '"electors":4'));
    expect(await fumata('verify', written(changed))).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/événement 1 .* modifié\.\nCouvert et faux : règles .*, heures\.\nNon couvert : /),
    });
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
