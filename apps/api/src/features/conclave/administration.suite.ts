import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ConclaveState } from '@fumata/contracts';
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

  const types = async () => (await site.recorded()).map(({ type }) => type);
  const parolin = () => site.cardinal('pietro-parolin');
  const small = async (electors = 3) => {
    const { conclaveState } = await site.state();
    await site.order(token, 'state', { ...conclaveState, electors });
  };

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
      ['PUT', 'state'],
    ] as const;

    it.each(calls)(
      '%s %s: 401 without, with a forged or an old token; 403 for other roles; nothing recorded',
      async (method, verb) => {
        const before = await types();
        const path = `/api/conclave/admin/${verb}`;
        const ask = (headers = {}) => site.ask(method, path, { body: {}, headers }).then(({ status }) => status);
        expect(await ask()).toBe(401);
        expect(await ask({ 'x-auth-token': 'x.y.z' })).toBe(401);
        expect(await ask({ 'x-auth-token': `${token.slice(0, -2)}xx` })).toBe(401);
        expect(await ask({ 'x-auth-token': await site.login('analyste') })).toBe(403);
        expect(await ask({ 'x-auth-token': await site.login('membre') })).toBe(403);
        site.system.clock.pass(12 * 3600 + 1);
        expect(await ask({ 'x-auth-token': token })).toBe(401);
        expect(await types()).toEqual(before);
      },
    );
  });

  describe('the next round', () => {
    beforeAll(open);
    afterAll(close);
    beforeEach(reset);

    it('closes the round with black smoke and opens the next half-day', async () => {
      await site.votesFor(parolin(), 2);
      const { status, body } = await site.order(token, 'next-round');
      expect(status).toBe(200);
      expect(body.message).toBe('Passage au tour suivant effectué avec succès');
      expect(body.conclaveState).toMatchObject({
        currentRound: 2,
        totalRounds: 2,
        currentDay: 2,
        dayPeriod: 'morning',
      });
      const { rounds } = await site.state();
      expect(rounds).toMatchObject([
        { roundNumber: 1, isComplete: true, whiteSmoke: false, totalVotes: 2, uniqueVoters: 2, requiredMajority: 89 },
        { roundNumber: 2, isComplete: false, totalVotes: 0, results: [] },
      ]);
      expect(rounds[0]?.results).toMatchObject([{ cardinalId: parolin()._id, votes: 2, percentage: 100 }]);
    });

    it('announces a closing time, shown to all', async () => {
      const closesAt = '2025-05-07T19:00:00+02:00';
      const { body } = await site.order(token, 'next-round', { closesAt });
      expect(body.conclaveState.closesAt).toBe('2025-05-07T17:00:00.000Z');
      const late = await site.order(token, 'next-round', { closesAt: '2025-05-07T14:00:00Z' });
      expect([late.status, late.body.code]).toEqual([422, 'closing-time-past']);
      expect((await site.order(token, 'next-round', { closesAt: 'demain' })).status).toBe(400);
    });
  });

  describe('pause and resume', () => {
    beforeAll(open);
    afterAll(close);
    beforeEach(reset);

    it('closes the vote with a reason and an exhorting cardinal', async () => {
      const { body } = await site.order(token, 'toggle-pause', {
        pause: true,
        reason: 'Prière',
        exhortationBy: 'Pietro Parolin',
      });
      expect(body.message).toBe('Le conclave a été mis en pause. Raison: Prière');
      expect(body.conclaveState).toMatchObject({
        isActive: true,
        isPaused: true,
        pauseReason: 'Prière',
        pauseExhortationBy: 'Pietro Parolin',
      });
      expect((await site.order(token, 'toggle-pause', { pause: false })).body.message).toBe('Le conclave a repris');
      expect((await site.visitor().vote(parolin())).status).toBe(201);
    });

    it('changes nothing if the state is already as requested', async () => {
      await site.order(token, 'toggle-pause', { pause: true });
      const before = await types();
      expect((await site.order(token, 'toggle-pause', { pause: true, reason: 'Autre' })).status).toBe(200);
      expect(await types()).toEqual(before);
      expect((await site.state()).conclaveState.pauseReason).toBe('Pause administrative');
    });

    it('uses the prescribed reason and exhortation at 13, 21 and 29 rounds', async () => {
      const reasons: unknown[] = [];
      for (const totalRounds of [13, 21, 29]) {
        const { conclaveState } = await site.state();
        await site.order(token, 'state', { ...conclaveState, totalRounds });
        const { body } = await site.order(token, 'toggle-pause', { pause: true });
        reasons.push([body.conclaveState.pauseReason, body.conclaveState.pauseExhortationBy]);
        await site.order(token, 'toggle-pause', { pause: false });
      }
      expect(reasons).toEqual([
        ['Pause après 3 jours sans résultat (13 scrutins)', 'Dominique Mamberti'],
        ['Pause après 7 nouveaux scrutins sans résultat', site.system.catalogue.firstOf('Cardinal-prêtre')],
        ['Pause après 7 nouveaux scrutins sans résultat', 'Pietro Parolin'],
      ]);
    });

    it('rejects a value that is not a boolean', async () => {
      expect((await site.order(token, 'toggle-pause', { pause: 'true' })).status).toBe(400);
      expect((await site.order(token, 'toggle-pause')).status).toBe(400);
    });
  });

  describe('correcting the state', () => {
    beforeAll(open);
    afterAll(close);
    beforeEach(reset);

    const put = async (change: Partial<ConclaveState>) =>
      site.order(token, 'state', { ...(await site.state()).conclaveState, ...change });

    it('records only the differences', async () => {
      const { status, body } = await put({ electors: 135, currentDay: 3 });
      expect([status, body.message]).toEqual([200, 'Modifications enregistrées avec succès']);
      expect(body.conclaveState).toMatchObject({ electors: 135, requiredMajority: 90, currentDay: 3 });
      expect((await site.recorded()).at(-1)?.data).toEqual({
        before: { electors: 133, currentDay: 1 },
        after: { electors: 135, currentDay: 3 },
      });
    });

    it('accepts the majority derived from the new electors, and unchanged objects', async () => {
      expect((await put({ electors: 135, requiredMajority: 90 })).status).toBe(200);
      const before = await types();
      expect((await put({})).status).toBe(200);
      expect(await types()).toEqual(before);
    });

    it.each<[string, Partial<ConclaveState>]>([
      ['isPaused', { isPaused: true }],
      ['isComplete', { isComplete: true }],
      ['whiteSmoke', { whiteSmoke: true }],
      ['requiredMajority', { requiredMajority: 2 }],
      ['popeElected', { popeElected: { _id: 'a'.repeat(24), slug: 'x', nomComplet: 'X' } }],
      ['referenceDate', { referenceDate: '2020-01-01' }],
    ])('rejects a change of %s by name', async (field, change) => {
      const { status, body } = await put(change);
      expect(status).toBe(422);
      expect(body.msg).toContain(field);
    });

    it.each<[string, object]>([
      ['a round of zero', { currentRound: 0 }],
      ['electors as text', { electors: '133' }],
      ['no electors', { electors: 0 }],
      ['half a day', { currentDay: 1.5 }],
      ['an unknown period', { dayPeriod: 'evening' }],
      ['a day that does not exist', { startDate: '2025-02-30' }],
      ['an operator', { electors: { $gt: 0 } }],
    ])('400 for %s', async (_what, change) => {
      expect((await put(change as Partial<ConclaveState>)).status).toBe(400);
    });

    it('rejects the number of a closed round', async () => {
      await site.order(token, 'next-round');
      expect((await put({ currentRound: 1 })).body).toMatchObject({ statusCode: 409, code: 'round-number-taken' });
    });

    it('renumbers the open round and keeps its votes', async () => {
      await site.votesFor(parolin(), 1);
      await put({ currentRound: 7 });
      expect(await site.votes()).toMatchObject({ roundNumber: 7, totalVotes: 1 });
    });

    it('applies another majority basis and reports it with the number', async () => {
      await site.votesFor(parolin(), 4);
      const { body } = await put({ majorityBasis: 'votesCast' });
      expect(body.conclaveState).toMatchObject({ majorityBasis: 'votesCast', majorityBase: 4, requiredMajority: 3 });
    });
  });

  describe('electing', () => {
    beforeAll(open);
    afterAll(close);
    beforeEach(reset);

    it('elects at the majority, with white smoke, and completes the conclave unchanged', async () => {
      await small();
      await site.votesFor(parolin(), 2);
      expect((await site.state()).conclaveState.majorityReachedBy).toMatchObject({ slug: 'pietro-parolin' });
      const { status, body } = await site.order(token, 'elect-pope', { cardinalId: parolin()._id });
      expect([status, body.message]).toEqual([200, 'Pietro Parolin a été élu pape !']);
      const { conclaveState, rounds } = await site.state();
      expect(conclaveState).toMatchObject({
        isComplete: true,
        isActive: false,
        isPaused: false,
        whiteSmoke: true,
        currentRound: 1,
        majorityReachedBy: null,
        popeElected: { _id: parolin()._id, slug: 'pietro-parolin', nomComplet: 'Pietro Parolin' },
      });
      expect(rounds).toMatchObject([{ roundNumber: 1, isComplete: true, whiteSmoke: true }]);
      expect((await site.votes()).totalVotes).toBe(2);
      expect((await site.visitor().vote(parolin())).body.code).toBe('voting-closed');
      for (const verb of ['elect-pope', 'next-round', 'toggle-pause']) {
        const again = await site.order(token, verb, { cardinalId: parolin()._id, pause: true });
        expect([again.status, again.body.code]).toEqual([409, 'conclave-complete']);
      }
    });

    it('is allowed while paused', async () => {
      await small();
      await site.votesFor(parolin(), 2);
      await site.order(token, 'toggle-pause', { pause: true });
      expect((await site.order(token, 'elect-pope', { cardinalId: parolin()._id })).status).toBe(200);
    });

    it('409 below the majority, with both figures', async () => {
      await site.votesFor(parolin(), 1);
      const { status, body } = await site.order(token, 'elect-pope', { cardinalId: parolin()._id });
      expect([status, body.msg]).toEqual([409, 'Majorité non atteinte : 1 voix sur les 89 requises']);
    });

    it('404 for an unknown cardinal, 400 for a malformed id', async () => {
      expect((await site.order(token, 'elect-pope', { cardinalId: 'f'.repeat(24) })).status).toBe(404);
      expect((await site.order(token, 'elect-pope', { cardinalId: { $ne: '' } })).status).toBe(400);
    });
  });

  describe('resetting', () => {
    beforeAll(open);
    afterAll(close);
    beforeEach(reset);

    it('opens a fresh edition; public pages start empty', async () => {
      await site.votesFor(parolin(), 2);
      await site.order(token, 'next-round');
      const before = await site.state();
      const { status, body } = await site.order(token, 'reset', { motif: 'Répétition générale' });
      expect([status, body.message]).toEqual([200, 'Le conclave a été complètement réinitialisé']);
      const after = await site.state();
      expect(after.conclaveState._id).not.toBe(before.conclaveState._id);
      expect(after.conclaveState).toMatchObject({ currentRound: 1, totalRounds: 1, isActive: true, electors: 133 });
      expect(after.rounds).toHaveLength(1);
      expect((await site.votes()).results).toEqual([]);
      const started = (await site.recorded()).findLast(({ type }) => type === 'ConclaveStarted');
      expect(started?.data).toMatchObject({ previousConclaveId: before.conclaveState._id });
      expect(started?.metadata).toMatchObject({
        reason: 'Répétition générale',
        actor: expect.stringMatching(/^admin:[0-9a-f]{24}$/),
      });
    });

    it('reopens a complete conclave', async () => {
      await small();
      await site.votesFor(parolin(), 2);
      await site.order(token, 'elect-pope', { cardinalId: parolin()._id });
      expect((await site.order(token, 'reset')).body.conclaveState).toMatchObject({
        isActive: true,
        isComplete: false,
      });
    });
  });

  describe('two administrators at once', () => {
    beforeAll(open);
    afterAll(close);
    beforeEach(reset);

    it('accepts one command; the rejection of the other names author and act', async () => {
      const { conclaveState } = await site.state();
      const expectedRevision = conclaveState.revision;
      const other = await site.login('admin', 'Bernard');
      const answers = await Promise.all([
        site.order(token, 'next-round', { expectedRevision }),
        site.order(other, 'next-round', { expectedRevision }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const conflict = answers.find(({ status }) => status === 409)!.body;
      expect(conflict).toMatchObject({ code: 'stale-command' });
      expect(conflict.msg).toMatch(/^Entre-temps, (Claire|Bernard) a ouvert le tour suivant à 17 h 00\./);
      expect((await site.state()).rounds).toHaveLength(2);
    });

    it('closes one round for ten simultaneous commands', async () => {
      const { revision } = (await site.state()).conclaveState;
      await Promise.all(
        Array.from({ length: 10 }, () => site.order(token, 'next-round', { expectedRevision: revision })),
      );
      expect((await site.state()).rounds).toHaveLength(2);
    });

    it.each(['next-round', 'reset', 'toggle-pause'])(
      'rejects %s from a stale dashboard, also after a reset',
      async (verb) => {
        const { revision } = (await site.state()).conclaveState;
        await site.order(token, 'reset');
        const { status, body } = await site.order(token, verb, { expectedRevision: revision, pause: true });
        expect([status, body.code]).toEqual([409, 'stale-command']);
        expect(body.msg).toContain('Claire a réinitialisé le conclave');
      },
    );

    it('answers a stale correction with the conflicting act, not with a field error', async () => {
      const { conclaveState } = await site.state();
      await site.order(await site.login('admin', 'Bernard'), 'toggle-pause', { pause: true });
      const { status, body } = await site.order(token, 'state', {
        ...conclaveState,
        electors: 120,
        expectedRevision: conclaveState.revision,
      });
      expect([status, body.code]).toEqual([409, 'stale-command']);
      expect(body.msg).toContain('Bernard a mis le conclave en pause');
    });

    it('names the reset only, not the round opened by it', async () => {
      const { revision } = (await site.state()).conclaveState;
      await site.order(token, 'toggle-pause', { pause: true });
      await site.order(token, 'reset');
      const { body } = await site.order(token, 'next-round', { expectedRevision: revision });
      expect(body.msg).toMatch(/^Entre-temps, Claire a réinitialisé le conclave à [^,]+\./);
    });

    it('leaves one current edition after ten simultaneous resets', async () => {
      const started = async () => (await types()).filter((type) => type === 'ConclaveStarted').length;
      const before = await started();
      const { revision } = (await site.state()).conclaveState;
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => site.order(token, 'reset', { expectedRevision: revision })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await started()).toBe(before + 1);
    });
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
      const first = await site.order(token, verb, {}, key);
      const again = await Promise.all([site.order(token, verb, {}, key), site.order(token, verb, {}, key)]);
      expect(again.map(({ status }) => status)).toEqual([200, 200]);
      expect(again[0]?.body.conclaveState).toEqual(first.body.conclaveState);
      expect(await opened()).toBe(before + 1);
    });

    it('is executed once when both arrive together', async () => {
      const answers = await Promise.all([1, 2, 3].map(() => site.order(token, 'next-round', {}, key)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await site.state()).rounds).toHaveLength(2);
    });

    it('is answered as repeated, without effect, much later', async () => {
      await site.order(token, 'toggle-pause', { pause: true });
      expect((await site.order(token, 'toggle-pause', { pause: true }, key)).status).toBe(200);
      await site.order(token, 'toggle-pause', { pause: false });
      const { body } = await site.order(token, 'toggle-pause', { pause: true }, key);
      expect(body.message).toBe('Cette commande avait déjà été exécutée');
      expect(body.conclaveState.isPaused).toBe(false);
    });

    it('is executed again if it had no effect the first time', async () => {
      const { log } = site.system;
      const append = log.append.bind(log);
      const other = await site.login('admin', 'Bernard');
      let raced = false;
      log.append = async (stream, expected, events) => {
        if (events[0]?.type === 'RoundClosed' && !raced) {
          raced = true;
          await site.order(other, 'reset');
        }
        return append(stream, expected, events);
      };
      expect((await site.order(token, 'next-round', {}, key)).status).toBe(409);
      expect((await site.order(token, 'next-round', {}, key)).body.conclaveState.currentRound).toBe(2);
    });

    it('is rejected with other parameters', async () => {
      await site.order(token, 'next-round', {}, key);
      const { status, body } = await site.order(token, 'toggle-pause', { pause: true }, key);
      expect([status, body.code]).toEqual([422, 'idempotency-key-reused']);
    });
  });
});
