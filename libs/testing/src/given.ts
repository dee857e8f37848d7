import {
  emptyView,
  evolve,
  SCHEMA_VERSIONS,
  streamOf,
  type ConclaveEvent,
  type ConclaveView,
  type EventMetadata,
  type AppliedEvent,
  type Recorded,
  type Refusal,
  type RefusalCode,
} from '@fumata/conclave';
import { expect } from '@jest/globals';
import { eventIdOf as id } from './builders.js';

/**
 * An event with overrides for what the log adds. By default each vote has a new voter and follows one second after the
 * event before.
 */
export interface EventWithOverrides {
  readonly event: ConclaveEvent;
  readonly voter?: string;
  readonly at?: string;
  readonly metadata?: Partial<EventMetadata>;
}

export type EventInput = ConclaveEvent | EventWithOverrides;

const hasOverrides = (fact: EventInput): fact is EventWithOverrides => 'event' in fact;

/** Sets the voter, time or metadata of an event. */
export const withOverrides = (
  event: ConclaveEvent,
  overrides: Omit<EventWithOverrides, 'event'>,
): EventWithOverrides => ({ event, ...overrides });

const EPOCH = Date.parse('2025-05-07T14:30:00.000Z');

/** Builds a log in memory: gives events positions, revisions and metadata. */
export class TestLog {
  readonly events: Recorded[] = [];
  private readonly revisions = new Map<string, number>();
  private conclaveId = '';

  append(...facts: readonly EventInput[]): this {
    for (const fact of facts) this.events.push(this.record(hasOverrides(fact) ? fact : { event: fact }));
    return this;
  }

  private record({ event, voter, at, metadata }: EventWithOverrides): Recorded {
    const n = this.events.length + 1;
    const stream = this.streamOf(event, voter ?? id(100_000 + n));
    const revision = (this.revisions.get(stream) ?? -1) + 1;
    this.revisions.set(stream, revision);
    return {
      ...event,
      stream,
      revision,
      position: String(n).padStart(16, '0'),
      eventId: id(n),
      metadata: {
        recordedAt: at ?? new Date(EPOCH + n * 1000).toISOString(),
        actor: stream.startsWith('ballot-') ? 'visitor' : 'system',
        correlationId: id(n),
        causationId: id(n),
        schemaVersion: SCHEMA_VERSIONS[event.type],
        ...metadata,
      },
    };
  }

  private streamOf({ type, data }: ConclaveEvent, voter: string): string {
    if (type === 'ConclaveOpened') this.conclaveId = data.conclaveId;
    return streamOf(type, 'conclaveId' in data ? data.conclaveId : this.conclaveId, voter);
  }
}

/** Folds the events; also returns the result of applying each. */
export function foldEvents(events: readonly Recorded[]): { view: ConclaveView; applied: (AppliedEvent | undefined)[] } {
  const view = emptyView();
  return { view, applied: events.map((event) => evolve(view, event)) };
}

type Outcome = readonly ConclaveEvent[] | Refusal | object;

class DecisionAssertion {
  constructor(private readonly outcome: Outcome) {}

  then(...events: readonly ConclaveEvent[]): void {
    expect(this.outcome).toEqual(events);
  }

  thenRefused(code: RefusalCode, details: object = {}): void {
    expect(this.outcome).toMatchObject({ refused: code, ...details });
  }

  thenNothing(): void {
    expect(this.outcome).toEqual([]);
  }
}

/**
 * `given(events).when(command).then(events) | thenRefused(code) | thenNothing()`; the command receives the folded view.
 */
export function given(...facts: readonly EventInput[]): {
  when: (decide: (view: ConclaveView) => Outcome) => DecisionAssertion;
} {
  const { view } = foldEvents(new TestLog().append(...facts).events);
  return { when: (decide) => new DecisionAssertion(decide(view)) };
}
