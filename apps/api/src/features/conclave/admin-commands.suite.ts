import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { beforeAppends } from '../../testing/before-appends.js';
import { TestSite } from '../../testing/site.js';

describe('admin commands', () => {
  let site: TestSite;
  let token: string;
  const open = async (): Promise<void> => {
    site = await TestSite.open();
    token = await site.login('admin');
  };
  const close = () => site.close();
  const reset = () => site.reset(token);

  afterEach(() => void jest.restoreAllMocks());

  const types = async () => (await site.recorded()).map(({ type }) => type);

  describe('authorisation of admin commands', () => {
    beforeAll(open);
    afterAll(close);
    beforeEach(async () => {
      token = await site.login('admin');
    });

    const calls = [
      ['POST', 'next-round'],
      ['POST', 'toggle-pause'],
      ['POST', 'reset'],
      ['POST', 'elect-pope'],
      ['POST', 'held-votes'],
      ['PUT', 'state'],
      ['PUT', 'closing'],
    ] as const;

    it.each(calls)(
      '%s %s: 401 without, with a forged or an old token; 403 for other roles; nothing recorded',
      async (method, verb) => {
        const before = await types();
        const path = `/api/conclave/admin/${verb}`;
        const statusOf = (headers = {}) => site.ask(method, path, { body: {}, headers }).then(({ status }) => status);
        expect(await statusOf()).toBe(401);
        expect(await statusOf({ 'x-auth-token': 'x.y.z' })).toBe(401);
        expect(await statusOf({ 'x-auth-token': `${token.slice(0, -2)}xx` })).toBe(401);
        expect(await statusOf({ 'x-auth-token': await site.login('analyste') })).toBe(403);
        expect(await statusOf({ 'x-auth-token': await site.login('membre') })).toBe(403);
        expect(await statusOf({ 'x-auth-token': await site.login('redaction') })).toBe(403);
        site.system.clock.pass(12 * 3600 + 1);
        expect(await statusOf({ 'x-auth-token': token })).toBe(401);
        expect(await types()).toEqual(before);
      },
    );

    it.each(calls)('%s %s: 400 for an invalid body, if sent by the role `conclave`', async (method, verb) => {
      const headers = { 'x-auth-token': await site.login('conclave') };
      const request = { body: { expectedRevision: 'x' }, headers };
      expect((await site.ask(method, `/api/conclave/admin/${verb}`, request)).status).toBe(400);
    });
  });

  describe('two administrators at once', () => {
    beforeAll(open);
    afterAll(close);
    beforeEach(reset);

    it('accepts one of two commands; the rejection of the other names author and act', async () => {
      const { conclaveState } = await site.state();
      const expectedRevision = conclaveState.revision;
      const other = await site.login('admin', 'Bernard');
      const answers = await Promise.all([
        site.adminCommand(token, 'next-round', { expectedRevision }),
        site.adminCommand(other, 'next-round', { expectedRevision }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const conflict = answers.find(({ status }) => status === 409)!.body;
      expect(conflict).toMatchObject({ code: 'stale-command' });
      expect(conflict.msg).toMatch(/^Entre-temps, (Claire|Bernard) a ouvert le scrutin suivant à 17 h 00\./);
      expect((await site.state()).rounds).toHaveLength(2);
    });

    it('closes one round for ten simultaneous commands', async () => {
      const { revision } = (await site.state()).conclaveState;
      await Promise.all(
        Array.from({ length: 10 }, () => site.adminCommand(token, 'next-round', { expectedRevision: revision })),
      );
      expect((await site.state()).rounds).toHaveLength(2);
    });

    it.each(['next-round', 'reset', 'toggle-pause'])(
      'rejects %s from a dashboard that is stale after a reset',
      async (verb) => {
        const { revision } = (await site.state()).conclaveState;
        await site.adminCommand(token, 'reset');
        const { status, body } = await site.adminCommand(token, verb, { expectedRevision: revision, pause: true });
        expect([status, body.code]).toEqual([409, 'stale-command']);
        expect(body.msg).toContain('Claire a réinitialisé le conclave');
      },
    );

    it('answers a stale correction with the conflicting act, not with a field error', async () => {
      const { conclaveState } = await site.state();
      await site.adminCommand(await site.login('admin', 'Bernard'), 'toggle-pause', { pause: true });
      const { status, body } = await site.adminCommand(token, 'state', {
        ...conclaveState,
        electors: 120,
        expectedRevision: conclaveState.revision,
      });
      expect([status, body.code]).toEqual([409, 'stale-command']);
      expect(body.msg).toContain('Bernard a mis le conclave en pause');
    });

    it('names the reset only, not the round opened by it', async () => {
      const { revision } = (await site.state()).conclaveState;
      await site.adminCommand(token, 'toggle-pause', { pause: true });
      await site.adminCommand(token, 'reset');
      const { body } = await site.adminCommand(token, 'next-round', { expectedRevision: revision });
      expect(body.msg).toMatch(/^Entre-temps, Claire a réinitialisé le conclave à [^,]+\./);
    });

    it('rejects a reset if another command changes the state meanwhile', async () => {
      const other = await site.login('admin', 'Bernard');
      const { revision: expectedRevision } = (await site.state()).conclaveState;
      beforeAppends(site, { ConclaveOpened: () => site.adminCommand(other, 'next-round', { expectedRevision }) });
      expect((await site.adminCommand(token, 'reset', { expectedRevision })).status).toBe(409);
      const { conclaveState } = await site.state();
      expect(conclaveState.currentRound).toBe(2);
      expect((await site.adminCommand(token, 'reset', { expectedRevision: conclaveState.revision })).status).toBe(200);
    });

    it('executes one of ten simultaneous resets', async () => {
      const started = async () => (await types()).filter((type) => type === 'ConclaveStarted').length;
      const before = await started();
      const { revision } = (await site.state()).conclaveState;
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => site.adminCommand(token, 'reset', { expectedRevision: revision })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await started()).toBe(before + 1);
    });

    it.each(['next-round', 'reset'])(
      'executes one of ten %s without a revision, and leaves no other edition',
      async (verb) => {
        const effects = async () =>
          (await types()).filter((type) => /^(RoundOpened|ConclaveOpened)$/.test(type)).length;
        site.system.clock.pass(3); // since the reset before this test
        const before = await effects();
        const send = () => site.adminCommand(token, verb, { expectedRevision: undefined });
        const answers = await Promise.all(Array.from({ length: 10 }, send));
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        expect((await effects()) - before).toBe(verb === 'reset' ? 2 : 1);
        const again = await send();
        expect([again.status, again.body.code]).toEqual([409, 'stale-command']);
        expect(again.body.msg).toMatch(/^Entre-temps, Claire a (réinitialisé le conclave|ouvert le scrutin suivant) à/);
        site.system.clock.pass(3);
        expect((await send()).status).toBe(200);
      },
    );
  });

  describe('a repeated admin command', () => {
    beforeAll(open);
    afterAll(close);
    beforeEach(reset);

    let key: { readonly 'idempotency-key': string };
    beforeEach(() => {
      key = { 'idempotency-key': site.system.ids.uuid() };
    });

    it.each(['next-round', 'reset'])('is executed once: %s', async (verb) => {
      const opened = async () => (await types()).filter((type) => type === 'RoundOpened').length;
      const before = await opened();
      const first = await site.adminCommand(token, verb, {}, key);
      const again = await Promise.all([
        site.adminCommand(token, verb, {}, key),
        site.adminCommand(token, verb, {}, key),
      ]);
      expect(again.map(({ status }) => status)).toEqual([200, 200]);
      expect(again[0]?.body.conclaveState).toEqual(first.body.conclaveState);
      expect(await opened()).toBe(before + 1);
    });

    it('is executed once for three simultaneous requests', async () => {
      const answers = await Promise.all([1, 2, 3].map(() => site.adminCommand(token, 'next-round', {}, key)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await site.state()).rounds).toHaveLength(2);
    });

    it('is answered as repeated, without effect, even if the state has changed since', async () => {
      await site.adminCommand(token, 'toggle-pause', { pause: true });
      expect((await site.adminCommand(token, 'toggle-pause', { pause: true }, key)).status).toBe(200);
      await site.adminCommand(token, 'toggle-pause', { pause: false });
      const { body } = await site.adminCommand(token, 'toggle-pause', { pause: true }, key);
      expect(body.message).toBe('Cette commande avait déjà été exécutée');
      expect(body.conclaveState.isPaused).toBe(false);
    });

    it('is executed if its first request was rejected after a conflict', async () => {
      const other = await site.login('admin', 'Bernard');
      beforeAppends(site, { RoundClosed: () => site.adminCommand(other, 'reset') });
      expect((await site.adminCommand(token, 'next-round', {}, key)).status).toBe(409);
      expect((await site.adminCommand(token, 'next-round', {}, key)).body.conclaveState.currentRound).toBe(2);
    });

    it('is rejected with other parameters', async () => {
      await site.adminCommand(token, 'next-round', {}, key);
      const { status, body } = await site.adminCommand(token, 'toggle-pause', { pause: true }, key);
      expect([status, body.code]).toEqual([422, 'idempotency-key-reused']);
    });
  });
});
