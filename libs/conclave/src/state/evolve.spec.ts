import {
  cardinal,
  checkpointSigned,
  closingTimeChanged,
  clusterCounted,
  clusterSetAside,
  CONCLAVE,
  conclaveOpen,
  foldEvents,
  heldVote,
  hex,
  opened,
  round,
  roundClosed,
  roundOpened,
  sealed,
  incidentResolved,
  signingRefused,
  started,
  TestLog,
  vote,
  votes,
  withOverrides,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ConclaveEvent } from '../events/events.js';
import { evolve } from './evolve.js';
import { resultsOf, withMajority } from './results.js';
import { currentEdition, emptyView, hasOpenIncident, lastRound } from './view.js';

const NEXT = hex(0xc1);
const view = (...facts: ConclaveEvent[]) => foldEvents(new TestLog().append(...facts).events).view;
const paused: ConclaveEvent = { type: 'ConclavePaused', data: { reason: 'Prière', exhortationBy: '' } };
const resumed: ConclaveEvent = { type: 'ConclaveResumed', data: {} };
const setAside: ConclaveEvent = {
  type: 'VoteSetAside',
  data: { conclaveId: CONCLAVE, roundId: round(1), voteEventId: 'x', reason: 'round-closed-meanwhile' },
};

describe('evolve', () => {
  it('moves and cancels the announced end of its round only', () => {
    const times = (...facts: ConclaveEvent[]) =>
      currentEdition(view(...conclaveOpen(), roundClosed(1), roundOpened(2), ...facts))!.rounds.map(
        ({ closesAt }) => closesAt,
      );
    const seven = '2025-05-07T19:00:00.000Z';
    expect(times(closingTimeChanged(2, seven))).toEqual([null, seven]);
    expect(times(closingTimeChanged(2, seven), closingTimeChanged(2, null, seven))).toEqual([null, null]);
  });

  it('counts votes for the open round of the current, active edition', () => {
    const edition = currentEdition(view(...conclaveOpen(), ...votes(3, 1), vote(2)))!;
    expect(lastRound(edition)).toMatchObject({ totalVotes: 4, uniqueVoters: 4 });
    expect(resultsOf(lastRound(edition)!)).toEqual([
      { cardinalId: cardinal(1), votes: 3, firstVotes: 3, percentage: 75 },
      { cardinalId: cardinal(2), votes: 1, firstVotes: 1, percentage: 25 },
    ]);
  });

  it.each<[string, ConclaveEvent[]]>([
    ['while paused', [...conclaveOpen(), paused]],
    ['after the round has closed', [...conclaveOpen(), roundClosed(1), roundOpened(2)]],
    ['before the edition has started', [opened(), roundOpened(1)]],
    [
      'once another edition is current',
      [...conclaveOpen(), opened({ conclaveId: NEXT }), roundOpened(2), started(NEXT, CONCLAVE)],
    ],
    ['without electors', conclaveOpen({ electors: 0 })],
  ])('sets a vote aside %s', (_case, facts) => {
    const story = new TestLog().append(...facts, vote(1), setAside);
    const { view, applied } = foldEvents(story.events);
    expect(applied.at(-2)).toMatchObject({ counted: false, conclaveId: CONCLAVE });
    expect(applied.at(-1)).toMatchObject({ counted: false });
    expect(view.editions[CONCLAVE]!.rounds[0]).toMatchObject({ totalVotes: 0, setAside: 1 });
  });

  it('counts votes again after a resume', () => {
    const edition = currentEdition(view(...conclaveOpen(), paused, resumed, vote(1)))!;
    expect(lastRound(edition)!.totalVotes).toBe(1);
  });

  it('numbers the events of each edition from 1', () => {
    const story = new TestLog().append(
      ...conclaveOpen(),
      vote(1),
      opened({ conclaveId: NEXT }),
      vote(1),
      started(NEXT, CONCLAVE),
    );
    expect(foldEvents(story.events).applied.map((p) => [p?.conclaveId, p?.sequence])).toEqual([
      [CONCLAVE, 1],
      [CONCLAVE, 2],
      [CONCLAVE, 3],
      [CONCLAVE, 4],
      [NEXT, 1],
      [CONCLAVE, 5],
      [NEXT, 2],
    ]);
  });

  it('counts votes per minute; the moment never goes back', () => {
    const story = new TestLog().append(
      ...conclaveOpen(),
      withOverrides(vote(1), { at: '2025-05-07T17:00:59.000Z' }),
      withOverrides(vote(1), { at: '2025-05-07T17:01:00.000Z' }),
      withOverrides(vote(1), { at: '2025-05-07T17:00:30.000Z' }),
    );
    const edition = currentEdition(foldEvents(story.events).view)!;
    expect(lastRound(edition)!.perMinute).toEqual({ '2025-05-07T17:00': 2, '2025-05-07T17:01': 1 });
    expect(edition.moment).toBe('2025-05-07T17:01:00.000Z');
  });

  it('keeps the majority fixed at the close of a round after later corrections', () => {
    const electors: ConclaveEvent = {
      type: 'ConclaveCorrected',
      data: { before: { electors: 133 }, after: { electors: 9 } },
    };
    const edition = currentEdition(view(...conclaveOpen(), roundClosed(1), roundOpened(2), electors))!;
    expect(edition.rounds.map((r) => r.majority)).toEqual([{ basis: 'electors', base: 133, required: 89 }, null]);
  });

  it('lists the cardinals with the majority', () => {
    const edition = currentEdition(view(...conclaveOpen({ electors: 3 }), ...votes(2, 1), vote(2)))!;
    expect(withMajority(edition).map((r) => r.cardinalId)).toEqual([cardinal(1)]);
  });

  it('ignores acts on a replaced edition except its close', () => {
    const story = new TestLog().append(opened({ conclaveId: NEXT }), started(NEXT), ...conclaveOpen());
    const late = new TestLog().append(...conclaveOpen(), { ...started(NEXT, CONCLAVE) });
    expect(currentEdition(foldEvents(story.events).view)!.conclaveId).toBe(CONCLAVE);
    const withNext = new TestLog().append(
      opened({ conclaveId: NEXT }),
      roundOpened(9),
      ...conclaveOpen(),
      started(NEXT, CONCLAVE),
      paused,
      { type: 'ConclaveClosed', data: { reason: 'reset' } },
    );
    expect(foldEvents(withNext.events).view.editions[CONCLAVE]).toMatchObject({
      stage: 'archived',
      closed: true,
      situation: { is: 'active' },
    });
    expect(foldEvents(late.events).view.currentId).toBe(CONCLAVE);
  });

  it('keeps the idempotency keys of admin commands with the request hash', () => {
    const story = new TestLog().append(
      ...conclaveOpen(),
      withOverrides(paused, { metadata: { idempotencyKey: 'key.requestHash' } }),
    );
    expect(foldEvents(story.events).view.keys).toEqual({ key: 'requestHash' });
  });

  it('increments the revision only for acts on the current edition', () => {
    const next = [opened({ conclaveId: NEXT }), roundOpened(2)];
    expect(view(...conclaveOpen()).revision).toBe(1);
    expect(view(...conclaveOpen(), vote(1), paused, ...next).revision).toBe(2);
    expect(view(...conclaveOpen(), vote(1), paused, ...next, started(NEXT, CONCLAVE)).revision).toBe(3);
  });

  it('drops the idempotency key of an act without effect', () => {
    const key = { metadata: { idempotencyKey: 'key.requestHash' } };
    const story = new TestLog().append(
      opened({ conclaveId: NEXT }),
      roundOpened(9),
      ...conclaveOpen(),
      started(NEXT, CONCLAVE),
      withOverrides(paused, key),
    );
    expect(foldEvents(story.events).view.keys).toEqual({});
  });

  describe('RoundSealed', () => {
    const closed = [...conclaveOpen(), vote(1), roundClosed(1), roundOpened(2)];

    it('stores the first seal of a round and numbers it as an event of the edition', () => {
      const edition = currentEdition(view(...closed, sealed(1, 5), sealed(1, 5, { root: 'cd'.repeat(32) })))!;
      expect(edition.rounds[0]!.seal).toMatchObject({ sequence: 7, size: 5, root: 'ab'.repeat(32) });
      expect(edition.rounds[1]!.seal).toBeNull();
      expect(edition.sequence).toBe(8);
    });

    it('changes neither the revision nor the acts', () => {
      const before = view(...closed);
      const after = view(...closed, sealed(1, 5));
      expect(after.revision).toBe(before.revision);
      expect(after.editions[CONCLAVE]!.acts).toEqual(before.editions[CONCLAVE]!.acts);
      expect(after.editions[CONCLAVE]!.streamRevision).toBe(before.editions[CONCLAVE]!.streamRevision);
    });

    it('ignores an unknown round', () => {
      expect(view(...closed, sealed(9, 5)).editions[CONCLAVE]!.rounds.map(({ seal }) => seal)).toEqual([null, null]);
    });
  });

  describe('CheckpointSigned', () => {
    const closed = [...conclaveOpen(), vote(1), roundClosed(1), roundOpened(2)];

    it('stores the newest checkpoint, and the newest that ends with the close of a round', () => {
      const edition = view(...closed, checkpointSigned(5), checkpointSigned(7)).editions[CONCLAVE]!;
      expect(edition.checkpoint).toMatchObject({ sequence: 8, size: 7 });
      expect(edition.closedCheckpoint).toMatchObject({ sequence: 7, size: 5, note: checkpointSigned(5).data.note });
      expect(view(...conclaveOpen(), checkpointSigned(3)).editions[CONCLAVE]!.closedCheckpoint).toBeNull();
    });

    it('changes neither the revision nor the acts', () => {
      const [before, after] = [view(...closed), view(...closed, checkpointSigned(5), signingRefused())];
      expect(after.revision).toBe(before.revision);
      expect(after.editions[CONCLAVE]!.acts).toEqual(before.editions[CONCLAVE]!.acts);
    });
  });

  it('keeps the first refusal of the signer until an operator has decided', () => {
    const refused = [...conclaveOpen(), signingRefused(), signingRefused('second-seal')];
    const open = view(...refused).editions[CONCLAVE]!;
    expect(open.incident).toMatchObject({ sequence: 4, reason: 'smaller-tree', resolved: null });
    expect(hasOpenIncident(open)).toBe(true);
    const resolved = view(...refused, incidentResolved('Remise'), incidentResolved('Encore')).editions[CONCLAVE]!;
    expect(resolved.incident).toMatchObject({ sequence: 4, resolved: { sequence: 6, decision: 'Remise' } });
    expect(hasOpenIncident(resolved)).toBe(false);
    const again = view(...refused, incidentResolved(), signingRefused('second-seal')).editions[CONCLAVE]!;
    expect(again.incident).toMatchObject({ sequence: 7, reason: 'second-seal', resolved: null });
  });

  it('is idempotent and survives JSON serialisation at any point', () => {
    const [hold] = heldVote(0, 2); // stands for a hold with its vote
    const act = fc.constantFrom<ConclaveEvent>(
      vote(1),
      vote(2),
      vote(3, { firstInRound: false }),
      paused,
      resumed,
      closingTimeChanged(1, '2025-05-07T19:00:00.000Z'),
      roundClosed(1),
      roundOpened(2),
      vote(1, { roundId: round(2) }),
      setAside,
      sealed(1, 4),
      hold,
      clusterCounted(),
      clusterSetAside(),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), fc.nat(), (acts, cut) => {
        const log = new TestLog().append(...conclaveOpen());
        for (const each of acts) log.append(...(each === hold ? heldVote(log.events.length + 2, 2) : [each]));
        const { events } = log;
        const all = foldEvents(events).view;
        const at = cut % events.length;
        let part = emptyView();
        for (const event of events.slice(0, at)) evolve(part, event);
        part = JSON.parse(JSON.stringify(part));
        for (const event of events) evolve(part, event);
        expect(part).toEqual(all);
        const counted = Object.values(all.editions).flatMap((edition) => edition.rounds);
        for (const each of counted) {
          const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
          expect(sum(Object.values(each.counts).map((c) => c.votes))).toBe(each.totalVotes);
          expect(sum(Object.values(each.perMinute))).toBe(each.totalVotes);
          expect(each.standings.map(({ minute }) => minute)).toEqual(Object.keys(each.perMinute));
          expect(sum(Object.values(each.counts).map((c) => c.firstVotes))).toBe(each.uniqueVoters);
        }
      }),
    );
  });
});
