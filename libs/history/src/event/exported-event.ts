import type { EventType, SetAsideReason } from '@fumata/conclave';
import type { LeafV1 } from '@fumata/proof';
import type { ExportedActor, PublicEvent } from './public-event.js';

/** Fields of every exported event besides those of its leaf. */
interface ExportedFields {
  /** Identifies an edited record. */
  readonly leafHash: string;
  /** Why the vote did not count; only then present. */
  readonly aside?: SetAsideReason | undefined;
}

/** An event of an edition with leaves of version 1: its leaf, and data that no seal covers. */
export interface ExportedEventV1 extends LeafV1, ExportedFields {
  readonly type: EventType;
  readonly actor: ExportedActor;
  /** Only in files of versions 1 and 2: a visitor may have chosen it, and would be recognised by it. */
  readonly correlationId?: string | undefined;
  /**
   * Pseudonym on ballot events: base64url, the same for all votes of a visitor in this edition, different in the next.
   */
  readonly voter?: string | undefined;
  /** The event's data without the fields of the leaf. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** An event of an edition with leaves of version 2: its leaf, and what follows from the other events. */
export interface ExportedEventV2 extends PublicEvent, ExportedFields {}

/**
 * An event as exported. The actor is reduced to a role, a visitor to a pseudonym; administrators' reasons are not
 * exported.
 */
export type ExportedEvent = ExportedEventV1 | ExportedEventV2;
