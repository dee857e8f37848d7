import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { leafHash } from '@fumata/proof';
import type { VoteAnswer } from '@fumata/contracts';
import type { EventLog } from '@fumata/event-log';
import { foldLog, saveSnapshot, originOf, ReadModels } from '@fumata/read-models';
import { eventually } from '@fumata/testing';
import { VOTER_COOKIE } from '../../../http/voter-cookie.js';
import { TestSite } from '../../../testing/site.js';
import { sitesPerTest } from '../../../testing/sites-per-test.js';
import { beforeAppends } from '../../../testing/before-appends.js';

describe('votes', () => {
  let site: TestSite;
  let token: string;
  let conclaveId: string;
  const openSite = sitesPerTest();
  beforeAll(async () => {
    site = await TestSite.open();
    token = await site.login('admin');
  });
  afterAll(() => site.close());
  // Each test has an edition of its own.
  beforeEach(async () => {
    await site.reset(token);
    conclaveId = (await site.state()).conclaveState._id;
  });
  afterEach(() => void jest.restoreAllMocks());

  const parolin = () => site.cardinal('pietro-parolin');
  const tagle = () => site.cardinal('luis-antonio-tagle');
  /** Votes of the test's edition. */
  const votesRecorded = async () =>
    (await site.recorded()).filter(({ type, data }) => type === 'VoteCast' && data['conclaveId'] === conclaveId);

  describe('casting a vote', () => {
    it('answers with the next possible time and a receipt, and counts at once', async () => {
      const now = site.system.clock.now();
      const { status, body } = await site.visitor().vote(parolin());
      expect(status).toBe(201);
      expect(body).toMatchObject({
        message: "Merci d'avoir voté pour Pietro Parolin",
        cardinalId: parolin()._id,
        roundNumber: 1,
        nextVoteAt: new Date(now.getTime() + 3_600_000).toISOString(),
        receipt: { v: 1, sequence: 4, recordedAt: now.toISOString() },
      });
      const { receipt } = body;
      expect(receipt.leafHash).toBe(leafHash({ ...receipt, type: 'VoteCast', cardinalId: parolin()._id }));
      expect((await site.votes()).results).toEqual([
        {
          cardinalId: parolin()._id,
          cardinal: { _id: parolin()._id, slug: 'pietro-parolin', nomComplet: 'Pietro Parolin', photo: null },
          votes: 1,
          percentage: 100,
        },
      ]);
    });

    it('records nothing about the person', async () => {
      const visitor = site.visitor();
      await visitor.vote(parolin(), { 'user-agent': 'Mozilla/5.0 secret', 'idempotency-key': 'plain-key' });
      const text = JSON.stringify(await votesRecorded());
      for (const secret of ['127.0.0.1', 'Mozilla', 'plain-key', visitor.cookie.split('.')[1] ?? 'none']) {
        expect(text).not.toContain(secret);
      }
    });

    it('gives the visitor a signed cookie that lasts 400 days', async () => {
      const { headers } = await site.ask('POST', '/api/conclave/vote', { body: { cardinalId: parolin()._id } });
      expect(headers.getSetCookie().find((line) => line.startsWith(VOTER_COOKIE))).toMatch(
        /^fumata_votant=[0-9a-f-]{36}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
      );
    });

    it('marks all cookies Secure on an https site', async () => {
      const secure = await openSite({ PUBLIC_URL: 'https://fumata.test' });
      const { headers } = await secure.get('/api/conclave/me');
      const cookies = headers.getSetCookie();
      expect(cookies.length).toBeGreaterThan(1);
      expect(cookies.filter((cookie) => !cookie.includes('; Secure'))).toEqual([]);
    });
  });

  describe('the cooldown of an hour', () => {
    it('rejects the second vote with the minutes left and Retry-After', async () => {
      const visitor = site.visitor();
      await visitor.vote(parolin());
      site.system.clock.pass(3600 - 61);
      const { status, headers, body } = await visitor.vote(tagle());
      expect(status).toBe(429);
      expect(headers.get('retry-after')).toBe('61');
      expect(body).toMatchObject({
        code: 'voter-must-wait',
        msg: 'Vous devez attendre encore 2 minute(s) avant de pouvoir voter à nouveau.',
      });
      expect(await votesRecorded()).toHaveLength(1);
    });

    it('accepts the next vote after the hour', async () => {
      const visitor = site.visitor();
      await visitor.vote(parolin());
      site.system.clock.pass(3600);
      expect((await visitor.vote(parolin())).status).toBe(201);
      expect(await site.votes()).toMatchObject({ totalVotes: 2, uniqueVoters: 1 });
    });

    it('persists through a reset', async () => {
      const visitor = site.visitor();
      await visitor.vote(parolin());
      await site.reset(token);
      expect((await visitor.vote(parolin())).status).toBe(429);
    });

    it('counts exactly one of a thousand simultaneous votes of one visitor', async () => {
      const visitor = site.visitor();
      await visitor.ask('GET', '/api/conclave/me');
      const answers = await Promise.all(Array.from({ length: 1000 }, () => visitor.vote(parolin())));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(999);
      expect(await votesRecorded()).toHaveLength(1);
      expect((await site.votes()).totalVotes).toBe(1);
    });

    it('starts in other processes at once', async () => {
      const visitor = site.visitor();
      await visitor.ask('GET', '/api/conclave/me');
      const { log, documents } = site.system;
      const other = await openSite({}, { log, documents });
      const me = () =>
        other.ask<{ peutVoter: boolean }>('GET', '/api/conclave/me', { headers: { cookie: visitor.cookie } });
      expect((await me()).body.peutVoter).toBe(true);
      await visitor.vote(parolin());
      expect((await me()).body.peutVoter).toBe(false);
    });

    it('treats a forged or unreadable cookie as a new visitor', async () => {
      const visitor = site.visitor();
      await visitor.vote(parolin());
      const forged = site.visitor();
      forged.cookie = `${visitor.cookie.slice(0, -1)}${visitor.cookie.endsWith('A') ? 'B' : 'A'}`;
      expect((await forged.vote(parolin())).status).toBe(201);
      expect(forged.cookie).not.toContain(visitor.cookie.slice(14, 50));
      forged.cookie = 'fumata_votant=%%%.%%%';
      expect((await forged.vote(parolin())).status).toBe(201);
    });
  });

  describe('a repeated vote request', () => {
    const key = { 'idempotency-key': 'k-1' };

    it('gets the same answer and is recorded once', async () => {
      const visitor = site.visitor();
      await visitor.ask('GET', '/api/conclave/me');
      const first = await visitor.vote(parolin(), key);
      await site.votesFor(tagle(), 3);
      const again = await visitor.vote(parolin(), key);
      expect(again.status).toBe(201);
      expect(again.body).toEqual(first.body);
      expect(await votesRecorded()).toHaveLength(4);
    });

    /** A visitor who has voted with the key. */
    const voter = async () => {
      const visitor = site.visitor();
      await visitor.ask('GET', '/api/conclave/me');
      return { cookie: visitor.cookie, first: await visitor.vote(parolin(), key) };
    };
    const repeatedAt = (other: TestSite, { cookie }: { readonly cookie: string }) =>
      other.ask<VoteAnswer>('POST', '/api/conclave/vote', {
        body: { cardinalId: parolin()._id },
        headers: { ...key, cookie },
      });
    /** Delays and counts reads of a log to its end. */
    const delayReads = (log: EventLog) => {
      const readAll = log.readAll.bind(log);
      const delay = { count: 0, release: (): void => undefined };
      const released = new Promise<void>((release) => (delay.release = release));
      jest.spyOn(log, 'readAll').mockImplementation(async function* (after) {
        delay.count += 1;
        await released;
        yield* readAll(after);
      });
      return delay;
    };
    /** Another process, started from a snapshot after the votes: it has not seen them as events. */
    const startLater = async () => {
      const { log, documents } = site.system;
      const models = new ReadModels(documents);
      const snapshot = { view: await foldLog(log), events: 1, origin: (await originOf(log)) ?? '' };
      await saveSnapshot(models, snapshot, false);
      return openSite({}, { log, documents, models });
    };

    it('gets the same receipt from another process that has applied the vote', async () => {
      const { log, documents } = site.system;
      const other = await openSite({}, { log, documents });
      const visitor = await voter();
      await eventually('the vote is applied', async () => (await other.votes()).totalVotes === 1);
      const readings = delayReads(log);
      readings.release();
      expect((await repeatedAt(other, visitor)).body).toEqual(visitor.first.body);
      expect(readings.count).toBe(0);
    });

    it('is looked up fewer than 5 times for 50 simultaneous requests to a process that started later', async () => {
      const visitor = await voter();
      const other = await startLater();
      const readings = delayReads(site.system.log);
      const answers = Array.from({ length: 50 }, () => repeatedAt(other, visitor));
      await eventually('the lookup has started', () => readings.count > 0);
      await other.get('/health/live');
      readings.release();
      const { leafHash: same } = visitor.first.body.receipt;
      for (const { body } of await Promise.all(answers)) expect(body.receipt.leafHash).toBe(same);
      expect(readings.count).toBeLessThan(5);
    });

    it('waits while few lookups are pending, and gets a 503 while many are', async () => {
      const visitors = await Promise.all(Array.from({ length: 60 }, voter));
      const other = await startLater();
      const readings = delayReads(site.system.log);
      const answers: Awaited<ReturnType<typeof repeatedAt>>[] = [];
      const repeats = visitors.map(async (visitor) => answers.push(await repeatedAt(other, visitor)));
      await eventually('one request is rejected', () => answers.length > 0, 30_000);
      expect([answers[0]?.status, answers[0]?.headers.get('retry-after')]).toEqual([503, '5']);
      readings.release();
      await Promise.all(repeats);
      expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(20);
    });

    it('is rejected with another cardinal', async () => {
      const visitor = site.visitor();
      await visitor.vote(parolin(), key);
      const { status, body } = await visitor.vote(tagle(), key);
      expect([status, body.code]).toEqual([422, 'idempotency-key-reused']);
    });
  });

  describe('refusals of votes', () => {
    const post = (body: unknown, headers = {}) => site.ask('POST', '/api/conclave/vote', { body, headers });
    const nonElector = () => site.system.catalogue.search({ statutVotant: 'NON' }, {}).cardinaux[0]!;

    it.each<[string, unknown]>([
      ['no body', undefined],
      ['an empty object', {}],
      ['an array', []],
      ['a string', '"x"'],
      ['null', 'null'],
      ['a malformed id', { cardinalId: '123' }],
      ['an id that is too long', { cardinalId: `${'a'.repeat(24)}0` }],
      ['an array for the id', { cardinalId: ['a'.repeat(24)] }],
      ['an operator for the id', { cardinalId: { $ne: null } }],
      ['a round that is no number', { cardinalId: 'a'.repeat(24), roundNumber: '1' }],
      ['a round of zero', { cardinalId: 'a'.repeat(24), roundNumber: 0 }],
      ['broken JSON', '{"cardinalId":'],
      ['a prototype', '{"__proto__":{"cardinalId":"x"}}'],
    ])('answers 400 to %s', async (_case, body) => {
      const before = await votesRecorded();
      const answer = await post(body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ statusCode: 400 });
      expect(answer.body.msg).toBe(answer.body.message);
      expect(JSON.stringify(answer.body)).not.toMatch(/at .*\.(js|ts)|Error:/);
      expect(await votesRecorded()).toEqual(before);
    });

    it('answers 415 to a body that is not JSON', async () => {
      expect((await post('cardinalId=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    });

    it('answers 404 for an unknown cardinal', async () => {
      expect((await post({ cardinalId: 'f'.repeat(24) })).body).toMatchObject({
        statusCode: 404,
        message: 'Cardinal non trouvé',
      });
    });

    it('answers 422 for a cardinal who is not an elector, even while voting is closed', async () => {
      await site.adminCommand(token, 'toggle-pause', { pause: true });
      expect((await post({ cardinalId: nonElector()._id })).body).toMatchObject({
        statusCode: 422,
        code: 'not-an-elector',
      });
    });

    it('answers 409 while voting is closed, before the cooldown is checked', async () => {
      const visitor = site.visitor();
      await visitor.vote(parolin());
      await site.adminCommand(token, 'toggle-pause', { pause: true });
      expect((await visitor.vote(parolin())).body).toMatchObject({
        statusCode: 409,
        msg: 'Le vote est actuellement fermé.',
      });
    });

    it('answers 409 when the visitor saw another round', async () => {
      expect((await post({ cardinalId: parolin()._id, roundNumber: 2 })).body).toMatchObject({
        statusCode: 409,
        code: 'round-changed',
      });
    });

    it('answers 403 to requests from another site', async () => {
      const body = { cardinalId: parolin()._id };
      expect((await post(body, { origin: 'https://evil.test' })).status).toBe(403);
      expect((await post(body, { origin: 'null' })).status).toBe(403);
      expect((await post(body, { origin: 'http://fumata.test' })).status).toBe(201);
      expect((await post(body, { origin: site.address })).status).toBe(201);
    });

    it('answers 400 to an Idempotency-Key that is too long', async () => {
      expect((await post({ cardinalId: parolin()._id }, { 'idempotency-key': 'x'.repeat(201) })).status).toBe(400);
    });
  });

  describe('races with administrators', () => {
    const closeRound = () => site.adminCommand(token, 'next-round');
    const totalVotes = async (): Promise<number> => {
      const rounds = Object.values((await foldLog(site.system.log)).editions).flatMap((edition) => edition.rounds);
      return rounds.reduce((sum, round) => sum + round.totalVotes, 0);
    };

    it('leave as many counted votes in the log as were acknowledged', async () => {
      const before = await totalVotes();
      const voting = Array.from({ length: 300 }, (_, i) => site.visitor().vote(i % 2 ? parolin() : tagle()));
      const commands = (async () => {
        for (const [verb, body] of [
          ['next-round'],
          ['toggle-pause', { pause: true }],
          ['toggle-pause', { pause: false }],
          ['next-round'],
          ['reset'],
        ] as const) {
          await site.adminCommand(token, verb, body);
        }
      })();
      const answers = await Promise.all(voting);
      await commands;
      const acknowledged = answers.filter(({ status }) => status === 201).length;
      const closed = answers.filter(({ status }) => status === 409).length;
      expect(acknowledged + closed).toBe(300);
      expect((await totalVotes()) - before).toBe(acknowledged);
    });

    it('cancel the cooldown of an uncounted vote even if the visitor queried it before the cancellation', async () => {
      const visitor = site.visitor();
      const me = () => visitor.ask<{ peutVoter: boolean }>('GET', '/api/conclave/me');
      await me();
      beforeAppends(site, { VoteCast: closeRound, VoteSetAside: me });
      expect((await visitor.vote(parolin())).status).toBe(409);
      expect((await me()).body.peutVoter).toBe(true);
      expect((await visitor.vote(parolin())).status).toBe(201);
    });

    it('cancel the cooldown of a vote whose round closed meanwhile', async () => {
      beforeAppends(site, { VoteCast: closeRound });
      const visitor = site.visitor();
      const { status, body } = await visitor.vote(parolin());
      expect([status, body.code]).toEqual([409, 'round-closed-meanwhile']);
      expect((await site.recorded()).map(({ type }) => type).slice(-2)).toEqual(['VoteCast', 'VoteSetAside']);
      expect((await visitor.vote(parolin())).status).toBe(201);
      expect(await site.votes()).toMatchObject({ roundNumber: 2, totalVotes: 1, uniqueVoters: 1 });
    });
  });
});
