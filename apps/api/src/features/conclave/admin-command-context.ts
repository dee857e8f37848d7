import type { AdminCaller } from '../../http/caller.js';

/** Envelope common to all admin commands. */
export interface AdminCommandContext {
  readonly verb: string;
  readonly userId: string;
  readonly correlationId: string;
  readonly idempotencyKey: string | undefined;
  /** The revision that the dashboard showed; undefined: not checked. */
  readonly expectedRevision: number | undefined;
  /** The reason for the audit trail. */
  readonly motif: string | undefined;
  /** Verb and parameters as JSON: a key reused for another request is refused. */
  readonly request: string;
}

interface RequestBody {
  readonly expectedRevision?: number | undefined;
  readonly motif?: string | undefined;
}

export function commandContext(
  verb: string,
  { userId, correlationId, idempotencyKey }: AdminCaller,
  { expectedRevision, motif, ...parameters }: RequestBody,
): AdminCommandContext {
  const request = JSON.stringify([verb, parameters]);
  return { verb, userId, correlationId, idempotencyKey, expectedRevision, motif, request };
}
