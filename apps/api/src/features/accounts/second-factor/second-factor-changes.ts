import { Injectable } from '@nestjs/common';
import {
  AccountStore,
  generateRecoveryCodes,
  hasFactor,
  NO_SECOND_FACTORS,
  type Account,
  type SecondFactorState,
} from '@fumata/content';
import type { NewSecondFactor, SecondFactors, SecondFactorSetUp } from '@fumata/contracts';
import { orRefuseRecord } from '../../../http/refusals/record-refusal.js';
import { Refused } from '../../../http/refusals/refused.js';
import { AccountDuties } from '../../../http/sessions/account-duties.js';
import { Sessions } from '../../../http/sessions/sessions.js';
import { isoTime, SessionTokens } from '../../../http/sessions/session-tokens.js';
import { AuthenticatorCodes } from './authenticator-codes.js';
import { Passkeys } from './passkeys.js';

/** Time to scan a code, or to find a key. */
const SETUP_TICKET_SECONDS = 900;
const MAX_PASSKEYS = 10;

type Change = (state: SecondFactorState) => SecondFactorState | undefined;

export interface Changed {
  readonly account: Account;
  readonly recoveryCodes?: readonly string[];
}

/** Changes that an account makes to its own second factors. The caller has checked its password. */
@Injectable()
export class SecondFactorChanges {
  constructor(
    private readonly accounts: AccountStore,
    private readonly duties: AccountDuties,
    private readonly sessions: Sessions,
    private readonly tokens: SessionTokens,
    private readonly codes: AuthenticatorCodes,
    private readonly passkeys: Passkeys,
  ) {}

  async show(account: Account): Promise<SecondFactors> {
    const { application, passkeys, recoveryCodes } = await this.accounts.secondFactors.of(account._id);
    return {
      isRequired: this.duties.needsSecondFactor(account),
      hasApplication: application !== null,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
      recoveryCodesLeft: recoveryCodes.length,
    };
  }

  /** The ticket is the seed of the application's secret and the challenge of the passkey. */
  async prepare(account: Account): Promise<SecondFactorSetUp> {
    const { passkeys } = await this.accounts.secondFactors.of(account._id);
    const ticket = await this.tokens.issue('new-second-factor', this.tokens.begin(account), SETUP_TICKET_SECONDS);
    const passkeyOptions = this.passkeys.areAvailable && (await this.passkeys.newOptions(account, passkeys, ticket));
    return { ticket, ...this.codes.secretFor(account, ticket), ...(passkeyOptions && { passkeyOptions }) };
  }

  /** With the first factor come recovery codes. @throws Refused */
  async add(account: Account, factor: NewSecondFactor): Promise<Changed> {
    const owner = await this.sessions.accountOfTicket('new-second-factor', factor.ticket);
    if (owner?._id !== account._id) throw new Refused('second-step-expired');
    const addition = 'passkey' in factor ? await this.passkeyOf(factor) : this.applicationOf(account, factor);
    let codes: ReturnType<typeof generateRecoveryCodes> | undefined;
    const changed = await this.change(account, (state) => {
      const next = addition(state);
      codes = hasFactor(state) ? undefined : generateRecoveryCodes();
      return next && (codes ? { ...next, recoveryCodes: codes.hashes } : next);
    });
    if (!changed) throw new Refused('too-many-passkeys');
    return { account: changed, ...(codes && { recoveryCodes: codes.codes }) };
  }

  /** `factor`: `application`, or the id of a passkey. Without any left, the recovery codes go too. @throws Refused */
  async remove(account: Account, factor: string): Promise<Changed> {
    const changed = await this.change(account, (state) => {
      const application = factor === 'application' ? null : state.application;
      const passkeys = state.passkeys.filter(({ id }) => id !== factor);
      const isSame = application === state.application && passkeys.length === state.passkeys.length;
      const next = { ...state, application, passkeys };
      return isSame ? undefined : hasFactor(next) ? next : NO_SECOND_FACTORS;
    });
    if (!changed) throw new Refused('unknown-second-factor');
    return { account: changed };
  }

  /** New recovery codes, which replace all earlier ones. @throws Refused */
  async renewRecoveryCodes(account: Account): Promise<Changed> {
    const { codes, hashes } = generateRecoveryCodes();
    const changed = await this.change(account, (state) =>
      hasFactor(state) ? { ...state, recoveryCodes: hashes } : undefined,
    );
    if (!changed) throw new Refused('unknown-second-factor');
    return { account: changed, recoveryCodes: codes };
  }

  private async passkeyOf({ passkey, ticket, name }: Extract<NewSecondFactor, { passkey: unknown }>): Promise<Change> {
    const newPasskey = await this.passkeys.read(passkey, ticket);
    if (!newPasskey) throw new Refused('passkey-unreadable');
    const createdAt = isoTime(this.tokens.now());
    const added = { ...newPasskey, name, createdAt, lastUsedAt: null };
    return (state) => {
      const others = state.passkeys.filter(({ id }) => id !== added.id);
      return others.length < MAX_PASSKEYS ? { ...state, passkeys: [...others, added] } : undefined;
    };
  }

  private applicationOf(account: Account, { code, ticket }: Extract<NewSecondFactor, { code: unknown }>): Change {
    const digits = code.replaceAll(/\D/g, '');
    const lastStep = this.codes.stepOf(account, { seed: ticket, lastStep: 0 }, digits);
    if (lastStep === undefined) throw new Refused('authenticator-code-wrong');
    return (state) => ({ ...state, application: { seed: ticket, lastStep } });
  }

  private async change({ _id }: Account, next: Change): Promise<Account | undefined> {
    const outcome = await this.accounts.changeSecondFactors(_id, 'self', next);
    return outcome && orRefuseRecord(outcome, 'unknown-account', this.accounts);
  }
}
