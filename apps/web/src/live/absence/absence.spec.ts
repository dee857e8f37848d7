import type { ReplayMark } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { roundOf, rowsOf, viewWith } from '../live-conclave.fixture.js';
import { momentOfView } from '../summary/summary-of.js';
import type { LiveConclave } from '../live-conclave.js';
import type { OwnVote } from '../receipts/own-votes.js';
import { absenceOf, type OwnCandidate } from './absence.js';
import { absenceLine, candidateText, resultText } from './absence-texts.js';

const LEFT = '2025-05-09T07:00:00.000Z';
const BACK = '2025-05-09T09:00:00.000Z';
const at = (time: string): string => `2025-05-09T${time}:00.000Z`;

const PAROLIN_AND_TAGLE = rowsOf(['Parolin', 41], ['Tagle', 33], ['Erdő', 33]);
const black = (roundNumber: number, time: string, results = PAROLIN_AND_TAGLE) =>
  roundOf({ roundNumber, isComplete: true, timestamp: at(time), results });
const pope = { _id: 'Parolin', slug: 'parolin', nomComplet: 'Pietro Parolin' };

const opened: ReplayMark = { kind: 'opened', sequence: 50, at: at('08:00'), roundNumber: 8, day: 3, period: 'morning' };
const lead = (sequence: number, time: string, cardinal: number, before: number | null = null): ReplayMark => ({
  kind: 'lead',
  sequence,
  at: at(time),
  cardinal,
  before,
});
const milestones = {
  marks: [lead(40, '07:10', 1), opened, lead(60, '08:10', 0), lead(70, '08:20', 1, 0), lead(90, '09:30', 0, 1)],
  cardinals: [{ nomComplet: 'Pietro Parolin' }, { nomComplet: 'Luis Antonio Tagle' }],
};
const vote = (cardinalId: string, conclaveId = 'c1'): OwnVote => ({
  cardinalId,
  round: 7,
  time: LEFT,
  receipt: { v: 1, conclaveId, sequence: 3, roundId: 'r7', eventId: cardinalId, recordedAt: LEFT, leafHash: '7f3a' },
});

interface Situation {
  readonly view?: LiveConclave;
  readonly marks?: readonly ReplayMark[];
  readonly ownVotes?: readonly OwnVote[];
  readonly position?: string;
}
const ONE_OPEN_ROUND = viewWith({ at: BACK, rounds: [roundOf({})] });
function missed({ view = ONE_OPEN_ROUND, marks = [], ownVotes = [], position = '0001' }: Situation) {
  const visit = { conclaveId: 'c1', position, at: LEFT };
  const visitorReturn = { visit, returnedAt: Date.parse(BACK) };
  return absenceOf({ visitorReturn, view, moment: momentOfView(view), milestones: { marks: [...marks] }, ownVotes });
}
/** A conclave whose pope was elected so many seconds before the return. */
function electedBefore(seconds: number): LiveConclave {
  const timestamp = new Date(Date.parse(BACK) - seconds * 1000).toISOString();
  return viewWith({
    at: BACK,
    conclaveState: { isActive: false, isComplete: true, popeElected: pope },
    rounds: [black(7, '07:30'), roundOf({ isComplete: true, whiteSmoke: true, timestamp })],
    results: rowsOf(['Parolin', 90], ['Tagle', 20]),
  });
}

