import { NO_SECOND_FACTORS } from '@fumata/content';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SecondFactorOwner } from '../../../testing/second-factor-owner.js';
import { TestSite } from '../../../testing/site.js';

describe('accounts: the second step of a login', () => {
  let site: TestSite;
  let owner: SecondFactorOwner;
  beforeAll(async () => {
    site = await TestSite.open();
  });
  afterAll(() => site.close());
  beforeEach(async () => void (owner = await SecondFactorOwner.open(site)));
  const nextCode = () => site.system.clock.pass(30);

  describe('with an application', () => {
    it('asks for its code after the right password only', async () => {
      const { code } = await owner.addApplication();
      nextCode();
      const wrong = await owner.logInWithPassword({ password: 'x' });
      expect(wrong.body).toMatchObject({ code: 'login-failed' });
      expect(wrong.body.secondStep).toBeUndefined();
      const required = await owner.logInWithPassword();
      expect(required).toMatchObject({ status: 401, body: { code: 'second-factor-required' } });
      expect(required.body.secondStep).toEqual({ ticket: expect.any(String), hasApplication: true });
      const { ticket } = required.body.secondStep!;
      expect((await owner.login({ ticket, secondFactor: code() })).status).toBe(200);
    });

    it('accepts a code once, with the password in one call too, however it is typed', async () => {
      const { code } = await owner.addApplication();
      nextCode();
      const typed = code().replace(/^(...)/, '$1 ');
      expect((await owner.logInWithPassword({ secondFactor: typed })).status).toBe(200);
      expect((await owner.logInWithPassword({ secondFactor: typed })).body.code).toBe('second-factor-failed');
      const both = await (async () => {
        nextCode();
        return Promise.all([1, 2].map(() => owner.logInWithPassword({ secondFactor: code() })));
      })();
      expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    });

    it('limits wrong codes; recovery codes still open a session, each once', async () => {
      const { code, recoveryCodes } = await owner.addApplication();
      nextCode();
      const { ticket } = await owner.secondStep();
      for (let i = 0; i < 10; i += 1)
        expect((await owner.login({ ticket, secondFactor: '000000' })).body.code).toBe('second-factor-failed');
      expect(await owner.login({ ticket, secondFactor: code() })).toMatchObject({
        status: 429,
        body: { code: 'too-many-codes' },
      });
      const secondFactor = recoveryCodes![3]!.toUpperCase();
      expect((await owner.login({ ticket, secondFactor })).status).toBe(200);
      expect((await owner.login({ ticket, secondFactor })).body.code).toBe('second-factor-failed');
      expect((await owner.factors()).recoveryCodesLeft).toBe(9);
    });

    it('does not take a ticket after five minutes, after a change of the password, or as a session', async () => {
      const { code } = await owner.addApplication();
      nextCode();
      const late = await owner.secondStep();
      expect((await site.by(late.ticket, 'GET', '/api/auth/user')).status).toBe(401);
      site.system.clock.pass(301);
      expect((await owner.login({ ticket: late.ticket, secondFactor: code() })).body.code).toBe('second-step-expired');
      const { ticket } = await owner.secondStep();
      const { _id } = owner.user;
      await site.system.accounts.setPassword(_id, 'system', owner.password);
      expect((await owner.login({ ticket, secondFactor: code() })).body.code).toBe('second-step-expired');
    });
  });

  describe('with a passkey', () => {
    it('is confirmed by a signature for this login, once', async () => {
      const { passkey } = await owner.addPasskey();
      const { ticket, passkeyOptions, hasApplication } = await owner.secondStep();
      expect(hasApplication).toBe(false);
      const answer = passkey.get(passkeyOptions!);
      expect((await owner.login({ ticket, passkey: answer })).status).toBe(200);
      expect((await owner.login({ ticket, passkey: answer })).body.code).toBe('second-factor-failed');
      const another = await owner.secondStep();
      expect((await owner.login({ ticket: another.ticket, passkey: answer })).body.code).toBe('second-factor-failed');
      const { passkeys } = await owner.factors();
      expect(passkeys).toEqual([expect.objectContaining({ name: 'Téléphone', lastUsedAt: expect.any(String) })]);
    });

    it('opens one session for a ticket, of two logins at once and at any time, even without a counter', async () => {
      const { passkey } = await owner.addPasskey('Trousseau', false);
      const toWindow = 300 - (Math.floor(site.system.clock.now().getTime() / 1_000) % 300);
      site.system.clock.pass(toWindow + 290); // windows of limits begin every five minutes
      const { ticket, passkeyOptions } = await owner.secondStep();
      const answer = passkey.get(passkeyOptions!);
      const both = await Promise.all([1, 2].map(() => owner.login({ ticket, passkey: answer })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
      site.system.clock.pass(20);
      expect((await owner.login({ ticket, passkey: answer })).body.code).toBe('second-factor-failed');
    });

    it('does not take a signature for another site, of another key, or of another account', async () => {
      const { passkey } = await owner.addPasskey();
      const stranger = owner.newPasskey();
      const { ticket, passkeyOptions } = await owner.secondStep();
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
        expect((await owner.login({ ticket, passkey: answer })).body.code).toBe('second-factor-failed');
      owner = await SecondFactorOwner.open(site);
      await owner.addPasskey();
      const other = await owner.secondStep();
      expect((await owner.login({ ticket: other.ticket, passkey: passkey.get(other.passkeyOptions!) })).body.code).toBe(
        'second-factor-failed',
      );
    });
  });

  it('locks nobody out, and lets nobody in, after a change that a crash has interrupted', async () => {
    await owner.addApplication();
    const { accounts } = site.system;
    const { _id } = owner.user;
    const before = await accounts.secondFactors.of(_id);
    await accounts.secondFactors.change(_id, () => NO_SECOND_FACTORS);
    expect((await owner.logInWithPassword()).status).toBe(200);
    expect(await accounts.removeSecondFactors(_id, 'system')).toMatchObject({ hasSecondFactor: false });
    await accounts.secondFactors.change(_id, () => before);
    expect((await owner.logInWithPassword()).body.code).toBe('second-factor-required');
    expect(await accounts.removeSecondFactors(_id, 'system')).toMatchObject({ hasSecondFactor: false });
    expect(await accounts.removeSecondFactors(_id, 'system')).toBeUndefined();
  });
});
