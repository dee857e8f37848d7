import type { BallotAccess } from '@fumata/conclave';
import { expect, it } from '@jest/globals';
import { ballotText } from './own-ballot.js';

const inTwelveMinutes = 12 * 60_000;
/** The clock is behind. */
const inMoreThanAnHour = 3_600_900;

it.each<[string, BallotAccess]>([
  ['Vous pouvez voter', { is: 'open', roundNumber: 1 }],
  ['A voté · revote dans 12 min', { is: 'voted', nextVoteAt: inTwelveMinutes }],
  ['A voté · revote dans 60 min', { is: 'voted', nextVoteAt: inMoreThanAnHour }],
  ['Revote dans 60 min', { is: 'waiting', nextVoteAt: inMoreThanAnHour }],
  ['Revote dans 12 min', { is: 'waiting', nextVoteAt: inTwelveMinutes }],
  ['Limite de votre réseau atteinte · vote dans 12 min', { is: 'elsewhere', freeAt: inTwelveMinutes }],
  ['Vote en pause', { is: 'paused' }],
  ['Vote fermé', { is: 'closed' }],
])('says %s', (expected, ballot) => expect(ballotText(ballot, 0, 3600).replaceAll('\u00A0', ' ')).toBe(expected));
