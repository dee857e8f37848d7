import { roleSchema, type AccountRow, type ErrorBody, type User } from '@fumata/contracts';
import { ACCOUNT_ROLES } from '@fumata/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SecondFactorOwner } from '../../../testing/second-factor-owner.js';
import { TestSite } from '../../../testing/site.js';

describe('accounts: the second factors', () => {
  let site: TestSite;
  let owner: SecondFactorOwner;
  beforeAll(async () => {
    site = await TestSite.open({ REQUIRE_SECOND_FACTOR: 'redaction, galeries' });
  });
  afterAll(() => site.close());
  beforeEach(async () => void (owner = await SecondFactorOwner.open(site)));

  it('is none of an account that has added none', async () => {
    expect(await owner.factors()).toEqual({
      isRequired: false,
      hasApplication: false,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect((await owner.logInWithPassword()).status).toBe(200);
  });

  it('ends the other sessions when it is added, and gives ten recovery codes once', async () => {
    const other = (await owner.logInWithPassword()).body.token;
    const { recoveryCodes, secondFactors } = await owner.addApplication();
    expect(recoveryCodes).toHaveLength(10);
    expect(secondFactors).toMatchObject({ hasApplication: true, recoveryCodesLeft: 10 });
    expect((await site.by(other, 'GET', '/api/auth/user')).status).toBe(401);
    expect((await site.by(owner.token, 'GET', '/api/auth/user')).status).toBe(200);
    expect((await owner.addPasskey()).recoveryCodes).toBeUndefined();
  });

  describe('a new passkey', () => {
    it('is refused with a certificate, which could make the server fetch what it names', async () => {
      const { ticket, passkeyOptions } = await owner.prepare();
      const passkey = owner.newPasskey();
      const body = (isCertified: boolean) => ({
        ...{ ticket, name: 'Clé' },
        passkey: passkey.create(passkeyOptions!, { isCertified }),
      });
      expect((await owner.ask('', body(true))).body.code).toBe('passkey-unreadable');
      expect((await owner.ask('', body(false))).status).toBe(200);
    });

    it('is refused without its own challenge, and beyond ten', async () => {
      const passkey = owner.newPasskey();
      const { ticket, passkeyOptions } = await owner.prepare();
      const add = (name: string, answer: object, used = ticket) =>
        owner.ask('', { ticket: used, name, passkey: answer });
      const { passkeyOptions: others } = await owner.prepare();
      expect((await add('Clé', passkey.create(others!))).body.code).toBe('passkey-unreadable');
      expect((await add(' ', passkey.create(passkeyOptions!))).status).toBe(400);
      for (let i = 1; i <= 10; i += 1) await owner.addPasskey(`Clé ${i}`);
      const last = await owner.prepare();
      const eleventh = owner.newPasskey().create(last.passkeyOptions!);
      expect((await add('Clé 11', eleventh, last.ticket)).body.code).toBe('too-many-passkeys');
    });
  });

  describe('is changed by its owner', () => {
    it('with the password only', async () => {
      const { ticket, secret } = await owner.prepare();
      const body = { password: 'x', ticket, code: owner.codeFor(secret) };
      expect((await owner.ask('', body)).body.code).toBe('wrong-password');
      const wrongCode = { ticket, code: '000000' };
      expect((await owner.ask('', wrongCode)).body.code).toBe('authenticator-code-wrong');
      owner = await SecondFactorOwner.open(site);
      const foreign = await owner.ask('', { ...body, password: owner.password });
      expect(foreign.body.code).toBe('second-step-expired');
    });

    it('by new recovery codes, which replace the others', async () => {
      const { recoveryCodes } = await owner.addApplication();
      const renewed = await owner.change('/codes-de-secours', {});
      expect(renewed.recoveryCodes).toHaveLength(10);
      expect((await owner.logInWithPassword({ secondFactor: recoveryCodes![0] })).body.code).toBe(
        'second-factor-failed',
      );
      expect((await owner.logInWithPassword({ secondFactor: renewed.recoveryCodes![0] })).status).toBe(200);
    });

    it('one by one; the last one takes the recovery codes with it', async () => {
      await owner.addApplication();
      const { secondFactors } = await owner.addPasskey();
      const { id } = secondFactors.passkeys[0]!;
      expect((await owner.change('/suppression', { factor: id })).secondFactors.recoveryCodesLeft).toBe(10);
      expect((await owner.ask('/suppression', { factor: id })).body.code).toBe('unknown-second-factor');
      const last = await owner.change('/suppression', { factor: 'application' });
      expect(last.secondFactors).toMatchObject({ hasApplication: false, recoveryCodesLeft: 0 });
      expect((await owner.logInWithPassword()).status).toBe(200);
    });
  });

  it('is removed by an administrator, which is an act', async () => {
    await owner.addApplication();
    site.system.clock.pass(1); // the act is later than the others
    const admin = await site.login('admin');
    const { _id } = owner.user;
    const remove = () => site.by<AccountRow & ErrorBody>(admin, 'POST', `/api/comptes/${_id}/sans-second-facteur`);
    expect((await remove()).body).toMatchObject({ _id, hasSecondFactor: false });
    expect((await remove()).body.code).toBe('unknown-second-factor');
    expect((await owner.logInWithPassword()).status).toBe(200);
    const adminId = (await site.by<User>(admin, 'GET', '/api/auth/user')).body._id;
    expect((await site.by(admin, 'POST', `/api/comptes/${adminId}/sans-second-facteur`)).body.code).toBe('own-account');
    const [act] = await site.system.acts.latest(1, { subject: _id });
    expect(act).toMatchObject({ verb: 'second-factor-changed', kind: 'account' });
  });

  describe('that a role needs', () => {
    it('is added before anything else is allowed', async () => {
      owner = await SecondFactorOwner.open(site, 'redaction');
      const me = async () => (await site.by<User>(owner.token, 'GET', '/api/auth/user')).body;
      expect(await me()).toMatchObject({ mustAddSecondFactor: true });
      const drafts = () => site.by(owner.token, 'GET', '/api/articles/brouillons');
      expect(await drafts()).toMatchObject({ status: 403, body: { code: 'second-factor-missing' } });
      await owner.addApplication();
      expect(await me()).not.toHaveProperty('mustAddSecondFactor');
      expect((await drafts()).body.code).not.toBe('second-factor-missing');
    });

    it('is one of the roles of accounts', () => {
      expect(ACCOUNT_ROLES).toEqual(roleSchema.options);
    });
  });
});
