import type { EventLog, ExpectedRevision, NewEvent, Position, RecordedEvent } from './event-log.js';

/** A decision not to act: a code and whatever facts explain it. */
export interface Refusal {
  readonly refused: string;
}

/** A stream's state as of a revision, as callers may keep it between commands. */
export interface KnownState<S> {
  readonly state: S;
  readonly revision: number | 'no-stream';
}

export interface Decision<S, E extends NewEvent, R extends Refusal> {
  readonly log: EventLog;
  readonly stream: string;
  readonly initialState: S;
  /** Folds one event of the stream, recorded earlier or just decided. Pure. */
  readonly evolve: (state: S, event: E) => S;
  /** Pure; called again with a newer state after a conflict, and must then give events with the same ids. */
  readonly decide: (state: S) => readonly E[] | R;
  /** Taken instead of reading the stream. When it turns out stale, the stream is read. */
  readonly known?: KnownState<S> | undefined;
  /** How often a conflict is followed by a fresh look and a new decision; 0 when left out: the conflict is the answer. */
  readonly retries?: number;
}

export type Decided<S, E extends NewEvent, R extends Refusal> =
  /** Recorded; `position` is that of the last event, undefined when there was nothing to record. */
  | (KnownState<S> & {
      readonly outcome: 'appended';
      readonly events: readonly E[];
      readonly position: Position | undefined;
    })
  | (KnownState<S> & { readonly outcome: 'refused'; readonly refusal: R })
  /** Somebody else was faster, more often than `retries`. The state is the one that was decided on: it is stale. */
  | (KnownState<S> & { readonly outcome: 'conflict'; readonly actual: number | 'no-stream' });

/**
 * Reads a stream (or takes the known state), lets `decide` choose, and appends with the expected revision. A refusal and
 * a conflict are values; `Unavailable` and faults are thrown, and the same call may then be repeated with the same ids.
 */
export async function decideAndAppend<S, E extends NewEvent, R extends Refusal>(
  decision: Decision<S, E, R>,
): Promise<Decided<S, E, R>> {
  let known = decision.known ?? (await freshState(decision));
  for (let left = decision.retries ?? 0; ; left -= 1) {
    const decided = await attempt(decision, known);
    if (decided.outcome !== 'conflict' || left <= 0) return decided;
    known = await freshState(decision);
  }
}

async function attempt<S, E extends NewEvent, R extends Refusal>(
  { log, stream, evolve, decide }: Decision<S, E, R>,
  known: KnownState<S>,
): Promise<Decided<S, E, R>> {
  const decided = decide(known.state);
  if (isRefusal(decided)) return { ...known, outcome: 'refused', refusal: decided };
  if (decided.length === 0) return { ...known, outcome: 'appended', events: [], position: undefined };
  const expected: ExpectedRevision = known.revision;
  const outcome = await log.append(stream, expected, decided);
  if (!outcome.appended) return { ...known, outcome: 'conflict', actual: outcome.actual };
  const state = decided.reduce(evolve, known.state);
  return {
    outcome: 'appended',
    state,
    revision: outcome.revision,
    events: decided,
    position: outcome.position,
  };
}

async function freshState<S, E extends NewEvent, R extends Refusal>({
  log,
  stream,
  initialState,
  evolve,
}: Decision<S, E, R>): Promise<KnownState<S>> {
  const recorded = await log.readStream(stream);
  // The stream holds what this decider's own events became; `upcasting` has made them the newest version.
  const state = (recorded as readonly (RecordedEvent & E)[]).reduce(evolve, initialState);
  return { state, revision: recorded.at(-1)?.revision ?? 'no-stream' };
}

function isRefusal<E, R extends Refusal>(decided: readonly E[] | R): decided is R {
  return !Array.isArray(decided);
}
