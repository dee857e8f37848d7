import type { JournalEvent } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { footText, restText } from './counting.js';
import { newDayKeys } from './days.js';
import { elapsed } from './elapsed.js';
import { anAct, anEvent, CARDINAL, ROUND } from './event-fixture.js';
import { parseListQuery, toSearchParams } from '../../../kit/list-query.js';
import { ALL_EVENTS, EVENT_LIST, eventParameters, invalidFields } from './event-query.js';
import { headAfter, withoutDuplicates } from './head.js';
import { rowsOf, type Row } from './rows.js';
import { foldVotes } from './vote-runs.js';
import { describeEvent, plainText } from '@fumata/history';
import { runText, votesText } from './row-texts.js';
import { relatedVotesQuery, trailOf } from './trail.js';

const names = { cardinals: new Map([[CARDINAL, 'Pietro Parolin']]), rounds: { [ROUND]: 8 } };
const sentenceOf = (event: JournalEvent): string => plainText(describeEvent(event, names)).replace(/\s/g, ' ');
const opened = (sequence: number) =>
  anAct(sequence, 'RoundOpened', { roundNumber: 8, day: 3, period: 'morning' }, { roundId: ROUND });
const closed = (sequence: number) =>
  anAct(sequence, 'RoundClosed', { roundNumber: 8, whiteSmoke: false }, { roundId: ROUND });

