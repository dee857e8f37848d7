import {
  roleSchema,
  type AccountRow,
  type ErrorBody,
  type SecondFactors,
  type SecondFactorsChanged,
  type SecondFactorSetUp,
  type SecondStep,
  type User,
} from '@fumata/contracts';
import { NO_SECOND_FACTORS } from '@fumata/content';
import { ACCOUNT_ROLES } from '@fumata/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { SoftwarePasskey } from '../../../testing/software-passkey.js';
import { TestSite } from '../../../testing/site.js';

describe('accounts: the second factor', () => {
  const PASSWORD = 'un mot de passe long';
  const FACTORS = '/api/auth/second-factors';
  let site: TestSite;
  let email: string;
  let token: string;
  beforeAll(async () => {
    site = await TestSite.open({ REQUIRE_SECOND_FACTOR: 'redaction, galeries' });
  });
  afterAll(() => site.close());
  beforeEach(() => open('conclave'));

  async function open(role: User['role']): Promise<void> {
    token = await site.login(role);
    email = (await site.by<User>(token, 'GET', '/api/auth/user')).body.email;
  }

  const login = (body: object) => site.ask<ErrorBody & { token: string }>('POST', '/api/auth/login', { body });
  const withPassword = (more = {}) => login({ email, password: PASSWORD, ...more });
  const secondStep = async (): Promise<SecondStep> => (await withPassword()).body.secondStep!;
  const prepare = async () => (await site.by<SecondFactorSetUp>(token, 'POST', `${FACTORS}/preparation`)).body;
  /** The code that an application shows. */
  const codeFor = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: site.system.clock.now().getTime() });

  async function change(path: string, body: object): Promise<SecondFactorsChanged> {
    const answer = await site.by<SecondFactorsChanged & ErrorBody>(token, 'POST', FACTORS + path, {
      password: PASSWORD,
      ...body,
    });
    expect(answer).toMatchObject({ status: 200 });
    token = answer.body.token!;
    return answer.body;
  }

  async function addApplication() {
    const { ticket, secret } = await prepare();
    const changed = await change('', { ticket, code: codeFor(secret) });
    return { ...changed, code: () => codeFor(secret) };
  }

  async function addPasskey(name = 'Téléphone', counts = true) {
    const passkey = new SoftwarePasskey(site.system.configuration.publicUrl, counts);
    const { ticket, passkeyOptions } = await prepare();
    return { ...(await change('', { ticket, name, passkey: passkey.create(passkeyOptions!) })), passkey };
  }

  const nextCode = () => site.system.clock.pass(30);

  it('is none of an account that has added none', async () => {
    expect((await site.by<SecondFactors>(token, 'GET', FACTORS)).body).toEqual({
      isRequired: false,
      hasApplication: false,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect((await withPassword()).status).toBe(200);
  });

  it('ends the other sessions when it is added, and gives ten recovery codes once', async () => {
    const other = (await withPassword()).body.token;
    const { recoveryCodes, secondFactors } = await addApplication();
    expect(recoveryCodes).toHaveLength(10);
    expect(secondFactors).toMatchObject({ hasApplication: true, recoveryCodesLeft: 10 });
    expect((await site.by(other, 'GET', '/api/auth/user')).status).toBe(401);
    expect((await site.by(token, 'GET', '/api/auth/user')).status).toBe(200);
    expect((await addPasskey()).recoveryCodes).toBeUndefined();
  });

  describe('with an application', () => {
    it('asks for its code after the right password only', async () => {
      const { code } = await addApplication();
      nextCode();
      const wrong = await login({ email, password: 'x' });
      expect(wrong.body).toMatchObject({ code: 'login-failed' });
      expect(wrong.body.secondStep).toBeUndefined();
      const required = await withPassword();
      expect(required).toMatchObject({ status: 401, body: { code: 'second-factor-required' } });
      expect(required.body.secondStep).toEqual({ ticket: expect.any(String), hasApplication: true });
      const { ticket } = required.body.secondStep!;
      expect((await login({ ticket, secondFactor: code() })).status).toBe(200);
    });

    it('accepts a code once, with the password in one call too, however it is typed', async () => {
      const { code } = await addApplication();
      nextCode();
      const typed = code().replace(/^(...)/, '$1 ');
      expect((await withPassword({ secondFactor: typed })).status).toBe(200);
      expect((await withPassword({ secondFactor: typed })).body.code).toBe('second-factor-failed');
      const both = await (async () => {
        nextCode();
        return Promise.all([1, 2].map(() => withPassword({ secondFactor: code() })));
      })();
      expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    });

    it('limits wrong codes; recovery codes still open a session, each once', async () => {
      const { code, recoveryCodes } = await addApplication();
      nextCode();
      const { ticket } = await secondStep();
      for (let i = 0; i < 10; i += 1)
        expect((await login({ ticket, secondFactor: '000000' })).body.code).toBe('second-factor-failed');
      expect(await login({ ticket, secondFactor: code() })).toMatchObject({
        status: 429,
        body: { code: 'too-many-codes' },
      });
      const secondFactor = recoveryCodes![3]!.toUpperCase();
      expect((await login({ ticket, secondFactor })).status).toBe(200);
      expect((await login({ ticket, secondFactor })).body.code).toBe('second-factor-failed');
      expect((await site.by<SecondFactors>(token, 'GET', FACTORS)).body.recoveryCodesLeft).toBe(9);
    });

    it('does not take a ticket after five minutes, after a change of the password, or as a session', async () => {
      const { code } = await addApplication();
      nextCode();
      const late = await secondStep();
      expect((await site.by(late.ticket, 'GET', '/api/auth/user')).status).toBe(401);
      site.system.clock.pass(301);
      expect((await login({ ticket: late.ticket, secondFactor: code() })).body.code).toBe('second-step-expired');
      const { ticket } = await secondStep();
      const { _id } = (await site.system.accounts.byEmail(email))!;
      await site.system.accounts.setPassword(_id, 'system', PASSWORD);
      expect((await login({ ticket, secondFactor: code() })).body.code).toBe('second-step-expired');
    });
  });

  describe('with a passkey', () => {
    it('is confirmed by a signature for this login, once', async () => {
      const { passkey } = await addPasskey();
      const { ticket, passkeyOptions, hasApplication } = await secondStep();
      expect(hasApplication).toBe(false);
      const answer = passkey.get(passkeyOptions!);
      expect((await login({ ticket, passkey: answer })).status).toBe(200);
      expect((await login({ ticket, passkey: answer })).body.code).toBe('second-factor-failed');
      const another = await secondStep();
      expect((await login({ ticket: another.ticket, passkey: answer })).body.code).toBe('second-factor-failed');
      const { passkeys } = (await site.by<SecondFactors>(token, 'GET', FACTORS)).body;
      expect(passkeys).toEqual([expect.objectContaining({ name: 'Téléphone', lastUsedAt: expect.any(String) })]);
    });

    it('opens one session for a ticket, of two logins at once and at any time, even without a counter', async () => {
      const { passkey } = await addPasskey('Trousseau', false);
      const toWindow = 300 - (Math.floor(site.system.clock.now().getTime() / 1_000) % 300);
      site.system.clock.pass(toWindow + 290); // windows of limits begin every five minutes
      const { ticket, passkeyOptions } = await secondStep();
      const answer = passkey.get(passkeyOptions!);
      const both = await Promise.all([1, 2].map(() => login({ ticket, passkey: answer })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
      site.system.clock.pass(20);
      expect((await login({ ticket, passkey: answer })).body.code).toBe('second-factor-failed');
    });

    it('does not take a signature for another site, of another key, or of another account', async () => {
      const { passkey } = await addPasskey();
      const stranger = new SoftwarePasskey(site.system.configuration.publicUrl);
      const { ticket, passkeyOptions } = await secondStep();
      const foreign = passkey.get(passkeyOptions!);
      const clientDataJSON = Buffer.from(
        JSON.stringify({
          type: 'webauthn.get',
          challenge: passkeyOptions!['challenge'],
          origin: 'https://autre.exemple',
        }),
      ).toString('base64url');
      const forged = { ...foreign, response: { ...foreign.response, clientDataJSON } };
      for (const answer of [
        forged,
        stranger.get(passkeyOptions!),
        { ...stranger.get(passkeyOptions!), id: foreign.id },
      ])
        expect((await login({ ticket, passkey: answer })).body.code).toBe('second-factor-failed');
      await open('conclave');
      await addPasskey();
      const other = await secondStep();
      expect((await login({ ticket: other.ticket, passkey: passkey.get(other.passkeyOptions!) })).body.code).toBe(
        'second-factor-failed',
      );
    });

    it('is refused as a new one with a certificate, which could make the server fetch what it names', async () => {
      const { ticket, passkeyOptions } = await prepare();
      const passkey = new SoftwarePasskey(site.system.configuration.publicUrl);
      const body = (isCertified: boolean) => ({
        ...{ password: PASSWORD, ticket, name: 'Clé' },
        passkey: passkey.create(passkeyOptions!, { isCertified }),
      });
      expect((await site.by(token, 'POST', FACTORS, body(true))).body.code).toBe('passkey-unreadable');
      expect((await site.by(token, 'POST', FACTORS, body(false))).status).toBe(200);
    });

    it('is refused as a new one without its own challenge, and beyond ten', async () => {
      const passkey = new SoftwarePasskey(site.system.configuration.publicUrl);
      const { ticket, passkeyOptions } = await prepare();
      const add = (name: string, answer: object, used = ticket) =>
        site.by(token, 'POST', FACTORS, { password: PASSWORD, ticket: used, name, passkey: answer });
      const { passkeyOptions: others } = await prepare();
      expect((await add('Clé', passkey.create(others!))).body.code).toBe('passkey-unreadable');
      expect((await add(' ', passkey.create(passkeyOptions!))).status).toBe(400);
      for (let i = 1; i <= 10; i += 1) await addPasskey(`Clé ${i}`);
      const last = await prepare();
      const eleventh = new SoftwarePasskey(site.system.configuration.publicUrl).create(last.passkeyOptions!);
      expect((await add('Clé 11', eleventh, last.ticket)).body.code).toBe('too-many-passkeys');
    });
  });

  describe('is changed by its owner', () => {
    it('with the password only', async () => {
      const { ticket, secret } = await prepare();
      const body = { password: 'x', ticket, code: codeFor(secret) };
      expect((await site.by(token, 'POST', FACTORS, body)).body.code).toBe('wrong-password');
      const wrongCode = { password: PASSWORD, ticket, code: '000000' };
      expect((await site.by(token, 'POST', FACTORS, wrongCode)).body.code).toBe('authenticator-code-wrong');
      await open('conclave');
      const foreign = await site.by(token, 'POST', FACTORS, { ...body, password: PASSWORD });
      expect(foreign.body.code).toBe('second-step-expired');
    });

    it('by new recovery codes, which replace the others', async () => {
      const { recoveryCodes } = await addApplication();
      const renewed = await change('/codes-de-secours', {});
      expect(renewed.recoveryCodes).toHaveLength(10);
      expect((await withPassword({ secondFactor: recoveryCodes![0] })).body.code).toBe('second-factor-failed');
      expect((await withPassword({ secondFactor: renewed.recoveryCodes![0] })).status).toBe(200);
    });

    it('one by one; the last one takes the recovery codes with it', async () => {
      await addApplication();
      const { secondFactors } = await addPasskey();
      const { id } = secondFactors.passkeys[0]!;
      expect((await change('/suppression', { factor: id })).secondFactors.recoveryCodesLeft).toBe(10);
      const unknown = { password: PASSWORD, factor: id };
      expect((await site.by(token, 'POST', `${FACTORS}/suppression`, unknown)).body.code).toBe('unknown-second-factor');
      const last = await change('/suppression', { factor: 'application' });
      expect(last.secondFactors).toMatchObject({ hasApplication: false, recoveryCodesLeft: 0 });
      expect((await withPassword()).status).toBe(200);
    });
  });

  it('is removed by an administrator, which is an act', async () => {
    await addApplication();
    site.system.clock.pass(1); // the act is later than the others
    const admin = await site.login('admin');
    const { _id } = (await site.system.accounts.byEmail(email))!;
    const remove = () => site.by<AccountRow & ErrorBody>(admin, 'POST', `/api/comptes/${_id}/sans-second-facteur`);
    expect((await remove()).body).toMatchObject({ _id, hasSecondFactor: false });
    expect((await remove()).body.code).toBe('unknown-second-factor');
    expect((await withPassword()).status).toBe(200);
    const adminId = (await site.by<User>(admin, 'GET', '/api/auth/user')).body._id;
    expect((await site.by(admin, 'POST', `/api/comptes/${adminId}/sans-second-facteur`)).body.code).toBe('own-account');
    const [act] = await site.system.acts.latest(1, { subject: _id });
    expect(act).toMatchObject({ verb: 'second-factor-changed', kind: 'account' });
  });

  it('locks nobody out, and lets nobody in, after a change that a crash has interrupted', async () => {
    await addApplication();
    const { accounts } = site.system;
    const { _id } = (await accounts.byEmail(email))!;
    const before = await accounts.secondFactors.of(_id);
    await accounts.secondFactors.change(_id, () => NO_SECOND_FACTORS);
    expect((await withPassword()).status).toBe(200);
    expect(await accounts.removeSecondFactors(_id, 'system')).toMatchObject({ hasSecondFactor: false });
    await accounts.secondFactors.change(_id, () => before);
    expect((await withPassword()).body.code).toBe('second-factor-required');
    expect(await accounts.removeSecondFactors(_id, 'system')).toMatchObject({ hasSecondFactor: false });
    expect(await accounts.removeSecondFactors(_id, 'system')).toBeUndefined();
  });

  describe('that a role needs', () => {
    it('is added before anything else is allowed', async () => {
      await open('redaction');
      const me = async () => (await site.by<User>(token, 'GET', '/api/auth/user')).body;
      expect(await me()).toMatchObject({ mustAddSecondFactor: true });
      const drafts = () => site.by(token, 'GET', '/api/articles/brouillons');
      expect(await drafts()).toMatchObject({ status: 403, body: { code: 'second-factor-missing' } });
      await addApplication();
      expect(await me()).not.toHaveProperty('mustAddSecondFactor');
      expect((await drafts()).body.code).not.toBe('second-factor-missing');
    });

    it('is one of the roles of accounts', () => {
      expect(ACCOUNT_ROLES).toEqual(roleSchema.options);
    });
  });
});
