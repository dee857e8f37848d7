import { createHash } from 'node:crypto';
import type { ConclaveView } from '@fumata/conclave';
import { LRUCache } from 'lru-cache';
import type { AdminCommandContext } from './admin-command-context.js';

/** Number of cached keys of commands that recorded no event. */
const MAX_CACHED_KEYS = 1_000;

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Idempotency keys of executed admin commands: recorded with their events, or cached if there were none. */
export class IdempotencyKeys {
  private readonly withoutEvents = new LRUCache<string, string>({ max: MAX_CACHED_KEYS });

  /** The text recorded with the events of a command. */
  recorded(context: AdminCommandContext): string | undefined {
    return this.digests(context)?.join('.');
  }

  /** Remembers a command that recorded no event. */
  remember(context: AdminCommandContext): void {
    const digests = this.digests(context);
    if (digests) this.withoutEvents.set(...digests);
  }

  /** Whether the key was used before: for the same request, or for another one. */
  use({ keys }: ConclaveView, context: AdminCommandContext): 'new' | 'same-request' | 'other-request' {
    const [key, request] = this.digests(context) ?? [];
    const earlier = key === undefined ? undefined : (keys[key] ?? this.withoutEvents.get(key));
    if (earlier === undefined) return 'new';
    return earlier === request ? 'same-request' : 'other-request';
  }

  private digests({
    idempotencyKey,
    userId,
    request,
  }: AdminCommandContext): [key: string, request: string] | undefined {
    return idempotencyKey === undefined ? undefined : [digest(`${userId} ${idempotencyKey}`), digest(request)];
  }
}
