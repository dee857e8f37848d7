import {
  evolve,
  currentEdition,
  emptyView,
  setAsideReason,
  type ConclaveEvent,
  type ConclaveView,
  type Edition,
} from '@fumata/conclave';
import {
  closingTimeChanged,
  CONCLAVE,
  conclaveOpen,
  round,
  roundClosed,
  roundOpened,
  sealed,
  TestLog,
  vote,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import type { Leaf } from '@fumata/proof';
import type { ExportedEvent } from './exported-event.js';
import { toExportedEvent } from './to-exported-event.js';
import { toRecordedEvent } from './to-recorded-event.js';

const second = { roundId: round(2), roundNumber: 2 };
const ALL_EVENT_TYPES: ConclaveEvent[] = [
  ...conclaveOpen({ electors: 3 }),
  vote(1),
  closingTimeChanged(1, '2025-05-07T19:00:00.000Z'),
  vote(2),
  { type: 'ConclavePaused', data: { reason: 'Pause', exhortationBy: 'Kevin Farrell' } },
  vote(3),
  { type: 'ConclaveResumed', data: {} },
  { type: 'ConclaveCorrected', data: { before: { electors: 3 }, after: { electors: 4 } } },
  roundClosed(1),
  sealed(1, 9),
  roundOpened(2),
  vote(1),
  {
    type: 'VoteSetAside',
    data: {
      conclaveId: CONCLAVE,
      roundId: round(1),
      voteEventId: '01900000-0000-7000-8000-000000000012',
      reason: 'round-closed-meanwhile',
    },
  },
  vote(2, second),
  vote(2, { ...second, firstInRound: false }),
  roundClosed(2, true),
  {
    type: 'PopeElected',
    data: {
      cardinalId: vote(2).data.cardinalId,
      nomComplet: 'Luis Antonio Tagle',
      ...second,
      votes: 3,
      majorityBasis: 'electors',
      requiredMajority: 3,
      talliedAt: '0000000000000017',
    },
  },
  { type: 'ConclaveClosed', data: { reason: 'reset' } },
];

function exportOf(...facts: ConclaveEvent[]): { events: ExportedEvent[]; view: ConclaveView } {
  const view = emptyView();
  const events = new TestLog().append(...facts).events.map((event) => {
    const applied = evolve(view, event)!;
    const { data, metadata } = event;
    const leaf: Leaf = {
      conclaveId: CONCLAVE,
      sequence: applied.sequence,
      eventId: event.eventId,
      type: event.type,
      recordedAt: metadata.recordedAt,
      ...('roundId' in data && { roundId: data.roundId }),
      ...('cardinalId' in data && { cardinalId: data.cardinalId }),
    };
    const aside = setAsideReason(view, event, applied.counted);
    return toExportedEvent(event, { leaf, aside, pseudonym: (voter) => voter.slice(-16) });
  });
  return { events, view };
}

/** Removes what an export does not contain: stream revisions and actors. */
const comparable = ({ streamRevision: _, acts, ...edition }: Edition) => ({
  ...edition,
  acts: acts.map(({ type, sequence, at }) => ({ type, sequence, at })),
});

describe('exported event', () => {
  it('folds to the same state as the recorded one', () => {
    const { events, view } = exportOf(...ALL_EVENT_TYPES);
    const again = emptyView();
    for (const event of events) evolve(again, toRecordedEvent(event));
    expect(comparable(currentEdition(again)!)).toEqual(comparable(currentEdition(view)!));
    expect(new Set(events.map(({ type }) => type)).size).toBe(13);
  });

  it('survives JSON serialisation', () => {
    const { events } = exportOf(...ALL_EVENT_TYPES);
    expect(JSON.parse(JSON.stringify(events))).toEqual(events);
  });

  it('contains no administrator, reason or visitor', () => {
    const story = new TestLog().append(...conclaveOpen(), {
      event: { type: 'ConclavePaused', data: { reason: 'Pause', exhortationBy: 'Kevin Farrell' } },
      metadata: { actor: 'admin:64f0aa', reason: 'une raison à moi', idempotencyKey: 'k.v' },
    });
    const paused = story.events.at(-1)!;
    const leaf = { conclaveId: CONCLAVE, sequence: 4, eventId: paused.eventId, type: paused.type };
    const shown = toExportedEvent(paused, {
      leaf: { ...leaf, recordedAt: paused.metadata.recordedAt },
      aside: undefined,
      pseudonym: () => '',
    });
    expect(JSON.stringify(shown)).not.toMatch(/64f0aa|raison à moi|k\.v/);
    expect(shown.actor).toBe('admin');
  });

  it('says why a vote did not count, and nothing for a counted one', () => {
    const { events } = exportOf(...ALL_EVENT_TYPES);
    const votes = events.filter(({ type }) => type === 'VoteCast');
    expect(votes.map(({ aside }) => aside)).toEqual([
      undefined,
      undefined,
      'paused',
      'round-closed-meanwhile',
      undefined,
      undefined,
    ]);
    expect(votes[0]?.voter).toHaveLength(16);
  });
});
