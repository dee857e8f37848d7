import type { JournalEvent } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { elapsed } from './texts.js';
import { anAct, anEvent, CARDINAL, ROUND } from './event.fixture.js';
import { parseListQuery, toSearchParams } from '../../../../../lib/list-query.js';
import { ALL_EVENTS, EVENT_LIST, eventParameters, invalidFields } from './event-query.js';
import { describeEvent, plainText } from '@fumata/history';
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
      anAct(4, 'ClosingTimeChanged', { roundNumber: 8, before: null, after: '2025-05-10T17:00:00.000Z' }),
      "Camille a annoncé l'heure de clôture : 19 h 00, 8e scrutin",
    ],
    [
      anAct(4, 'ClosingTimeChanged', {
        roundNumber: 8,
        before: '2025-05-10T17:00:00.000Z',
        after: '2025-05-10T17:30:00.000Z',
      }),
      "Camille a déplacé l'heure de clôture de 19 h 00 à 19 h 30, 8e scrutin",
    ],
    [
      anAct(4, 'ClosingTimeChanged', { roundNumber: 8, before: '2025-05-10T17:00:00.000Z', after: null }),
      "Camille a annulé l'heure de clôture, 8e scrutin",
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
      "Camille a proclamé l'élection de Robert Prevost au 8e scrutin : 92 voix (majorité : 89)",
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
    [anAct(4, 'ConclaveStarted', { previousConclaveId: 'x' }), 'Camille a réinitialisé le conclave'],
    [anAct(4, 'ConclaveClosed', { reason: 'reset' }), 'Le conclave est archivé : un autre a pris sa place'],
  ])('of %o', (event, sentence) => expect(sentenceOf(event)).toBe(sentence));

  it('names the round by the number that the event was recorded with, whatever a correction has made of it', () => {
    const renumbered = { ...names, rounds: { [ROUND]: 40 } };
    const texts = [anEvent(4), opened(2), closed(9)].map((event) => plainText(describeEvent(event, renumbered)));
    expect(texts.map((text) => /\d+e scrutin/.exec(text)?.[0])).toEqual(['8e scrutin', '8e scrutin', '8e scrutin']);
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
  const sequences = (event: JournalEvent, candidates: readonly JournalEvent[]) =>
    trailOf(event, candidates).events.map(({ sequence }) => sequence);

  it('has the events of one request, and the event that ends a pause', () => {
    const paused = anAct(5, 'ConclavePaused');
    const candidates = [anAct(9, 'ConclaveResumed'), anAct(7, 'ConclaveResumed'), paused, anAct(2, 'ConclavePaused')];
    expect(sequences(paused, candidates)).toEqual([5, 7]);
    expect(sequences(candidates[1]!, candidates)).toEqual([5, 7]);
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
