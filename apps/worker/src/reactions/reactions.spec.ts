import { toRecordable } from '@fumata/conclave';
import { MemoryEventLog, type NewEvent } from '@fumata/event-log';
import { createIds } from '@fumata/platform';
import {
  cardinal,
  CONCLAVE,
  conclaveOpen,
  foldEvents,
  heldVote,
  hex,
  opened,
  round,
  roundClosed,
  roundOpened,
  signingRefused,
  election,
  votes,
  started,
  TestLog,
  withOverrides,
  vote,
  type EventInput,
} from '@fumata/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Reactions } from './reactions.js';

const clock = { now: () => new Date('2025-05-07T16:00:00.000Z') };
const VOTER = '01900000-0000-7000-8000-00000000beef';
let log: MemoryEventLog;
let reactions: Reactions;

beforeEach(() => {
  log = new MemoryEventLog();
  reactions = new Reactions(log, clock, createIds(clock));
});

/** Appends the events to the log, then passes all of them to the reactions this many times. */
const react = async (times: number, ...facts: EventInput[]) => {
  const { events } = new TestLog().append(...facts);
  for (const { stream, eventId, type, data, metadata } of events) {
    await log.append(stream, 'any', [{ eventId, type, data, metadata } as NewEvent]); // the story’s data is JSON
  }
  const { applied, view } = foldEvents(events);
  for (let i = 0; i < times; i++)
    for (const [n, event] of events.entries()) await reactions.to(event, applied[n], view);
  return (await log.readStream(`ballot-${VOTER}`))
    .concat(await log.readStream(`conclave-${CONCLAVE}`))
    .map(({ type, data }) => ({ type, data }));
};

describe('reaction to a late vote', () => {
  const late = [...conclaveOpen(), roundClosed(1), roundOpened(2), withOverrides(vote(7), { voter: VOTER })];

  it('sets it aside, which cancels its cooldown', async () => {
    const recorded = await react(1, ...late);
    expect(recorded[1]).toMatchObject({
      type: 'VoteSetAside',
      data: { conclaveId: CONCLAVE, roundId: round(1), reason: 'round-closed-meanwhile' },
    });
  });

  it('sets it aside once although the log is followed repeatedly', async () => {
    const recorded = await react(3, ...late);
    expect(recorded.filter(({ type }) => type === 'VoteSetAside')).toHaveLength(1);
  });

  it('does not set a held vote aside: its class may be counted', async () => {
    const facts = heldVote(5, 7).map((fact) => withOverrides(fact, { voter: VOTER }));
    const recorded = await react(1, ...conclaveOpen(), ...facts);
    expect(recorded.map(({ type }) => type)).toEqual(['VoteHeld', 'VoteCast', 'ConclaveOpened', 'RoundOpened']);
  });

  it('sets no other vote aside', async () => {
    const recorded = await react(1, ...conclaveOpen(), withOverrides(vote(7), { voter: VOTER }));
    expect(recorded.map(({ type }) => type)).toEqual(['VoteCast', 'ConclaveOpened', 'RoundOpened']);
    expect(recorded[0]).toMatchObject({ data: { cardinalId: cardinal(7) } });
  });
});

describe('reaction to a refusal of the signer', () => {
  const pauses = (recorded: readonly { type: string }[]) => recorded.filter(({ type }) => type === 'ConclavePaused');

  it('pauses the conclave once, with the reason', async () => {
    const recorded = await react(3, ...conclaveOpen(), signingRefused());
    expect(pauses(recorded)).toEqual([
      { type: 'ConclavePaused', data: { reason: 'Vérification du journal signé', exhortationBy: '' } },
    ]);
  });

  it('does not repeat the pause that an administrator has ended since', async () => {
    await react(1, ...conclaveOpen(), signingRefused());
    const cause = { actor: 'admin:x', recordedAt: clock.now().toISOString(), correlationId: 'x' } as const;
    const resumed = toRecordable({ type: 'ConclaveResumed', data: {} } as const, createIds(clock).uuid(), cause);
    await log.append(`conclave-${CONCLAVE}`, 'any', [resumed]);
    const { events } = new TestLog().append(...conclaveOpen(), signingRefused());
    const { view, applied } = foldEvents(events);
    await reactions.to(events.at(-1)!, applied.at(-1), view);
    expect(pauses(await log.readStream(`conclave-${CONCLAVE}`))).toHaveLength(1);
  });

  it('changes nothing after an election', async () => {
    expect(pauses(await react(1, ...conclaveOpen(), ...votes(90, 1), ...election(1), signingRefused()))).toEqual([]);
  });
});

describe('reaction to a replaced edition', () => {
  const next = hex(0xc1);
  const reset = [...conclaveOpen(), opened({ conclaveId: next }), roundOpened(2), started(next, CONCLAVE)];

  it('closes it once', async () => {
    const recorded = await react(2, ...reset);
    expect(recorded.filter(({ type }) => type === 'ConclaveClosed')).toEqual([
      { type: 'ConclaveClosed', data: { reason: 'reset', successorId: next } },
    ]);
  });

  it('closes it after a conflict with another writer', async () => {
    const { append } = log;
    let before = true;
    log.append = async (stream, expected, events) => {
      if (before && events[0]?.type === 'ConclaveClosed') {
        before = false;
        const cause = { actor: 'admin:other', recordedAt: clock.now().toISOString(), correlationId: 'x' } as const;
        const pause = { type: 'ConclavePaused', data: { reason: 'x', exhortationBy: '' } } as const;
        await append.call(log, stream, 'any', [toRecordable(pause, createIds(clock).uuid(), cause)]); // another administrator
      }
      return append.call(log, stream, expected, events);
    };
    const recorded = await react(1, ...reset);
    expect(recorded.map(({ type }) => type)).toEqual([
      'ConclaveOpened',
      'RoundOpened',
      'ConclavePaused',
      'ConclaveClosed',
    ]);
  });
});
