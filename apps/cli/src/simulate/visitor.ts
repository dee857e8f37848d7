import { meSchema, voteAnswerSchema } from '@fumata/contracts';
import { solveChallenge } from '@fumata/proof';
import type { ErrorReply, Site } from './site.js';

/** Longest Retry-After that a simulated visitor accepts. */
const MAX_RETRY_AFTER_MS = 30_000;
const TRIES = 6;
const FIRST_WAIT_MS = 500;

export interface Choice {
  readonly cardinalId: string;
  /** `Idempotency-Key`: a vote with a lost answer is not cast twice. */
  readonly key: string;
}

export interface VisitorOptions {
  readonly site: Site;
  /** Resolves after the delay, or immediately when the simulation stops. */
  readonly wait: (ms: number) => Promise<void>;
  readonly stopped: AbortSignal;
  /** The server asks all clients to back off. */
  readonly onHold: (ms: number) => void;
  /** Called when a vote is sent for the first time. */
  readonly onSent: () => void;
}

export type Outcome = { readonly acknowledged: true; readonly ms: number } | { readonly refused: string };

/** Casts one vote as a new visitor with its own cookie. */
export async function visit({ cardinalId, key }: Choice, options: VisitorOptions): Promise<Outcome> {
  const { site } = options;
  const me = await withRetries(() => site.call({ path: '/api/conclave/me', answers: meSchema }), options);
  if ('error' in me) return { refused: me.error.code };
  options.onSent();
  let startedAt = 0;
  let { challenge } = me.body;
  const vote = await withRetries(async () => {
    const proof = challenge && solveChallenge(challenge);
    startedAt = performance.now();
    const reply = await site.call({
      method: 'POST',
      path: '/api/conclave/vote',
      answers: voteAnswerSchema,
      headers: { cookie: me.cookie ?? '', 'idempotency-key': key },
      body: { cardinalId, proof },
    });
    if ('error' in reply) challenge = reply.error.challenge ?? challenge;
    return reply;
  }, options);
  if ('error' in vote) return { refused: vote.error.code };
  return { acknowledged: true, ms: performance.now() - startedAt };
}

/**
 * Retries after 428 (cookie too new, proof missing or no longer valid), 429, 503 and lost answers, unless the server
 * asks for a long delay.
 */
async function withRetries<T extends object>(
  call: () => Promise<T | { readonly error: ErrorReply }>,
  { wait, stopped, onHold }: VisitorOptions,
): Promise<T | { readonly error: ErrorReply }> {
  let reply = await call();
  for (let tries = 1; tries < TRIES && 'error' in reply && !stopped.aborted; tries++) {
    const { status, retryAfterMs = FIRST_WAIT_MS * 2 ** (tries - 1) } = reply.error;
    if (![0, 428, 429, 503].includes(status) || retryAfterMs > MAX_RETRY_AFTER_MS) return reply;
    if (status === 429 || status === 503) onHold(retryAfterMs);
    await wait(retryAfterMs);
    reply = await call();
  }
  return reply;
}