describe('what a visitor has missed', () => {
  it('is nothing while no round was closed and nobody took the lead', () => {
    expect(missed({})).toBeNull();
    expect(missed({ marks: [lead(40, '06:50', 1)], ownVotes: [vote('Tagle')] })).toBeNull();
  });

  it('is nothing at the position of the last visit, whatever the clocks say', () => {
    const view = viewWith({ at: BACK, rounds: [black(7, '07:30')] });
    expect(missed({ view, position: String(view.position) })).toBeNull();
  });

  it('are the rounds closed between the visits, without the earlier ones', () => {
    const rounds = [black(5, '06:30'), black(6, '07:15'), black(7, '07:45'), roundOf({})];
    const absence = missed({ view: viewWith({ at: BACK, rounds }) });
    expect(absence?.closedRounds.map(({ roundNumber }) => roundNumber)).toEqual([6, 7]);
  });

  it('are the changes of leader in the open round, up to the return', () =>
    expect(missed({ marks: milestones.marks })?.leads.map(({ sequence }) => sequence)).toEqual([60, 70]));

  it('is the election only once the name is said', () => {
    const smoke = missed({ view: electedBefore(5), marks: milestones.marks, ownVotes: [vote('Parolin')] });
    expect(smoke).toMatchObject({ isElected: false, leads: [], candidate: { roundNumber: 7, isElected: false } });
    expect(smoke?.closedRounds).toHaveLength(1);
    const announced = missed({ view: electedBefore(20), ownVotes: [vote('Parolin')] });
    expect(announced).toMatchObject({ isElected: true, candidate: { isElected: true } });
  });

  it.each<[string, Situation, object | null]>([
    [
      'in the open round',
      { view: viewWith({ at: BACK, rounds: [black(7, '07:30'), roundOf({})], results: PAROLIN_AND_TAGLE }) },
      { roundNumber: 8, isOpen: true, place: { rank: 2, isShared: true, votes: 33 } },
    ],
    [
      'in the last closed round while the open one has no votes',
      { view: viewWith({ at: BACK, rounds: [black(7, '07:30'), roundOf({})], results: [] }) },
      { roundNumber: 7, isOpen: false, place: { rank: 2, isShared: true, votes: 33 } },
    ],
    [
      'unknown below the first ten of a closed round',
      { view: viewWith({ at: BACK, rounds: [black(7, '07:30', rowsOf(['Parolin', 41])), roundOf({})], results: [] }) },
      { roundNumber: 7, place: null },
    ],
  ])('tells where the visitor’s choice stands: %s', (_, situation, candidate) => {
    const absence = missed({ ...situation, ownVotes: [vote('Parolin'), vote('Tagle')] });
    expect(absence?.candidate).toMatchObject({ cardinalId: 'Tagle', ...candidate });
  });

  it('names no choice of another edition', () => {
    const view = viewWith({ at: BACK, rounds: [black(7, '07:30')] });
    expect(missed({ view, ownVotes: [vote('Tagle', 'c0')] })?.candidate).toBeNull();
  });
});

describe('the texts of an absence', () => {
  const view = viewWith({ at: BACK, rounds: [black(6, '07:15'), black(7, '07:45'), roundOf({})] });
  const absence = missed({ view, marks: milestones.marks });
  const plain = (text: string | null | undefined) => text?.replace(/[\u00A0\u202F]/g, ' ');

  it('name closed rounds and the last change of leader in one line', () =>
    expect(plain(absence && absenceLine(absence, momentOfView(view), milestones))).toBe(
      'Fumée noire aux 6e et 7e scrutins. Luis Antonio Tagle passe devant Pietro Parolin.',
    ));

  it('say the election and nothing else', () => {
    const elected = electedBefore(20);
    const line = absenceLine(missed({ view: elected })!, momentOfView(elected), milestones);
    expect(plain(line)).toBe('Habemus Papam : Pietro Parolin, élu au 8e scrutin.');
  });

  it.each([
    [PAROLIN_AND_TAGLE, 'Parolin en tête, 41 voix (majorité : 89), devant Tagle, 33 voix.'],
    [rowsOf(['Parolin', 41]), 'Parolin en tête, 41 voix (majorité : 89).'],
    [rowsOf(['Parolin', 41], ['Tagle', 41]), 'Égalité en tête, 41 voix (majorité : 89).'],
    [[], 'Aucune voix n’a été donnée à ce scrutin.'],
  ])('give the result of a round', (results, text) => expect(plain(resultText(roundOf({ results })))).toBe(text));

  it.each<[Partial<OwnCandidate>, string]>([
    [{ isElected: true }, 'Votre choix, Tagle, est élu.'],
    [{}, 'Votre choix, Tagle, est 2e ex æquo du 8e scrutin, avec 33 voix.'],
    [{ place: null }, 'Pas encore de voix pour votre choix, Tagle, au 8e scrutin.'],
    [{ place: null, isOpen: false }, 'Votre choix, Tagle, n’est pas parmi les premiers du 8e scrutin.'],
  ])('tell what became of the visitor’s choice', (change, text) => {
    const place = { rank: 2, isShared: true, votes: 33 };
    const candidate = { cardinalId: 't', roundNumber: 8, isOpen: true, place, isElected: false, ...change };
    expect(plain(candidateText(candidate, 'Tagle'))).toBe(text);
  });
});
