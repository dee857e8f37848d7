import type { StoredRecord } from '../records/record.js';
import { MAX_ATTEMPTS, type Records } from '../records/records.js';

/** A session that was ended by its logout. */
export interface EndedSession {
  readonly id: string;
  /** When its last token expires. */
  readonly until: string;
}

/** The part of an account that ends sessions. */
export interface SessionEnds {
  /** Incremented to end all sessions: a token contains the version it was issued for. */
  readonly tokenVersion: number;
  /** Undefined before the first logout. */
  readonly endedSessions?: readonly EndedSession[];
  /** Incremented by each logout, which leaves `version` alone. Undefined before the first logout. */
  readonly logoutCount?: number;
}

type AccountWithSessions = StoredRecord & SessionEnds;

/** Every request reads the account: its list of ended sessions stays short. */
const MAX_ENDED_SESSIONS = 50;

/** Ends sessions at the request of the account itself: no act and no new version. */
export class Logouts {
  constructor(
    private readonly records: Pick<Records<AccountWithSessions>, 'collection' | 'now'>,
    private readonly onEnded: (account: Pick<AccountWithSessions, '_id'>, change: 'logout' | 'sessions-ended') => void,
  ) {}

  /** Ends all sessions if more than `MAX_ENDED_SESSIONS` have been ended whose tokens have not expired. */
  async endSession(id: string, session: EndedSession): Promise<void> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const account = await this.records.collection.get(id);
      if (!account) return;
      const endedSessions = this.with(session, account);
      if (endedSessions.length > MAX_ENDED_SESSIONS) return this.endSessions(id);
      const where = { logoutCount: account.logoutCount ?? null };
      const change = { set: { endedSessions }, increment: { logoutCount: 1 } };
      const { updated } = await this.records.collection.update(id, change, { where });
      if (updated) return this.onEnded(account, 'logout');
    }
    throw new Error(`too many conflicting logouts of account ${id}`);
  }

  async endSessions(id: string): Promise<void> {
    const change = { set: { endedSessions: [] }, increment: { tokenVersion: 1, logoutCount: 1 } };
    await this.records.collection.update(id, change);
    this.onEnded({ _id: id }, 'sessions-ended');
  }

  private with(session: EndedSession, { endedSessions = [] }: SessionEnds): EndedSession[] {
    const now = this.records.now();
    return [...endedSessions.filter(({ id, until }) => id !== session.id && until > now), session];
  }
}
