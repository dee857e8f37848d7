import {
  conclaveOpen,
  foldEvents,
  incidentResolved,
  signingRefused,
  TestLog,
  votes,
  type EventInput,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { correctable, currentEdition, type Edition } from '../state/view.js';
import { changeClosingTime } from './closing-time.js';
import { correctConclave } from './correcting.js';
import { pauseConclave, resumeConclave } from './pausing.js';
import { electPope, openNextRound } from './rounds.js';

const at = '2025-05-08T09:00:00.000Z';
const outcomeOf = (events: readonly EventInput[], command: (edition: Edition) => object): unknown => {
  const decided = command(currentEdition(foldEvents(new TestLog().append(...events).events).view)!);
  return 'refused' in decided ? decided.refused : 'decided';
};
const COMMANDS: readonly [string, (edition: Edition) => object, string][] = [
  ['resume', resumeConclave, 'decided'],
  ['the next round', (edition) => openNextRound({ roundId: 'r2', at }, edition), 'decided'],
  ['a closing time', (edition) => changeClosingTime({ closesAt: '2025-05-08T10:00:00.000Z', at }, edition), 'decided'],
  [
    'an election',
    (edition) => electPope({ cardinalId: 'c', nomComplet: 'X', talliedAt: '' }, edition),
    'majority-not-reached',
  ],
  ['a correction', (edition) => correctConclave({ ...correctable(edition), electors: 120 }, edition), 'decided'],
];

describe('an edition that the signer refuses', () => {
  const refused = [...conclaveOpen(), ...votes(3, 1), signingRefused()];

  it.each(COMMANDS)('takes no command for %s until an operator has decided', (_, command, outcome) => {
    expect(outcomeOf(refused, command)).toBe('incident-open');
    expect(outcomeOf([...refused, incidentResolved()], command)).toBe(outcome);
  });

  it('can be paused', () => {
    const pause = (edition: Edition) => pauseConclave({ reason: 'Vérification', exhortationBy: '' }, edition);
    expect(outcomeOf(refused, pause)).toBe('decided');
  });
});
