import type { BallotAccess } from '@fumata/conclave';
import { expect, it } from '@jest/globals';
import { ballotText } from './ballot-text.js';

const inTwelveMinutes = 12 * 60_000;

it.each<[string, BallotAccess]>([
  ['Vous pouvez voter', { is: 'open', roundNumber: 1 }],
  ['A voté · revote dans 12 min', { is: 'voted', nextVoteAt: inTwelveMinutes }],
  ['Revote dans 12 min', { is: 'waiting', nextVoteAt: inTwelveMinutes }],
  ['Limite de votre réseau atteinte · vote dans 12 min', { is: 'elsewhere', freeAt: inTwelveMinutes }],
  ['Vote en pause', { is: 'paused' }],
  ['Vote fermé', { is: 'closed' }],
])('says %s', (expected, ballot) => expect(ballotText(ballot, 0).replaceAll('\u00A0', ' ')).toBe(expected));
