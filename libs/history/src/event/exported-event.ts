import type { EventType, SetAsideReason } from '@fumata/conclave';
import type { Leaf } from '@fumata/proof';

/**
 * An event as exported: its leaf, the remaining data, and whether it counted. The actor is reduced to a role, a visitor
 * to a pseudonym within the edition; administrators' reasons are not exported.
 */
export interface ExportedEvent extends Leaf {
  readonly type: EventType;
  /** Identifies an edited record. */
  readonly leafHash: string;
  readonly actor: ExportedActor;
  /** The request or event that started the causal chain; shared by all events of the chain. */
  readonly correlationId: string;
  /**
   * Pseudonym on ballot events: base64url, the same for all votes of a visitor in this edition, different in the next.
   */
  readonly voter?: string | undefined;
  /** Why the vote did not count; only then present. */
  readonly aside?: SetAsideReason | undefined;
  /** The event's data without the fields of the leaf. */
  readonly data: Readonly<Record<string, unknown>>;
}

export type ExportedActor = 'admin' | 'visitor' | 'system';
