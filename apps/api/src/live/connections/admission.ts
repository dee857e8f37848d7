import { CONTROL_PAGE, SUMMARY_CHANNEL, type Role } from '@fumata/contracts';
import { PLAIN_REFUSALS } from '../../http/refusals/plain-refusals.js';
import type { PlainRefusalCode } from '../../http/refusals/refusal.js';
import type { AccountDuties, Duty } from '../../http/sessions/account-duties.js';
import type { Sessions } from '../../http/sessions/sessions.js';

/** Access to the log. `full`: as recorded, for administrators; `pseudonymised`, for analysts. */
export type LogAccess = 'full' | 'pseudonymised';

/** An invalid or expired token, or one of an account with a duty. */
export class BadToken extends Error {
  override readonly name = 'BadToken';
  /** Sent to the client with `connect_error`. */
  readonly data: { readonly code: PlainRefusalCode };
  constructor(code: 'not-logged-in' | Duty = 'not-logged-in') {
    super(PLAIN_REFUSALS[code][1]);
    this.data = { code };
  }
}

/** Fields of the handshake; others are ignored. */
export interface Handshake {
  /** The last position that the client saw. */
  readonly position: string | undefined;
  readonly token: string | undefined;
  /** Not a visitor's page: excluded from the viewer count. */
  readonly uncounted: boolean;
  /** The connection gets the summary only; its token is ignored. */
  readonly summaryOnly: boolean;
}

const MAX_POSITION_LENGTH = 100;

/** @throws BadToken when the token is not a string */
export function handshakeOf(auth: Readonly<Record<string, unknown>>): Handshake {
  const { position, page, channel } = auth;
  const summaryOnly = channel === SUMMARY_CHANNEL;
  const token = summaryOnly ? undefined : auth['token'];
  const hasToken = token !== undefined && token !== null && token !== '';
  if (hasToken && typeof token !== 'string') throw new BadToken();
  return {
    position: typeof position === 'string' && position.length <= MAX_POSITION_LENGTH ? position : undefined,
    token: hasToken ? token : undefined,
    uncounted: page === CONTROL_PAGE,
    summaryOnly,
  };
}

const LOG_ACCESS: Readonly<Record<Role, LogAccess | undefined>> = {
  admin: 'full',
  conclave: undefined,
  redaction: undefined,
  galeries: undefined,
  analyste: 'pseudonymised',
  membre: undefined,
};

/** The bearer's access to the log; undefined: none. @throws BadToken */
export async function logAccessOf(
  token: string,
  sessions: Pick<Sessions, 'accountOfToken'>,
  duties: AccountDuties,
): Promise<LogAccess | undefined> {
  const account = await sessions.accountOfToken(token);
  if (!account) throw new BadToken();
  const duty = duties.of(account);
  if (duty) throw new BadToken(duty);
  return LOG_ACCESS[account.role];
}
