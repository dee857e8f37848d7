import type { EventLog, NewEvent, Position, RecordedEvent } from './event-log.js';

/** A refused command: a code and details for the caller. */
export interface Refusal {
  readonly refused: string;
}

/** The command was carried out before; contains what is known of its first outcome. */
export interface Repeated {
  readonly repeated: object;
}

/** The state of a stream at a revision; callers may keep it between commands. */
export interface KnownState<S> {
  readonly state: S;
  readonly revision: number | 'no-stream';
}

export interface Decision<S, E extends NewEvent, R extends Refusal | Repeated> {
  readonly log: EventLog;
  readonly stream: string;
  readonly initialState: S;
  /** Folds one event of the stream, stored or just decided. Pure. */
  readonly evolve: (state: S, event: E) => S;
  /** Pure. Called again with a newer state after a conflict; must then return events with the same ids. */
  readonly decide: (state: S) => readonly E[] | R;
  /**
   * Called once, between the first decision with events and its append, and not again after a conflict. A refusal
   * replaces the decision. May have side effects, such as the use of a rate limit.
   */
  readonly admit?: () => Promise<Extract<R, Refusal> | undefined>;
  /**
   * Adds events that depend on what `admit` has found. Pure, and called before each append: it must then return events
   * with the same ids.
   */
  readonly addEvents?: (events: readonly E[]) => readonly E[];
  /** Used instead of reading the stream. If it is stale, the conflict counts as a retry. */
  readonly knownState?: KnownState<S> | undefined;
  /** Number of retries after a conflict, each with a fresh read and a new decision; default 0. */
  readonly retries?: number;
}

export type DecisionOutcome<S, E extends NewEvent, R extends Refusal | Repeated> =
  /** `position` is that of the last event, undefined if there was nothing to append. */
  | (KnownState<S> & {
      readonly outcome: 'recorded';
      readonly events: readonly E[];
      readonly position: Position | undefined;
    })
  | (KnownState<S> & { readonly outcome: 'refused'; readonly refusal: Extract<R, Refusal> })
  | (KnownState<S> & { readonly outcome: 'repeated'; readonly repeated: Extract<R, Repeated>['repeated'] })
  /** Version conflict after all retries. `state` is the stale state that was decided on. */
  | (KnownState<S> & { readonly outcome: 'conflict'; readonly actual: number | 'no-stream' });

/**
 * Reads a stream (or uses the known state), decides, admits, and appends with the expected revision. Refusals and
 * conflicts are values; `Unavailable` and faults are thrown, and the same call may be retried with the same ids.
 */
export async function decideAndAppend<S, E extends NewEvent, R extends Refusal | Repeated>(
  decision: Decision<S, E, R>,
): Promise<DecisionOutcome<S, E, R>> {
  let knownState = decision.knownState ?? (await readState(decision));
  const admit = once(decision.admit);
  for (let retriesLeft = decision.retries ?? 0; ; retriesLeft -= 1) {
    const decided = await attempt({ ...decision, admit }, knownState);
    if (decided.outcome !== 'conflict' || retriesLeft <= 0) return decided;
    knownState = await readState(decision);
  }
}

async function attempt<S, E extends NewEvent, R extends Refusal | Repeated>(
  { log, stream, evolve, decide, admit, addEvents }: Decision<S, E, R>,
  knownState: KnownState<S>,
): Promise<DecisionOutcome<S, E, R>> {
  const decided = decide(knownState.state);
  if (!isEvents(decided)) return { ...knownState, ...withoutEvents(decided) };
  if (decided.length === 0) return { ...knownState, outcome: 'recorded', events: [], position: undefined };
  const refusal = await admit?.();
  if (refusal) return { ...knownState, outcome: 'refused', refusal };
  const events = addEvents?.(decided) ?? decided;
  const outcome = await log.append(stream, knownState.revision, events);
  if (!outcome.appended) return { ...knownState, outcome: 'conflict', actual: outcome.actual };
  const state = events.reduce(evolve, knownState.state);
  return { outcome: 'recorded', state, revision: outcome.revision, events, position: outcome.position };
}

async function readState<S, E extends NewEvent, R extends Refusal | Repeated>({
  log,
  stream,
  initialState,
  evolve,
}: Decision<S, E, R>): Promise<KnownState<S>> {
  const recorded = await log.readStream(stream);
  // The stream holds only events of this decider, upcast by `withUpcasting`.
  const state = (recorded as readonly (RecordedEvent & E)[]).reduce(evolve, initialState);
  return { state, revision: recorded.at(-1)?.revision ?? 'no-stream' };
}

function once<T>(run: (() => Promise<T | undefined>) | undefined): () => Promise<T | undefined> {
  let next = run;
  return async () => {
    const call = next;
    next = undefined;
    return call?.();
  };
}

function isEvents<E, R extends object>(decided: readonly E[] | R): decided is readonly E[] {
  return Array.isArray(decided);
}

function withoutEvents<R extends Refusal | Repeated>(decided: R) {
  return 'repeated' in decided
    ? ({ outcome: 'repeated', repeated: (decided as Extract<R, Repeated>).repeated } as const) // as just checked
    : ({ outcome: 'refused', refusal: decided as Extract<R, Refusal> } as const); // what is left
}
