import { elided } from '@fumata/text';
import type { KeyObject } from 'node:crypto';
import { Body, Controller, Get, Inject, Post, Put } from '@nestjs/common';
import {
  accountChangeSchema,
  accountSchema,
  accountsSchema,
  generatedPasswordSchema,
  messageSchema,
  newAccountSchema,
  type AccountChangeBody,
  type AccountRow,
  type GeneratedPassword,
  type NewAccountBody,
} from '@fumata/contracts';
import { AccountStore, generatePassword, type Account, type AccountRefusal, type Author } from '@fumata/content';
import { derivedKey } from '@fumata/platform';
import { SECRET } from '@fumata/stores';
import { WritesContent } from '../../content/writes-content.js';
import { Access } from '../../http/sessions/access.guard.js';
import { IdParam, AsAuthor, LoggedIn } from '../../http/sessions/caller.js';
import { contractFields } from '../../http/answers/contract-fields.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { orRefuseRecord } from '../../http/refusals/record-refusal.js';
import { orRefuse, Refused } from '../../http/refusals/refused.js';

@Heading('Comptes, administration')
@WritesContent()
@Controller('api/comptes')
@Access('admin')
export class AccountsAdminController {
  private readonly passwordKey: KeyObject;

  constructor(
    private readonly accounts: AccountStore,
    @Inject(SECRET) secret: string,
  ) {
    this.passwordKey = derivedKey(secret, 'generated-passwords');
  }

  @Get()
  @Answers('Tous les comptes, par adresse', accountsSchema)
  async list(): Promise<{ comptes: AccountRow[] }> {
    return { comptes: (await this.accounts.list()).map(rowOf) };
  }

  @Post()
  @Answers('Créer un compte, avec un mot de passe tiré au sort', generatedPasswordSchema, 201)
  async create(
    @Body({ schema: newAccountSchema }) fields: NewAccountBody,
    @AsAuthor() author: Author,
  ): Promise<GeneratedPassword> {
    const password = generatePassword(this.passwordKey);
    const account = orRefuse(await this.accounts.create({ ...fields, password }, author));
    return { compte: rowOf(account), password: password.temporary };
  }

  @Put(':id')
  @Answers('Changer le nom ou le rôle, fermer ou rouvrir', accountSchema)
  async change(
    @IdParam() id: string,
    @Body({ schema: accountChangeSchema }) change: AccountChangeBody,
    @LoggedIn() { _id, role }: Account,
  ): Promise<AccountRow> {
    const losesRights = change.disabled === true || (change.role !== undefined && change.role !== role);
    if (id === _id && losesRights) throw new Refused('own-account');
    return rowOf(await this.unwrap(await this.accounts.change(id, `admin:${_id}`, change)));
  }

  @Post(':id/mot-de-passe')
  @Answers('Tirer un nouveau mot de passe : les sessions sont closes', generatedPasswordSchema)
  async resetPassword(@IdParam() id: string, @LoggedIn() { _id }: Account): Promise<GeneratedPassword> {
    if (id === _id) throw new Refused('own-account'); // the account's own page asks for the password
    const password = generatePassword(this.passwordKey);
    const outcome = await this.accounts.setPassword(id, `admin:${_id}`, password);
    return { compte: rowOf(await this.unwrap(outcome)), password: password.temporary };
  }

  @Post(':id/fermer-les-sessions')
  @Answers('Fermer toutes les sessions d’un compte', messageSchema)
  async endSessions(@IdParam() id: string, @AsAuthor() author: Author): Promise<{ message: string }> {
    const { name } = await this.unwrap(await this.accounts.endSessions(id, author));
    return { message: `Les sessions ${elided('de', name)} sont closes` };
  }

  @Post(':id/sans-second-facteur')
  @Answers('Retirer la validation en deux étapes d’un compte : les sessions sont closes', accountSchema)
  async removeSecondFactors(@IdParam() id: string, @LoggedIn() { _id }: Account): Promise<AccountRow> {
    if (id === _id) throw new Refused('own-account'); // the account's own page asks for the password
    const outcome = await this.accounts.removeSecondFactors(id, `admin:${_id}`);
    if (!outcome) throw new Refused('unknown-second-factor');
    return rowOf(await this.unwrap(outcome));
  }

  private unwrap(outcome: Account | AccountRefusal): Promise<Account> {
    return orRefuseRecord(outcome, 'unknown-account', this.accounts);
  }
}

/** Without the password hash and the token version. */
const rowOf = (account: Account): AccountRow =>
  contractFields(accountSchema, { ...account, hasSecondFactor: account.hasSecondFactor === true });