describe('sentence of an event', () => {
  it.each([
    [anEvent(4), 'Un visiteur v·7f3a00 a voté pour Pietro Parolin, 8e scrutin'],
    [
      anEvent(4, { data: { roundNumber: 8, firstInRound: true } }),
      'Un visiteur v·7f3a00 a voté pour Pietro Parolin, 8e scrutin ; sa première voix de ce scrutin',
    ],
    [
      anEvent(4, { aside: 'paused' }),
      'Un visiteur v·7f3a00 a voté pour Pietro Parolin, 8e scrutin. Voix non comptée : le conclave était en pause',
    ],
    [
      anEvent(4, { type: 'VoteSetAside', data: { voteEventId: 'e3' } }),
      'Une voix arrivée trop tard n’est pas comptée ; son auteur v·7f3a00 peut revoter aussitôt',
    ],
    [opened(4), 'Le 8e scrutin s’ouvre : 3e jour, matin'],
    [
      anAct(4, 'ClosingTimeChanged', { roundNumber: 8, before: null, after: '2025-05-09T17:00:00.000Z' }),
      'Camille a annoncé la clôture pour 19 h 00, 8e scrutin',
    ],
    [
      anAct(4, 'ClosingTimeChanged', {
        roundNumber: 8,
        before: '2025-05-09T17:00:00.000Z',
        after: '2025-05-09T17:30:00.000Z',
      }),
      'Camille a déplacé la clôture annoncée de 19 h 00 à 19 h 30, 8e scrutin',
    ],
    [
      anAct(4, 'ClosingTimeChanged', { roundNumber: 8, before: '2025-05-09T17:00:00.000Z', after: null }),
      'Camille a annulé l’heure de clôture annoncée, 8e scrutin',
    ],
    [closed(4), 'Le 8e scrutin se ferme, fumée noire'],
    [
      anAct(4, 'RoundSealed', { roundNumber: 8, size: 1458 }, { roundId: ROUND }),
      'Le 8e scrutin est scellé : 1 458 événements sous une seule empreinte, signée',
    ],
    [
      anAct(
        4,
        'PopeElected',
        { roundNumber: 8, nomComplet: 'Robert Prevost', votes: 92, requiredMajority: 89 },
        { roundId: ROUND },
      ),
      'Camille proclame l’élection de Robert Prevost, 8e scrutin : 92 voix (majorité : 89)',
    ],
    [
      anAct(4, 'ConclavePaused', { reason: 'Prière', exhortationBy: '' }, { reason: 'Repas' }),
      'Camille a mis le conclave en pause : « Prière ». Motif : Repas',
    ],
    [anAct(4, 'ConclaveResumed', {}, { who: 'un administrateur' }), 'Un administrateur a repris le conclave'],
    [
      anAct(4, 'ConclaveCorrected', { before: { electors: 135 }, after: { electors: 133 } }),
      'Camille a corrigé : électeurs 135 → 133',
    ],
    [
      anAct(4, 'ConclaveOpened', { electors: 133, requiredMajority: 89 }),
      'Camille a préparé le conclave : 133 électeurs, majorité à 89',
    ],
    [anAct(4, 'ConclaveStarted', { previousConclaveId: 'x' }), 'Camille a ouvert le conclave à la place du précédent'],
    [anAct(4, 'ConclaveClosed', { reason: 'reset' }), 'Le conclave est archivé : un autre a pris sa place'],
  ])('of %o', (event, sentence) => expect(sentenceOf(event)).toBe(sentence));

  it('names the round by the number that the event was recorded with, whatever a correction has made of it', () => {
    const renumbered = { ...names, rounds: { [ROUND]: 40 } };
    const texts = [anEvent(4), opened(2), closed(9)].map((event) => plainText(describeEvent(event, renumbered)));
    expect(texts.map((text) => /\d+e scrutin/.exec(text)?.[0])).toEqual(['8e scrutin', '8e scrutin', '8e scrutin']);
  });
});

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
    expect(texts).toEqual(['1 vote hors scrutin, le 10', '6 votes du 8e scrutin, de 3 à 8']);
  });

  it('name a run of votes by the number that the round had then', () => {
    const correction = anAct(6, 'ConclaveCorrected', { before: { currentRound: 8 }, after: { currentRound: 40 } });
    const paused = anAct(5, 'ConclaveCorrected', { before: { electors: 135 }, after: { electors: 133 } });
    const milestones = [correction, paused, opened(2), anAct(1, 'ConclaveOpened')];
    const rows = rowsOf({ ...loaded, milestones, head: [anEvent(12)] }, false);
    const texts = rows.flatMap((row) => (row.is === 'run' ? runText(row).replace(/\s/g, ' ') : []));
    expect(texts).toEqual(['5 votes du 40e scrutin, de 7 à 11', '2 votes du 8e scrutin, de 3 à 4']);
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

  it('have a summary with the folded events and votes', () =>
    expect(footText(loaded, false)).toBe('5 événements et 7\u00A0votes repliés.'));

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

describe('the list query of the events', () => {
  const parsed = (query: string) => parseListQuery(EVENT_LIST, new URLSearchParams(query));

  it('round-trips through the URL, with the edition', () => {
    const query = 'q=parolin&tour=' + ROUND + '&de=3&a=9&du=2025-05-07&genre=votes';
    expect(eventParameters(parsed(query)).toString()).toBe(query);
    const typed = 'type=VoteCast&edition=x';
    expect(toSearchParams(EVENT_LIST, parsed(typed)).toString()).toBe(typed);
  });

  it('ignores invalid values', () => {
    const hostile = 'genre=constructor&type=__proto__&tour=x&cardinal=$ne&acteur=moi&de=-1&a=1e9&du=hier';
    expect(parsed(hostile)).toEqual({ ...ALL_EVENTS, edition: '' });
  });

  it('names the fields of invalid values', () => {
    const of = (query: string) => invalidFields(new URLSearchParams(query));
    expect(of('q=bo&genre=votes&de=4&a=12&du=2025-05-07&edition=x&onglet=y')).toEqual([]);
    expect(of('de=-5&a=&du=2025-02-31&au=1066-10-14')).toEqual(['De la séquence', 'Du', 'Au']);
    expect(of('type=VoteCast&genre=pauses&tour=x&acteur=moi')).toEqual(['Type', 'Scrutin', 'Auteur']);
  });
});

describe('trail of an event', () => {
  const sequences = (event: JournalEvent, known: readonly JournalEvent[]) =>
    trailOf(event, known).events.map(({ sequence }) => sequence);

  it('has the events of one request, and the event that ends a pause', () => {
    const paused = anAct(5, 'ConclavePaused');
    const known = [anAct(9, 'ConclaveResumed'), anAct(7, 'ConclaveResumed'), paused, anAct(2, 'ConclavePaused')];
    expect(sequences(paused, known)).toEqual([5, 7]);
    expect(sequences(known[1]!, known)).toEqual([5, 7]);
    const next = anAct(6, 'RoundOpened', {}, { roundId: ROUND, correlationId: 'c5' });
    expect(sequences(anAct(5, 'RoundClosed', {}, { roundId: 'c' }), [next])).toEqual([5, 6]);
  });

  it('has the first seal that covers a vote, and for an uncounted vote the event that cancels its waiting hour', () => {
    const seals = [anAct(30, 'RoundSealed', { size: 25 }), anAct(20, 'RoundSealed', { size: 15 })];
    expect(sequences(anEvent(10), seals)).toEqual([10, 20]);
    const back = anEvent(14, { type: 'VoteSetAside', data: { voteEventId: 'e10' }, correlationId: 'e10' });
    const vote = anEvent(10, { aside: 'round-closed-meanwhile' });
    expect(sequences(vote, [...seals, back])).toEqual([10, 14]);
    expect(trailOf(back, [vote]).request).toBe('c10');
    expect(relatedVotesQuery(vote)?.get('q')).toBe('e10');
    expect(relatedVotesQuery(anEvent(10))).toBeUndefined();
  });

  it('formats elapsed times', () => {
    const from = '2025-05-10T08:00:00.000Z';
    const later = (ms: number) => elapsed(from, new Date(Date.parse(from) + ms).toISOString()).replace(/\s/g, ' ');
    expect([0, 13, 232_000, 7_200_000, 172_800_000].map(later)).toEqual([
      'au même instant',
      '13 ms plus tard',
      '3 min 52 s plus tard',
      '2 h plus tard',
      '2 j plus tard',
    ]);
  });
});
