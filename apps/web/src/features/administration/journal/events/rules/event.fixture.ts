import type { JournalEvent } from '@fumata/contracts';

export const ROUND = 'a'.repeat(24);
export const CARDINAL = 'b'.repeat(24);

/** The n-th event of an edition, one second after the previous one; a vote unless `more` overrides it. */
export const anEvent = (sequence: number, more: Partial<JournalEvent> = {}): JournalEvent => ({
  sequence,
  eventId: `e${sequence}`,
  type: 'VoteCast',
  roundId: ROUND,
  cardinalId: CARDINAL,
  recordedAt: new Date(Date.UTC(2025, 4, 10, 8, 0, sequence)).toISOString(),
  leafHash: '',
  actor: 'visitor',
  voter: '7f3a00xyz',
  who: 'un visiteur',
  reason: null,
  correlationId: `c${sequence}`,
  causationId: `c${sequence}`,
  data: { roundNumber: 8, firstInRound: false },
  ...more,
});

/** An administrator's act. */
export const anAct = (
  sequence: number,
  type: JournalEvent['type'],
  data: JournalEvent['data'] = {},
  more: Partial<JournalEvent> = {},
): JournalEvent => {
  const { roundId: _round, cardinalId: _cardinal, voter: _voter, ...event } = anEvent(sequence);
  return { ...event, type, data, actor: 'admin', who: 'Camille', ...more };
};
