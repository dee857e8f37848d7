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
  cardinal,
  closingTimeChanged,
  clusterCounted,
  clusterSetAside,
  CONCLAVE,
  conclaveOpen,
  heldVote,
  round,
  roundClosed,
  roundOpened,
  SALT,
  sealed,
  TestLog,
  vote,
  withOverrides,
} from '@fumata/testing';
import { leafHash } from '@fumata/proof';
import { describe, expect, it } from '@jest/globals';
import type { ExportedEvent } from './exported-event.js';
import { leafFor } from '../verifying/exported-edition.contract.js';
import { isExportedEvent } from './is-exported-event.js';
import { toExportedEvent } from './to-exported-event.js';
import { toRecordedEvent } from './to-recorded-event.js';

const second = { roundId: round(2), roundNumber: 2 };
const AFTER_THE_OPENING: ConclaveEvent[] = [
  vote(1),
  closingTimeChanged(1, '2025-05-07T19:00:00.000Z'),
  vote(2),
  { type: 'ConclavePaused', data: { reason: 'Pause', exhortationBy: 'Kevin Farrell' } },
  vote(3),
  { type: 'ConclaveResumed', data: {} },
  { type: 'ConclaveCorrected', data: { before: { electors: 3 }, after: { electors: 4 } } },
  roundClosed(1),
  sealed(1, 9, { signature: 'A'.repeat(86) }),
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
  ...heldVote(19, 2, second),
  ...heldVote(21, 1, { ...second, voterClass: 'aaaaaaaaaaaa' }),
  clusterCounted(),
  clusterSetAside('aaaaaaaaaaaa'),
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

const ALL_EVENT_TYPES = [...conclaveOpen({ electors: 3 }), ...AFTER_THE_OPENING];
const ALL_IN_VERSION_2 = [...conclaveOpen({ electors: 3, salt: SALT }), ...AFTER_THE_OPENING];

function exportOf(...facts: ConclaveEvent[]): { events: ExportedEvent[]; view: ConclaveView } {
  const view = emptyView();
  const events = new TestLog().append(...facts).events.map((event) => {
    const applied = evolve(view, event)!;
    const leaf = leafFor(event, applied.sequence, view.salts[CONCLAVE] !== undefined);
    const aside = setAsideReason(view, event, applied);
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
  it.each([
    [1, ALL_EVENT_TYPES],
    [2, ALL_IN_VERSION_2],
  ])('folds to the same state as the recorded one, with leaves of version %i', (_, facts) => {
    const { events, view } = exportOf(...facts);
    const again = emptyView();
    for (const event of events) evolve(again, toRecordedEvent(event));
    expect(comparable(currentEdition(again)!)).toEqual(comparable(currentEdition(view)!));
    expect(new Set(events.map(({ type }) => type)).size).toBe(16);
  });

  it.each([
    [1, ALL_EVENT_TYPES],
    [2, ALL_IN_VERSION_2],
  ])('is read again from JSON, with leaves of version %i', (_, facts) => {
    const { events } = exportOf(...facts);
    const read = JSON.parse(JSON.stringify(events)) as ExportedEvent[];
    expect(read).toEqual(events);
    expect(read.filter((event) => !isExportedEvent(event))).toEqual([]);
  });

  it('is its leaf with leaves of version 2, without the salt, and with votes dated to the second', () => {
    const story = new TestLog().append(
      ...conclaveOpen({ salt: SALT }),
      withOverrides(vote(1), { voter: 'anna', at: '2025-05-07T14:30:04.567Z' }),
    );
    const exported = story.events.map((event, index) => {
      const leaf = leafFor(event, index + 1, true);
      const { leafHash: hashed, ...rest } = toExportedEvent(event, { leaf, aside: undefined, pseudonym: () => '' });
      expect(rest).toEqual(leaf);
      expect(hashed).toBe(leafHash(leaf));
      return rest;
    });
    expect(exported[0]?.data).toMatchObject({ leafVersion: 2, electors: 133 });
    expect(exported.at(-1)).toMatchObject({ recordedAt: '2025-05-07T14:30:04.000Z', data: vote(1).data });
    expect(JSON.stringify(exported)).not.toMatch(new RegExp(`anna|salt|${SALT}`));
  });

  it('is rejected if it contains a salt, or if its data names another edition or round', () => {
    const { events } = exportOf(...ALL_IN_VERSION_2);
    const [opening, voted] = [events[0]!, events[3]!];
    const wrong = [
      { ...opening, data: { ...opening.data, salt: SALT } },
      { ...opening, data: { ...opening.data, conclaveId: 'f'.repeat(24) } },
      { ...voted, data: { ...voted.data, roundId: round(9) } },
      { ...voted, cardinalId: cardinal(1) },
      { ...voted, v: 3 },
    ];
    expect(isExportedEvent(voted)).toBe(true);
    expect(wrong.filter(isExportedEvent)).toEqual([]);
  });

  it('contains no administrator, reason or visitor, and no id that a visitor may have chosen', () => {
    const story = new TestLog().append(...conclaveOpen(), {
      event: { type: 'ConclavePaused', data: { reason: 'Pause', exhortationBy: 'Kevin Farrell' } },
      metadata: { actor: 'admin:64f0aa', reason: 'une raison à moi', idempotencyKey: 'k.v', correlationId: 'my-vote' },
    });
    const paused = story.events.at(-1)!;
    const leaf = { conclaveId: CONCLAVE, sequence: 4, eventId: paused.eventId, type: paused.type };
    const exported = toExportedEvent(paused, {
      leaf: { ...leaf, recordedAt: paused.metadata.recordedAt },
      aside: undefined,
      pseudonym: () => '',
    });
    expect(JSON.stringify(exported)).not.toMatch(/64f0aa|raison à moi|k\.v|my-vote/);
    expect(exported.actor).toBe('admin');
  });

  it('is read with the id of the request, which earlier versions exported', () => {
    const [event] = exportOf(...conclaveOpen()).events;
    expect(isExportedEvent({ ...event, correlationId: 'a-request' })).toBe(true);
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
      'held',
      'held',
    ]);
    expect(votes[0]?.voter).toHaveLength(16);
  });
});
