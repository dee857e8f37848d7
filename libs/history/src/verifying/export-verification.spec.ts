import { leafHash } from '@fumata/proof';
import { cardinal, CONCLAVE, conclaveOpen, roundAnalysed, roundClosed, vote, type EventInput } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import type { ExportedEvent } from '../event/exported-event.js';
import type { RoundResult } from '../export-file/lines.js';
import {
  edition,
  noteOf,
  OTHER,
  platform,
  problem,
  rehashed,
  server,
  signer,
  STORY,
  verified,
  write,
  type Written,
} from './exported-edition.contract.js';
import { prepareExport, file, whole, withTrailerHash } from './written-export.fixture.js';

/** The file with one line changed and the trailer unchanged. */
const edited = (line: number, change: (text: string) => string): string[] =>
  file.map((text, index) => (index === line - 1 ? change(text) : text));
/** A file as written by a forger: trailer, counts and hashes are right. */
const forged = (over: Partial<Written>) => write({ ...whole, ...over });
const event = (sequence: number): ExportedEvent => whole.events[sequence - 1]!;

prepareExport();

describe('full export', () => {
  it('is recounted and its seals are verified', () => {
    const report = verified(file, [server.key]);
    expect(report).toMatchObject({ is: 'intact', events: 15, recount: { seals: 2, sealedTo: 13 } });
    expect(report.is === 'intact' && report.recount?.rounds).toEqual(whole.results);
    expect(whole.results.map(({ totalVotes, setAside }) => [totalVotes, setAside])).toEqual([
      [3, 1],
      [2, 0],
    ]);
  });

  it('is the same after a program for Windows has added line ends, a byte order mark and an empty line', () => {
    const saved = [`\ufeff${file[0]}\r`, ...file.slice(1).map((text) => `${text}\r`), '\r', ''];
    expect(verified(saved, [server.key])).toEqual(verified(file, [server.key]));
    expect(verified([...saved, 'x'], [server.key])).toMatchObject({ is: 'broken', problem: { is: 'goes-on' } });
  });

  it('counts no vote after another edition became current', async () => {
    const late = edition(server, [...STORY.slice(0, -2)]);
    const replaced = late.events.map((each) => (each.sequence > 10 && each.type === 'VoteCast' ? { ...each } : each));
    const lines = await write({ events: replaced, results: [], succeededAfter: 10 });
    expect(problem(lines)).toMatchObject({ is: 'standing', stated: 'counted', counted: 'edition-over' });
  });

  it.each([
    [
      'edited, hashes left',
      () => edited(5, (text) => text.replace(cardinal(1), cardinal(9))),
      { finding: { is: 'edited', sequence: 4 } },
    ],
    ['deleted', () => file.filter((_, index) => index !== 5), { finding: { is: 'missing', sequence: 5 } }],
    ['repeated', () => file.toSpliced(5, 0, file[4]!), { finding: { is: 'repeated', sequence: 4 } }],
    ['moved', () => file.toSpliced(4, 2, file[5]!, file[4]!), { finding: { is: 'out-of-order', sequence: 5 } }],
    [
      'of another edition',
      () => edited(5, (text) => text.replaceAll(CONCLAVE, OTHER)),
      { finding: { is: 'other-edition' } },
    ],
    ['an unknown line', () => edited(5, () => '{"kind":"event"}'), { is: 'unreadable', line: 5 }],
    ['no JSON', () => edited(5, (text) => text.slice(0, -1)), { is: 'unreadable', line: 5 }],
  ])('reports a record that is %s', (_, lines, expected) => {
    expect(problem(lines())).toMatchObject(expected);
  });

  it.each([
    ['edited', () => rehashed(whole.events, 4, { cardinalId: cardinal(9) })],
    ['dated otherwise', () => rehashed(whole.events, 4, { recordedAt: '2025-05-07T14:31:00.000Z' })],
  ])('finds by the seal that a record was %s, though all its hashes are right', async (_, events) => {
    expect(problem(await forged({ events: events() }))).toMatchObject({
      is: 'proof',
      finding: { is: 'root-mismatch', intact: 0 },
    });
  });

  it('detects an inserted record although all later records were renumbered', async () => {
    const more = [event(4), ...whole.events.slice(3)].map((each, index) => {
      const moved = { ...each, sequence: index + 4 };
      return { ...moved, leafHash: leafHash(moved, platform) };
    });
    const reported = problem(await forged({ events: [...whole.events.slice(0, 3), ...more] }));
    expect(reported).toMatchObject({ is: 'first-vote', sequence: 5 });
  });

  it('finds a truncation after a line, within a line, and with a rewritten trailer', async () => {
    expect(problem(file.slice(0, -1))).toEqual({ is: 'cut-off', lines: file.length - 1 });
    expect(problem(file.slice(0, 9))).toEqual({ is: 'cut-off', lines: 9 });
    for (const [index, text] of file.entries()) {
      if (index === 0) continue;
      for (let length = 1; length < text.length; length += 7) {
        const torn = [...file.slice(0, index), text.slice(0, length)];
        expect(problem(torn)).toEqual({ is: 'cut-off', lines: index + 1 });
        expect(problem([...torn, ...file.slice(index + 1)])).toEqual(
          index === file.length - 1 ? { is: 'cut-off', lines: index + 1 } : { is: 'unreadable', line: index + 1 },
        );
      }
    }
    expect(problem([])).toEqual({ is: 'no-manifest' });
    // Without the last seal, only the results show that there was more.
    expect(problem(await forged({ events: whole.events.slice(0, 9) }))).toMatchObject({ is: 'result', what: 'round' });
    expect(problem([...file, file[4]!])).toEqual({ is: 'goes-on', line: file.length + 1 });
  });

  it('rejects a seal of another key', async () => {
    const stranger = signer();
    const lines = await forged(edition(stranger));
    expect(problem(lines)).toMatchObject({ finding: { is: 'bad-seal', why: 'unknown-key' } });
    const swapped = lines.map((text) => text.replace(JSON.stringify(server.key), JSON.stringify(stranger.key)));
    expect(problem(swapped, [server.key])).toMatchObject({ finding: { is: 'bad-seal' } });
  });

  it.each([
    ['votes', (row: RoundResult) => ({ ...row, results: row.results.map(([id, n, f]) => [id, n + 1, f] as const) })],
    ['votes', (row: RoundResult) => ({ ...row, results: row.results.slice(1) })],
    ['firstVotes', (row: RoundResult) => ({ ...row, results: row.results.map(([id, n]) => [id, n, 9] as const) })],
    ['totalVotes', (row: RoundResult) => ({ ...row, totalVotes: row.totalVotes + 1 })],
    ['uniqueVoters', (row: RoundResult) => ({ ...row, uniqueVoters: 99 })],
    ['setAside', (row: RoundResult) => ({ ...row, setAside: 7 })],
    ['roundNumber', (row: RoundResult) => ({ ...row, roundNumber: 1 + row.roundNumber })],
    ['rank', (row: RoundResult) => ({ ...row, results: row.results.toReversed() })],
    ['rank', (row: RoundResult) => ({ ...row, results: [...row.results, [OTHER, 0, 0] as const] })],
    ['rank', (row: RoundResult) => ({ ...row, results: [...row.results, [cardinal(1), 0, 0] as const] })],
  ])('detects a changed round result: %s', async (what, change) => {
    const results = [change(whole.results[0]!), ...whole.results.slice(1)];
    expect(problem(await forged({ results }))).toMatchObject({ is: 'result', what });
  });

  it('finds a missing and an invented round', async () => {
    expect(problem(await forged({ results: whole.results.slice(1) }))).toMatchObject({
      is: 'result',
      what: 'round',
      stated: 0,
    });
    const more = { ...whole.results[0]!, roundId: OTHER };
    expect(problem(await forged({ results: [...whole.results, more] }))).toMatchObject({
      is: 'result',
      what: 'round',
      stated: 1,
    });
  });

  it('requires the results once, after all events', () => {
    const [results, trailer] = [file.at(-2)!, file.at(-1)!];
    const none = '{"kind":"results","rounds":[]}';
    expect(problem(withTrailerHash([...file.slice(0, -2), trailer]))).toEqual({
      is: 'no-results',
      line: file.length - 1,
    });
    expect(problem(withTrailerHash([file[0]!, none, ...file.slice(1, -2), trailer]))).toEqual({
      is: 'misplaced',
      line: 3,
    });
    expect(problem(withTrailerHash([...file.slice(0, -1), results, trailer]))).toEqual({
      is: 'misplaced',
      line: file.length,
    });
  });

  it('compares manifest and trailer with the events', () => {
    const [manifest, trailer] = [file[0]!, file.at(-1)!];
    const to = manifest.replace('"to":15', '"to":99');
    expect(problem(withTrailerHash([to, ...file.slice(1)]))).toEqual({
      is: 'extent',
      source: 'manifest',
      stated: [1, 99],
      found: [1, 15],
    });
    const from = trailer.replace('"first":1', '"first":5');
    expect(problem(withTrailerHash([...file.slice(0, -1), from]))).toMatchObject({ is: 'extent', source: 'trailer' });
  });

  it('finds a wrong aside and a wrong firstInRound', async () => {
    const { aside: _, ...counted } = event(9);
    const events = whole.events.map((each) => (each.sequence === 9 ? counted : each));
    expect(problem(await forged({ events }))).toMatchObject({ is: 'standing', sequence: 9 });
    const first = whole.events.map((each) =>
      each.sequence === 6 ? { ...each, data: { ...each.data, firstInRound: true } } : each,
    );
    expect(problem(await forged({ events: first }))).toMatchObject({ is: 'first-vote', sequence: 6 });
  });

  it('finds a changed byte outside the leaves', () => {
    const reason = (text: string): string => text.replace('"whiteSmoke":false', '"whiteSmoke":true');
    expect(problem(edited(8, reason))).toMatchObject({ is: 'changed' });
  });

  it.each([
    ['a name twice', `"cardinalId":"${cardinal(9)}","cardinalId"`],
    ['an escaped name', '"\\u0063ardinalId"'],
    ['a space', ' "cardinalId"'],
  ])('rejects a line that is not serialised as exports are: %s', (_, written) => {
    const lines = edited(5, (text) => text.replace('"cardinalId"', written));
    expect(problem(withTrailerHash(lines))).toEqual({ is: 'unreadable', line: 5 });
  });

  it('rejects a vote without `voter`, and any other event with `voter` or `aside`', async () => {
    const { voter: _, ...nobodys } = event(4);
    const wrong = [nobodys, { ...event(3), voter: 'anna' }, { ...event(3), aside: 'paused' } as const];
    for (const one of wrong) {
      const events = whole.events.map((each) => (each.sequence === one.sequence ? one : each));
      expect(problem(await forged({ events }))).toEqual({ is: 'unreadable', line: one.sequence + 1 });
    }
  });

  it('accepts a checkpoint in the manifest of a whole export only', () => {
    const [manifest, ...rest] = file as [string, ...string[]];
    const { root } = JSON.parse(rest.at(-1)!) as { root: string };
    const note = noteOf({ size: 15, root }, server);
    const withNote = manifest.replace('"site"', `"checkpoint":${JSON.stringify(note)},"site"`);
    expect(problem(withTrailerHash([withNote, ...rest]))).toBe('none');
    const part = withNote.replace('"whole":true', '"whole":false').replace('"filters":{}', '"filters":{"to":"9"}');
    expect(problem(withTrailerHash([part, ...rest]))).toEqual({ is: 'no-manifest' });
    const long = manifest.replace('"site"', `"checkpoint":"${'x'.repeat(20_001)}","site"`);
    expect(problem(withTrailerHash([long, ...rest]))).toEqual({ is: 'no-manifest' });
  });

  it('rejects a manifest whose `whole` flag and `filters` disagree, or whose filters are not an object', () => {
    const [manifest, ...rest] = file as [string, ...string[]];
    const cut = manifest.replace('"filters":{}', '"filters":{"type":"VoteCast"}');
    const part = manifest.replace('"whole":true', '"whole":false');
    const list = manifest.replace('"filters":{}', '"filters":[]');
    for (const wrong of [cut, part, list])
      expect(problem(withTrailerHash([wrong, ...rest]))).toEqual({ is: 'no-manifest' });
  });

  it('accepts an analysis without tiers of trust only if one cardinal has all votes', async () => {
    const analysed = (...votes: EventInput[]) =>
      edition(server, [...conclaveOpen({ electors: 3 }), ...votes, roundClosed(1), roundAnalysed(1, { trust: null })]);
    expect(problem(await write(analysed(vote(1), vote(1))))).toBe('none');
    expect(problem(await write(analysed(vote(1), vote(2))))).toMatchObject({ is: 'analysis', roundNumber: 1 });
  });

  it('accepts an analysis of the open round of a replaced edition, whose close has no effect', async () => {
    const { events } = edition(server, [...conclaveOpen({ electors: 3 }), vote(1), roundClosed(1), roundAnalysed(1)]);
    expect(problem(await write({ events, results: [], succeededAfter: 4 }))).toBe('none');
    const open = edition(server, [...conclaveOpen({ electors: 3 }), vote(1), roundAnalysed(1)]);
    expect(problem(await write(open))).toMatchObject({ is: 'analysis', roundNumber: 1 });
    expect(problem(await write({ ...open, results: [], succeededAfter: 4 }))).toMatchObject({ is: 'analysis' });
  });

  it('reports a malformed first or second line without throwing', () => {
    for (const bad of ['', 'null', '[]', '{}', '{"kind":"manifest"}', '\0', '{"kind":"trailer","events":-1}']) {
      expect(problem([bad])).toEqual({ is: 'no-manifest' });
      expect(problem([file[0]!, bad])).toEqual({ is: 'unreadable', line: 2 });
    }
  });
});
