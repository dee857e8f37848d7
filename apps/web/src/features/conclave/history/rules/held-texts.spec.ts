import type { RoundDetail } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { NOTHING_HELD, roundOf } from '../../../../live/live-conclave.fixture.js';
import type { OpenRoundState } from '../open-round-state.js';
import { heldTexts } from './held-texts.js';

const textsOf = (
  figures: Partial<RoundDetail['held']>,
  { isComplete = false, setAside = 0, openRound = 'ongoing' as OpenRoundState } = {},
): string[] =>
  heldTexts(
    {
      round: roundOf({ isComplete }),
      votesPerMinute: [],
      standings: [],
      setAside,
      held: { ...NOTHING_HELD, ...figures },
      trust: null,
      position: null,
    },
    openRound,
  ).map((text) => text.replaceAll(/\s/g, ' '));

describe('the votes of a round that did not count at once', () => {
  it('are told apart, with the public reasons', () => {
    const setAside = [
      { reason: 'Votes d’un automate', votes: 312 },
      { reason: 'Doublon', votes: 1 },
    ];
    expect(textsOf({ classes: 4, undecided: 12, counted: 40, setAside, largestShare: 12.5 }, { setAside: 3 })).toEqual([
      '12 voix retenues, en examen',
      '40 voix retenues puis comptées',
      '312 voix écartées : Votes d’un automate',
      '1 voix écartée : Doublon',
      '3 voix arrivées trop tard',
      '4 réseaux en cause ; les voix retenues du plus gros font 12,5 % des voix reçues',
    ]);
  });

  it('do not count if nobody has decided when the round closes', () => {
    expect(textsOf({ classes: 1, undecided: 1, largestShare: 2 }, { isComplete: true })).toEqual([
      '1 voix retenue, non comptée à la clôture',
      '1 réseau en cause ; les voix retenues du plus gros font 2,0 % des voix reçues',
    ]);
  });

  it('do not count if the end of the edition interrupts the round', () => {
    const undecided = (openRound: OpenRoundState) => textsOf({ classes: 1, undecided: 3 }, { openRound })[0];
    expect(undecided('interrupted')).toBe('3 voix retenues, non comptées');
    expect(undecided('paused')).toBe('3 voix retenues, en examen');
  });

  it('are not mentioned if there are none', () => expect(textsOf({})).toEqual([]));
});
