import { isConclaveEvent, type LogEvent, type Recorded } from './events.js';

/** The current schema version of each type. A change of shape raises it and adds an upcaster below. */
export const SCHEMA_VERSIONS: Readonly<Record<LogEvent['type'], number>> = {
  ConclaveStarted: 1,
  ConclaveOpened: 2,
  RoundOpened: 1,
  ClosingTimeChanged: 1,
  RoundClosed: 1,
  ConclavePaused: 1,
  ConclaveResumed: 1,
  PopeElected: 1,
  ConclaveCorrected: 1,
  ConclaveClosed: 2,
  ClusterCounted: 1,
  ClusterSetAside: 1,
  RoundSealed: 1,
  CheckpointSigned: 1,
  SigningRefused: 1,
  IncidentResolved: 1,
  RoundAnalysed: 1,
  SealKeyAdded: 1,
  VoteCast: 1,
  VoteHeld: 1,
  VoteSetAside: 1,
};

/** An event as stored, possibly by an older version of this program. */
export interface StoredEvent {
  readonly type: string;
  readonly data: unknown;
  readonly metadata: { readonly schemaVersion?: unknown };
  readonly position: string;
}

type Upcaster = (event: StoredEvent) => StoredEvent;

/** `upcasters[type][n]` turns version n into version n + 1. Only this module knows old versions. */
export type Upcasters = Readonly<Partial<Record<LogEvent['type'], Readonly<Record<number, Upcaster>>>>>;

/**
 * Leaves of version 2 cover the data of an event whole: an upcaster must not change what such a leaf contains.
 */
const UPCASTERS: Upcasters = {
  // The fields of version 2 are optional: they stay absent.
  ConclaveOpened: { 1: (event) => asVersion(event, 2) },
  ConclaveClosed: { 1: (event) => asVersion(event, 2) },
};

function asVersion(event: StoredEvent, schemaVersion: number): StoredEvent {
  return { ...event, metadata: { ...event.metadata, schemaVersion } };
}

/** This program cannot read an event of the log: a newer version, or another program, has written it. */
export class EventNotUnderstood extends Error {
  override readonly name = 'EventNotUnderstood';

  constructor(event: StoredEvent, why: string) {
    super(`the event ${event.type} at position ${event.position} cannot be read: ${why}`);
  }
}

const isEventType = (type: string): type is LogEvent['type'] => Object.hasOwn(SCHEMA_VERSIONS, type);

/** Other programs may write into our streams: binary data, or none. */
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);

const isCurrent = (event: StoredEvent): event is StoredEvent & Recorded<LogEvent> =>
  isEventType(event.type) && event.metadata.schemaVersion === SCHEMA_VERSIONS[event.type];

/**
 * Brings an event to the current schema version.
 * @throws EventNotUnderstood for an unknown type, a version newer than this program, or one without an upcaster.
 */
export function upcast<E extends StoredEvent>(event: E, upcasters: Upcasters = UPCASTERS): E & Recorded<LogEvent> {
  if (!isObject(event.data) || !isObject(event.metadata))
    throw new EventNotUnderstood(event, 'its data or metadata is not a JSON object');
  if (isCurrent(event)) return event;
  if (!isEventType(event.type)) throw new EventNotUnderstood(event, 'unknown type');
  const { schemaVersion } = event.metadata;
  if (typeof schemaVersion !== 'number' || schemaVersion > SCHEMA_VERSIONS[event.type]) {
    throw new EventNotUnderstood(event, `version ${String(schemaVersion)} is unknown here`);
  }
  const step = upcasters[event.type]?.[schemaVersion];
  if (!step) throw new EventNotUnderstood(event, `no upcaster from version ${schemaVersion}`);
  return upcast({ ...event, ...step(event) }, upcasters);
}

/** The events of editions among these, upcast. */
export const upcastConclaveEvents = (events: readonly StoredEvent[]): Recorded[] =>
  events.map((event) => upcast(event)).filter(isConclaveEvent);

/** Stored versions that cannot be read; no process starts while there are any. */
export function versionsWithoutUpcaster(
  versions: Readonly<Record<string, number>> = SCHEMA_VERSIONS,
  upcasters: Readonly<Record<string, Readonly<Record<number, Upcaster>> | undefined>> = UPCASTERS,
): string[] {
  return Object.entries(versions).flatMap(([type, current]) =>
    Array.from({ length: current - 1 }, (_, index) => index + 1)
      .filter((version) => !upcasters[type]?.[version])
      .map((version) => `${type} v${version}`),
  );
}

// Fails at import time instead of at the first old event.
const unreadable = versionsWithoutUpcaster();
if (unreadable.length > 0) {
  throw new Error(
    `no upcaster for ${unreadable.join(', ')}: add it to UPCASTERS in libs/conclave/src/events/upcasting.ts`,
  );
}
