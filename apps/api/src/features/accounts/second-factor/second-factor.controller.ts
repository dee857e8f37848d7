import { Body, Controller, Get, Header, Post, Res } from '@nestjs/common';
import {
  newSecondFactorSchema,
  ownPasswordProofSchema,
  secondFactorRemovalSchema,
  secondFactorsChangedSchema,
  secondFactorSetUpSchema,
  secondFactorsSchema,
  type NewSecondFactor,
  type OwnPasswordProof,
  type SecondFactorRemoval,
  type SecondFactors,
  type SecondFactorsChanged,
  type SecondFactorSetUp,
} from '@fumata/contracts';
import type { Account } from '@fumata/content';
import { Answers, Heading } from '../../../http/answers/open-api/open-api.js';
import type { Reply } from '../../../http/answers/reply.js';
import { Access, BeforeDuties } from '../../../http/sessions/access.guard.js';
import { FromSession, LoggedIn } from '../../../http/sessions/caller.js';
import type { SessionCaller } from '../../../http/sessions/sessions.js';
import { ContinuedSessions } from '../continued-sessions.js';
import { OwnPasswords } from '../own-passwords.js';
import { SecondFactorChanges, type Changed } from './second-factor-changes.js';

/**
 * An account's own second factors. Each change needs the password again, and ends the account's other sessions. A
 * temporary password is changed first: somebody else may know it. The calls take no idempotency key: their answers,
 * which may contain recovery codes, are not stored, and a repetition finds its session ended.
 */
@Heading('Comptes')
@Controller('api/auth/second-factors')
@Access()
export class SecondFactorController {
  constructor(
    private readonly changes: SecondFactorChanges,
    private readonly passwords: OwnPasswords,
    private readonly continued: ContinuedSessions,
  ) {}

  @Get()
  @BeforeDuties('second-factor-missing')
  @Header('cache-control', 'no-store')
  @Answers('La validation en deux étapes du compte connecté', secondFactorsSchema)
  show(@LoggedIn() account: Account): Promise<SecondFactors> {
    return this.changes.show(account);
  }

  @Post('preparation')
  @BeforeDuties('second-factor-missing')
  @Header('cache-control', 'no-store')
  @Answers('Ce qu’il faut pour ajouter une application ou une clé d’accès', secondFactorSetUpSchema)
  prepare(@LoggedIn() account: Account): Promise<SecondFactorSetUp> {
    return this.changes.prepare(account);
  }

  @Post()
  @BeforeDuties('second-factor-missing')
  @Header('cache-control', 'no-store')
  @Answers('Ajouter une application ou une clé d’accès : les autres sessions sont closes', secondFactorsChangedSchema)
  async add(
    @Body({ schema: newSecondFactorSchema }) factor: NewSecondFactor,
    @FromSession() caller: SessionCaller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<SecondFactorsChanged> {
    await this.passwords.check(caller.account, factor.password);
    return this.answer(await this.changes.add(caller.account, factor), caller, reply);
  }

  @Post('suppression')
  @Header('cache-control', 'no-store')
  @Answers('Retirer une application ou une clé d’accès : les autres sessions sont closes', secondFactorsChangedSchema)
  async remove(
    @Body({ schema: secondFactorRemovalSchema }) { factor, password }: SecondFactorRemoval,
    @FromSession() caller: SessionCaller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<SecondFactorsChanged> {
    await this.passwords.check(caller.account, password);
    return this.answer(await this.changes.remove(caller.account, factor), caller, reply);
  }

  @Post('codes-de-secours')
  @Header('cache-control', 'no-store')
  @Answers('Remplacer les codes de secours : les autres sessions sont closes', secondFactorsChangedSchema)
  async renewRecoveryCodes(
    @Body({ schema: ownPasswordProofSchema }) { password }: OwnPasswordProof,
    @FromSession() caller: SessionCaller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<SecondFactorsChanged> {
    await this.passwords.check(caller.account, password);
    return this.answer(await this.changes.renewRecoveryCodes(caller.account), caller, reply);
  }

  private async answer(
    { account, recoveryCodes }: Changed,
    caller: SessionCaller,
    reply: Reply,
  ): Promise<SecondFactorsChanged> {
    const { token } = await this.continued.continue(caller, account, reply);
    return {
      secondFactors: await this.changes.show(account),
      ...(recoveryCodes && { recoveryCodes: [...recoveryCodes] }),
      ...(token !== undefined && { token }),
    };
  }
}
