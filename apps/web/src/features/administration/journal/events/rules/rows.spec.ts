import type { JournalEvent } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { footText, newDayKeys, restText, runText, votesText } from './texts.js';
import { anAct, anEvent, CARDINAL, ROUND } from './event.fixture.js';
import { headAfter, rowsOf, withoutDuplicates, type Row } from './rows.js';
import { foldVotes } from './vote-runs.js';

const names = { cardinals: new Map([[CARDINAL, 'Pietro Parolin']]), rounds: { [ROUND]: 8 } };
const opened = (sequence: number) =>
  anAct(sequence, 'RoundOpened', { roundNumber: 8, day: 3, period: 'morning' }, { roundId: ROUND });
const closed = (sequence: number) =>
  anAct(sequence, 'RoundClosed', { roundNumber: 8, whiteSmoke: false }, { roundId: ROUND });

describe('rows of the journal', () => {
  const milestones = [closed(9), opened(2), anAct(1, 'ConclaveOpened')];
  const loaded = { milestones, head: [anEvent(12), anEvent(11)], openedRuns: [], total: 12, next: null };
  const brief = (rows: readonly Row[]) =>
    rows.map((row) =>
      row.is === 'event' ? row.event.sequence : row.is === 'run' ? [row.from, row.to, row.open] : 'rest',
    );

  it('fold the votes between two other events into a run', () => {
    const rows = rowsOf(loaded, false);
    expect(brief(rows)).toEqual([12, 11, [10, 10, false], 9, [3, 8, false], 2, 1]);
    const texts = rows.flatMap((row) => (row.is === 'run' ? runText(row).replace(/\s/g, ' ') : []));
    expect(texts).toEqual(['1 événement hors scrutin, le 10', '6 événements du 8e scrutin, de 3 à 8']);
  });

  it('name a run of votes by the number that the round had then', () => {
    const correction = anAct(6, 'ConclaveCorrected', { before: { currentRound: 8 }, after: { currentRound: 40 } });
    const paused = anAct(5, 'ConclaveCorrected', { before: { electors: 135 }, after: { electors: 133 } });
    const milestones = [correction, paused, opened(2), anAct(1, 'ConclaveOpened')];
    const rows = rowsOf({ ...loaded, milestones, head: [anEvent(12)] }, false);
    const texts = rows.flatMap((row) => (row.is === 'run' ? runText(row).replace(/\s/g, ' ') : []));
    expect(texts).toEqual(['5 événements du 40e scrutin, de 7 à 11', '2 événements du 8e scrutin, de 3 à 4']);
  });

  it('fold consecutive votes for one cardinal, until opened', () => {
    const other = { cardinalId: 'd'.repeat(24) };
    const head = [anEvent(12, other), ...[11, 10, 9].map((n) => anEvent(n)), anEvent(8, other), anEvent(7, other)];
    const search = rowsOf({ ...loaded, head }, true);
    const keysOf = (opened: number[]) => foldVotes(search, new Set(opened), []).map(({ key }) => key);
    expect(keysOf([])).toEqual(['e12', 'v9', 'e8', 'e7']);
    expect(keysOf([10])).toEqual(['e12', 'v9', 'e11', 'e10', 'e9', 'e8', 'e7']);
    expect(foldVotes(search, new Set(), [{ from: 9, to: 11, events: [] }])).toEqual(search);
    const folded = foldVotes(search, new Set(), []).flatMap((row) => (row.is === 'votes' ? votesText(row, names) : []));
    expect(folded.map((text) => text.replace(/\s/g, ' '))).toEqual(['3 voix pour Pietro Parolin à 10 h 00']);
  });

  it('name the hours of votes that took longer than a minute', () => {
    const at = (minute: number) => ({ recordedAt: `2025-05-10T13:0${minute}:00.000Z` });
    const head = [anEvent(11, at(4)), anEvent(10, at(3)), anEvent(9, at(2))];
    const [row] = foldVotes(rowsOf({ ...loaded, head }, true), new Set(), []);
    expect(row?.is === 'votes' && votesText(row, names).replace(/\s/g, ' ')).toBe(
      '3 voix pour Pietro Parolin entre 15 h 02 et 15 h 04',
    );
  });

  it('do not fold votes that did not count, of another round, or past a hundred', () => {
    const countOf = (head: JournalEvent[]) =>
      foldVotes(rowsOf({ ...loaded, head }, true), new Set(), []).filter(({ is }) => is === 'votes').length;
    expect(countOf([anEvent(12), anEvent(11), anEvent(10, { aside: 'paused' }), anEvent(9)])).toBe(0);
    expect(countOf([anEvent(12), anEvent(11), anEvent(10, { data: { roundNumber: 40 } })])).toBe(0);
    expect(countOf(Array.from({ length: 250 }, (_, n) => anEvent(250 - n)))).toBe(3);
  });

  it('unfold a run in place, as far as it is loaded', () => {
    const run = { from: 3, to: 8, events: [anEvent(8), anEvent(7)] };
    expect(brief(rowsOf({ ...loaded, openedRuns: [run] }, false))).toEqual([
      12,
      11,
      [10, 10, false],
      9,
      [3, 8, true],
      8,
      7,
      'rest',
      2,
      1,
    ]);
    const whole = { ...run, events: [8, 7, 6, 5, 4, 3].map((sequence) => anEvent(sequence)) };
    expect(brief(rowsOf({ ...loaded, openedRuns: [whole] }, false))).not.toContain('rest');
  });

  it('fold newer votes next to an unfolded run separately', () => {
    const grown = {
      ...loaded,
      milestones: [opened(2)],
      head: [anEvent(12)],
      openedRuns: [{ from: 3, to: 8, events: [] }],
    };
    expect(brief(rowsOf(grown, false))).toEqual([12, [9, 11, false], [3, 8, true], 'rest', 2, [1, 1, false]]);
  });

  it('of a search are flat and end with the search position', () => {
    expect(brief(rowsOf({ ...loaded, next: 5 }, true))).toEqual([12, 11, 'rest']);
    expect(restText({ is: 'rest', key: '', from: undefined }, { ...loaded, next: 5 })).toContain(
      'Cherché jusqu’à l’événement 5',
    );
    expect(footText(loaded, true)).toContain('toute l’édition a été parcourue');
  });

  it('have a summary with the number of folded events', () =>
    expect(footText(loaded, false)).toBe('5 événements et 7\u00A0autres, repliés.'));

  it('mark the first event of each day', () => {
    const head = [
      anEvent(12, { recordedAt: '2025-05-09T22:30:00.000Z' }),
      anEvent(11, { recordedAt: '2025-05-09T22:10:00.000Z' }),
      anEvent(10, { recordedAt: '2025-05-09T21:00:00.000Z' }),
    ];
    expect([...newDayKeys(rowsOf({ ...loaded, head }, true))]).toEqual(['e12', 'e10']);
  });

  it('show at most 200 newest events individually, and none before a gap', () => {
    const head = Array.from({ length: 200 }, (_, index) => anEvent(300 - index));
    expect(headAfter(head, [anEvent(301)], false).map(({ sequence }) => sequence)).toHaveLength(200);
    expect(headAfter(head, [anEvent(900)], true).map(({ sequence }) => sequence)).toEqual([900]);
    expect(withoutDuplicates([closed(9)], [closed(9), opened(2)])).toHaveLength(2);
  });
});
