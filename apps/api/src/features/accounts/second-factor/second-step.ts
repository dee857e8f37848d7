import { Injectable } from '@nestjs/common';
import {
  AccountStore,
  afterPasskeyLogin,
  hasFactor,
  withoutRecoveryCode,
  type Account,
  type SecondFactorState,
} from '@fumata/content';
import type { PasskeyAssertion, SecondStep, SecondStepAnswer } from '@fumata/contracts';
import { orTooMany, RequestLimits, type RequestLimit } from '../../../http/limits/request-limits.js';
import { Refused } from '../../../http/refusals/refused.js';
import { SecurityLog } from '../../../http/refusals/security-log.js';
import { Sessions } from '../../../http/sessions/sessions.js';
import { isoTime, SessionTokens } from '../../../http/sessions/session-tokens.js';
import { AuthenticatorCodes } from './authenticator-codes.js';
import { Passkeys } from './passkeys.js';

/** Time for the second step. */
const LOGIN_TICKET_SECONDS = 300;
/**
 * Wrong codes of the application, sent by somebody who has the password: one in 33,000 hours is right by chance. An
 * owner who is kept out by them still has passkeys and recovery codes, which nobody guesses.
 */
const WRONG_CODES: RequestLimit = { name: 'authenticator codes', max: 10 };

const DIGITS = /^\d{6}$/;

type Factor = Pick<SecondStepAnswer, 'secondFactor' | 'passkey'> & { readonly ticket?: string };
type Use = (state: SecondFactorState) => SecondFactorState | undefined;

/** The second step of logins. */
@Injectable()
export class SecondSteps {
  constructor(
    private readonly accounts: AccountStore,
    private readonly sessions: Sessions,
    private readonly tokens: SessionTokens,
    private readonly limits: RequestLimits,
    private readonly codes: AuthenticatorCodes,
    private readonly passkeys: Passkeys,
    private readonly securityLog: SecurityLog,
  ) {}

  /** The account that has passed the first step. @throws Refused */
  async accountOf(ticket: string): Promise<Account> {
    const account = await this.sessions.accountOfTicket('second-step', ticket);
    if (!account) throw new Refused('second-step-expired');
    return account;
  }

  isNeededBy({ _id }: Account): Promise<boolean> {
    return this.accounts.secondFactors.of(_id).then(hasFactor);
  }

  /** Checks the second factor of an account that has one. @throws Refused */
  async check(account: Account, { secondFactor = '', passkey, ticket }: Factor): Promise<void> {
    const code = secondFactor.replaceAll(/[^0-9a-z]/gi, '');
    if (code === '' && !passkey) throw new Refused(await this.required(account));
    const isRight = passkey
      ? ticket !== undefined && (await this.isOwnPasskey(account, passkey, ticket))
      : DIGITS.test(code)
        ? await this.isOwnCode(account, code)
        : await this.use(account, (state) => withoutRecoveryCode(state, code));
    if (isRight) return;
    this.securityLog.loginRefused(account._id, 'second-factor-failed');
    throw new Refused('second-factor-failed');
  }

  private async required(account: Account): Promise<{ refused: 'second-factor-required'; secondStep: SecondStep }> {
    const { application, passkeys } = await this.accounts.secondFactors.of(account._id);
    const ticket = await this.tokens.issue('second-step', this.tokens.begin(account), LOGIN_TICKET_SECONDS);
    const hasPasskeys = passkeys.length > 0;
    const passkeyOptions = hasPasskeys ? await this.passkeys.loginOptions(passkeys, ticket) : undefined;
    return {
      refused: 'second-factor-required',
      secondStep: { ticket, hasApplication: application !== null, ...(passkeyOptions && { passkeyOptions }) },
    };
  }

  private async isOwnCode(account: Account, code: string): Promise<boolean> {
    const guess = orTooMany(await this.limits.takeFor(WRONG_CODES, account._id), 'too-many-codes');
    const isRight = await this.use(account, (state) => {
      const lastStep = state.application ? this.codes.stepOf(account, state.application, code) : undefined;
      return state.application && lastStep !== undefined
        ? { ...state, application: { ...state.application, lastStep } }
        : undefined;
    });
    if (isRight) await guess.undo();
    return isRight;
  }

  private async isOwnPasskey(account: Account, answer: PasskeyAssertion, ticket: string): Promise<boolean> {
    const { passkeys } = await this.accounts.secondFactors.of(account._id);
    const passkey = passkeys.find(({ id }) => id === answer.id);
    if (!passkey) return false;
    const counter = await this.passkeys.login(passkey, answer, ticket);
    if (counter === undefined) return false;
    const now = this.tokens.now();
    const login = { passkey, counter, at: isoTime(now), ticket, ticketExpiresAt: isoTime(now + LOGIN_TICKET_SECONDS) };
    return this.use(account, (state) => afterPasskeyLogin(state, login));
  }

  private async use({ _id }: Account, next: Use): Promise<boolean> {
    return (await this.accounts.secondFactors.change(_id, next)) !== undefined;
  }
}
