import type { EventType, SetAsideReason } from '@fumata/conclave';
import type { Leaf } from '@fumata/proof';

/**
 * An event in the form in which it leaves the server: what its leaf holds, what the log holds besides, and what became
 * of it. Who acted is a role, a visitor a name that holds within one edition; reasons that administrators typed stay home.
 */
export interface ExportedEvent extends Leaf {
  readonly type: EventType;
  /** By which an edited record is named itself. */
  readonly leafHash: string;
  readonly actor: ExportedActor;
  /** The request, or the event, at the beginning of it all: what it led to bears the same. */
  readonly correlationId: string;
  /** Of a ballot's events: base64url, the same for all votes of one visitor in this edition, another in the next. */
  readonly voter?: string | undefined;
  /** Of a vote that was not counted. */
  readonly aside?: SetAsideReason | undefined;
  /** The event's data without what the leaf holds already. */
  readonly data: Readonly<Record<string, unknown>>;
}

export type ExportedActor = 'admin' | 'visitor' | 'system';
