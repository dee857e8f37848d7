import { momentOf } from '@fumata/conclave';
import { describe, expect, it } from '@jest/globals';
import { roundOf, rowsOf, viewWith } from '../live-conclave.fixture.js';
import { smokeStateOf, wordsOf } from '@fumata/history';
import { summaryOf } from '../summary/summary-of.js';

const CLOSED = '2025-05-09T08:00:00.000Z';
const pope = { _id: 'Pietro Parolin', slug: 'p', nomComplet: 'Pietro Parolin' };
const closed = roundOf({ roundNumber: 7, isComplete: true, timestamp: CLOSED });
const none = { results: [], totalVotes: 0 };
const elected = {
  conclaveState: { isActive: false, isComplete: true, popeElected: pope },
  rounds: [roundOf({ isComplete: true, whiteSmoke: true, timestamp: CLOSED })],
};

const momentAfter = (change: Parameters<typeof viewWith>[0], seconds = 3_600) =>
  momentOf(summaryOf(viewWith(change)), Date.parse(CLOSED) + seconds * 1000);
const sentence = (...where: Parameters<typeof momentAfter>) =>
  wordsOf(momentAfter(...where)).sentence.replaceAll('\u00A0', ' ');

describe('the title of a moment', () => {
  it.each<[string, Parameters<typeof momentAfter>]>([
    ['On attend la fumée du 8e scrutin', [none]],
    ['Le 8e scrutin est ouvert', [{}]],
    ['La majorité est atteinte au 8e scrutin', [{ conclaveState: { majorityReachedBy: pope } }]],
    ['Fumée noire au 7e scrutin', [{ rounds: [closed, roundOf({})] }, 0]],
    ['Fumée blanche au 8e scrutin', [elected, 0]],
    ['Habemus Papam', [elected, 12]],
    ['Le conclave est en pause', [{ conclaveState: { isPaused: true } }]],
  ])("is '%s'", (title, where) => expect(wordsOf(momentAfter(...where)).title).toBe(title));
});

describe('the sentence of a moment', () => {
  it.each<[string, Parameters<typeof viewWith>[0], number | undefined]>([
    ['Le 8e scrutin est ouvert. Aucune voix pour l’instant.', none, undefined],
    ['Le 8e scrutin est ouvert. Pietro Parolin est en tête avec 41 voix (majorité : 89).', {}, undefined],
    [
      'Le 8e scrutin est ouvert. 278 voix, égalité en tête (majorité : 89).',
      { results: rowsOf(['Pietro Parolin', 41], ['Luis Antonio Tagle', 41]) },
      undefined,
    ],
    [
      'Majorité atteinte par Pietro Parolin, en attente de proclamation',
      { conclaveState: { majorityReachedBy: pope } },
      undefined,
    ],
    [
      'Fumée noire au 7e scrutin. Aucun cardinal n’a encore atteint la majorité requise des deux tiers.',
      { rounds: [closed, roundOf({})] },
      0,
    ],
    [
      'Fumée noire au 7e scrutin. Majorité atteinte, scrutin clos sans élection',
      { rounds: [{ ...closed, majorityReached: true }, roundOf({})] },
      59,
    ],
    [
      'Le conclave est en pause : L’heure : « midi ».',
      { conclaveState: { isPaused: true, pauseReason: "L'heure : « midi »" } },
      undefined,
    ],
    ['Fumée blanche au 8e scrutin. Un pape est élu. Son nom sera annoncé dans un instant.', elected, 0],
    ['Habemus Papam : Pietro Parolin, élu au 8e scrutin.', elected, 12],
    ['Habemus Papam : Pietro Parolin, élu au 8e scrutin.', elected, 40],
    [
      'Le conclave n’est pas ouvert. Le vote est actuellement fermé.',
      { conclaveState: { isActive: false } },
      undefined,
    ],
    [
      'Le conclave n’est pas ouvert. Le conclave s’ouvre le 7 mai 2026.',
      { conclaveState: { isActive: false, startDate: '2026-05-07' } },
      undefined,
    ],
  ])('is %s', (expected, change, seconds) => expect(sentence(change, seconds)).toBe(expected));

  it('names nobody while the white smoke rises', () =>
    expect(JSON.stringify(wordsOf(momentAfter(elected, 0)))).not.toContain('Parolin'));
});

describe('the words of a moment', () => {
  it('name the suspended round and its half-day in a pause', () => {
    const { rubric, text } = wordsOf(
      momentAfter({ conclaveState: { isPaused: true, pauseReason: 'Repas', pausedSince: CLOSED } }),
    );
    expect([rubric, text]).toEqual([
      '8e scrutin suspendu · matin du 3e jour',
      'Repas, depuis le 9\u00A0mai à 10\u00A0h\u00A000, heure de Rome',
    ]);
  });

  it('continue a reason that ends with a full stop', () => {
    const { text, sentence } = wordsOf(
      momentAfter({ conclaveState: { isPaused: true, pauseReason: 'Prière du soir.' } }),
    );
    expect([text, sentence]).toEqual(['Prière du soir', 'Le conclave est en pause\u00A0: Prière du soir.']);
  });

  it('leave a long reason of a pause to the page of the conclave', () => {
    const reasoned = (pauseReason: string) =>
      wordsOf(momentAfter({ conclaveState: { isPaused: true, pauseReason } })).detail;
    expect(reasoned('Pause après 3 jours sans résultat (13 scrutins)')).toContain('13 scrutins');
    expect(reasoned('Prière '.repeat(20))).toBe('Le vote est suspendu');
  });

  it('go on in lower case after the colon of the running round, where they begin with no name, and give all votes before a tie', () => {
    const detail = (change: Parameters<typeof viewWith>[0]) =>
      wordsOf(momentAfter({ ...change, rounds: [closed, roundOf({})] }, 0)).detail.replaceAll('\u00A0', ' ');
    expect([
      detail(none),
      detail({ results: rowsOf(['Pietro Parolin', 41], ['Luis Antonio Tagle', 41]) }),
      detail({}),
    ]).toEqual([
      '8e scrutin : aucune voix pour l’instant',
      '8e scrutin : 278 voix, égalité en tête',
      '8e scrutin : Pietro Parolin, 41 sur 89',
    ]);
  });

  it('tell the running round beside the result of the last one', () => {
    const { round, rubric, detail } = wordsOf(momentAfter({ rounds: [closed, roundOf({})] }, 0));
    expect([round, rubric]).toEqual(['7e scrutin', '7e scrutin · matin du 3e jour']);
    expect(detail).toBe('8e scrutin\u00A0: Pietro Parolin, 41 sur 89');
  });
});

it.each([
  ['waiting', {}, undefined],
  ['black', { rounds: [closed, roundOf({})] }, 0],
  ['white', elected, 0],
  ['white', elected, 100],
] as const)('the smoke is %s', (smoke, change, seconds) =>
  expect(smokeStateOf(momentAfter(change, seconds))).toBe(smoke),
);
