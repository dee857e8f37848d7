import { isBallotEvent, voterOf, type ConclaveView, type Recorded } from '@fumata/conclave';
import { publicData, roleOf } from '@fumata/history';
import { Unavailable, type VoterPseudonyms } from '@fumata/platform';
import { commitmentsWith } from '@fumata/read-models';
import type { Logger } from 'pino';
import { BadToken, type LogAccess } from '../connections/admission.js';
import { MAX_BUFFERED_BYTES, type Connection } from './fan-out.js';
import { Chain, type ChainLink, encode, type Frame } from './frame.js';
import type { Timers } from '../../timers.js';

/** Pause between checks of access: an ended session gets events until the next check that succeeds. */
const RECHECK_MS = 1_000;

/**
 * Pushes each recorded event to connections with access to the log. It has its own chain of positions; a slow
 * connection misses events and detects the gap.
 */
export class LogSubscribers {
  private readonly subscribers = new Map<Connection, LogAccess>();
  private readonly chain = new Chain();

  constructor(
    private readonly pseudonyms: VoterPseudonyms,
    private readonly timers: Timers,
    private readonly live: { readonly view: Pick<ConclaveView, 'salts'> },
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  /** Calls `recheck` every second; removes the connection once it has no access, not when the check itself fails. */
  add(connection: Connection, access: LogAccess, recheck: () => Promise<LogAccess | undefined>): void {
    this.subscribers.set(connection, access);
    this.timers.after(RECHECK_MS, () => {
      if (!this.subscribers.has(connection)) return;
      recheck()
        .catch((cause: unknown) => this.accessAfter(cause, access))
        .then((current) => {
          if (!this.subscribers.has(connection)) return;
          if (current === undefined) this.remove(connection);
          else this.add(connection, current, recheck);
        });
    });
  }

  remove(connection: Connection): void {
    this.subscribers.delete(connection);
  }

  onEvent(event: Recorded): void {
    const link = this.chain.next(event.position);
    if (this.subscribers.size === 0) return;
    const frames: Partial<Record<LogAccess, Frame>> = {};
    for (const [connection, access] of this.subscribers) {
      if (connection.bufferedBytes > MAX_BUFFERED_BYTES) continue;
      connection.write((frames[access] ??= this.frame(event, link, access)));
    }
  }

  /** Access after a failed recheck. */
  private accessAfter(cause: unknown, access: LogAccess): LogAccess | undefined {
    if (cause instanceof BadToken) return undefined;
    if (!(cause instanceof Unavailable)) this.logger.error({ err: cause }, 'log subscribers: access not checked');
    return access;
  }

  private frame(event: Recorded, link: ChainLink, access: LogAccess): Frame {
    const { type } = event;
    const data = publicData(event);
    const { idempotencyKey, ...metadata } = event.metadata;
    // The key is the hash of a text chosen by the client, which may be guessable.
    const key = access === 'full' && idempotencyKey !== undefined ? { idempotencyKey } : {};
    const visibleMetadata = { ...metadata, ...key, ...this.identityFields(event, access) };
    return encode('log', { ...link, type, data, metadata: visibleMetadata });
  }

  private identityFields(event: Recorded, access: LogAccess): { actor: string; voter?: string } {
    const { actor } = event.metadata;
    const voter = voterOf(event.stream);
    if (access === 'full') return { actor, ...(voter !== undefined && { voter }) };
    const role = roleOf(actor);
    if (voter === undefined || !isBallotEvent(event)) return { actor: role };
    const { conclaveId, roundId } = event.data;
    const salt = this.live.view.salts[conclaveId];
    const pseudonym =
      salt === undefined ? this.pseudonyms.of(voter, conclaveId) : commitmentsWith(salt).of(voter, roundId);
    return { actor: role, voter: pseudonym };
  }
}
