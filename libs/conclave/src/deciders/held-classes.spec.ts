import {
  CLASS,
  clusterCounted,
  clusterSetAside,
  CONCLAVE,
  conclaveOpen,
  election,
  given,
  heldVote,
  hex,
  opened,
  roundClosed,
  roundOpened,
  signingRefused,
  started,
} from '@fumata/testing';
import { describe, it } from '@jest/globals';
import type { ConclaveView } from '../state/view.js';
import { decideHeldClass } from './held-classes.js';

const HELD = [...conclaveOpen(), ...heldVote(5, 1)];
const decide =
  (decision: 'count' | 'set-aside', voterClass = CLASS, reason = 'Votes d’un automate') =>
  (view: ConclaveView) =>
    decideHeldClass({ voterClass, decision, reason }, view.editions[CONCLAVE]!);

describe('decideHeldClass', () => {
  it('counts a class or sets it aside, with the public reason', () => {
    given(...HELD)
      .when(decide('count', CLASS, 'Salle paroissiale annoncée'))
      .then(clusterCounted());
    given(...HELD)
      .when(decide('set-aside'))
      .then(clusterSetAside());
  });

  it('is allowed while paused and after the round, for votes to come', () => {
    given(...HELD, { type: 'ConclavePaused', data: { reason: '', exhortationBy: '' } })
      .when(decide('set-aside'))
      .then(clusterSetAside());
    given(...HELD, roundClosed(1), roundOpened(2))
      .when(decide('set-aside'))
      .then(clusterSetAside());
  });

  it.each(['unknownclass', 'constructor', ''])('refuses the class %j, of which no vote is held', (voterClass) => {
    given(...HELD)
      .when(decide('count', voterClass))
      .thenRefused('unknown-class');
  });

  it('refuses a second decision about a class', () => {
    given(...HELD, clusterSetAside())
      .when(decide('count'))
      .thenRefused('class-decided');
    given(...HELD, clusterCounted())
      .when(decide('count'))
      .thenRefused('class-decided');
  });

  it('refuses an archived edition, one that is over, and one that the signer refuses', () => {
    const next = hex(0xc1);
    given(...HELD, opened({ conclaveId: next }), started(next, CONCLAVE))
      .when(decide('count'))
      .thenRefused('edition-archived');
    given(...HELD, ...election(1))
      .when(decide('count'))
      .thenRefused('conclave-complete');
    given(...HELD, signingRefused())
      .when(decide('count'))
      .thenRefused('incident-open');
  });
});
