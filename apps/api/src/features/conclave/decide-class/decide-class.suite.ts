import { FREE_VOTES } from '@fumata/conclave';
import type { Acts, HeldVotesAnswer, RoundDetail } from '@fumata/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Crowd } from '../../../testing/crowd.js';
import { TestSite } from '../../../testing/site.js';
import { Watcher } from '../../../testing/watcher.js';

const HELD = 3;

describe('deciding about a class of held votes', () => {
  let site: TestSite;
  let token: string;
  let network = 0;
  let voterClass = '';
  beforeAll(async () => {
    site = await TestSite.open({ TRUST_PROXY: '1' });
    token = await site.login('admin');
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.reset(token);
    await new Crowd(site, `203.0.${(network += 1)}`).votes(FREE_VOTES + HELD);
    voterClass = (await heldVotes()).classes[0]?.class ?? '';
  });

  const heldVotes = async () => (await site.by<HeldVotesAnswer>(token, 'GET', '/api/conclave/admin/held-votes')).body;
  const decide = (decision: string, over: object = {}, headers = {}) =>
    site.adminCommand(
      token,
      'held-votes',
      { class: voterClass, decision, reason: 'Votes d’un automate', ...over },
      headers,
    );
  const lastEvent = async () => (await site.recorded()).at(-1);
  const count = async () => (await site.votes()).totalVotes;

  it('shows what waits, without saying for whom the votes are', async () => {
    const { classes } = await heldVotes();
    expect(classes).toEqual([
      {
        class: expect.stringMatching(/^[0-9a-f]{12}$/),
        reason: 'share',
        votes: HELD,
        undecided: HELD,
        lastRound: { roundNumber: 1, votes: HELD, share: 3.6 },
        firstAt: expect.any(String),
        lastAt: expect.any(String),
        votesPerMinute: [{ minute: expect.any(String), votes: HELD }],
        decision: null,
      },
    ]);
  });

  it('counts all its votes, and pushes the new count', async () => {
    const watcher = await new Watcher(site.address).until(({ connected }) => connected);
    const { status, body } = await decide('count', { reason: 'Salle paroissiale annoncée' });
    expect([status, body.message]).toEqual([200, 'Les voix retenues de ce groupe sont comptées']);
    expect(await count()).toBe(FREE_VOTES + HELD);
    expect(await lastEvent()).toMatchObject({
      type: 'ClusterCounted',
      data: { class: voterClass, reason: 'Salle paroissiale annoncée' },
    });
    await watcher.until((w) => w.of('snapshot').some(({ totalVotes }) => totalVotes === FREE_VOTES + HELD));
    watcher.close();
    expect((await heldVotes()).classes).toMatchObject([
      { undecided: 0, decision: { is: 'counted', reason: 'Salle paroissiale annoncée' } },
    ]);
  });

  it('sets all its votes aside, with the reason in the public figures and among the acts', async () => {
    const { status, body } = await decide('set-aside');
    expect([status, body.message]).toEqual([200, 'Les voix retenues de ce groupe sont écartées']);
    expect(await count()).toBe(FREE_VOTES);
    const detail = (await site.get<RoundDetail>('/api/conclave/rounds/1')).body;
    expect(detail.held).toMatchObject({ undecided: 0, setAside: [{ reason: 'Votes d’un automate', votes: HELD }] });
    const { acts } = (await site.by<Acts>(token, 'GET', '/api/conclave/admin/acts')).body;
    expect(acts[0]).toMatchObject({
      type: 'ClusterSetAside',
      what: `a écarté les voix retenues du groupe ${voterClass.slice(0, 6)}`,
      changes: [{ field: 'clusterReason', before: null, after: 'Votes d’un automate' }],
    });
  });

  it.each([
    ['an unknown class', { class: 'unknownclass' }, 404, 'unknown-class'],
    ['no class', { class: undefined }, 400, 'invalid-request'],
    ['no reason', { reason: ' ' }, 400, 'invalid-request'],
    ['another decision', { decision: 'delete' }, 400, 'invalid-request'],
  ])('rejects %s', async (_case, over, status, code) => {
    const before = (await site.recorded()).length;
    const answer = await decide('count', over);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await site.recorded()).toHaveLength(before);
  });

  it('rejects a second decision, and repeats the answer to the same request', async () => {
    const key = { 'idempotency-key': site.system.ids.uuid() };
    await decide('set-aside', {}, key);
    const before = (await site.recorded()).length;
    expect((await decide('set-aside', {}, key)).body.message).toBe('Cette commande avait déjà été exécutée');
    const second = await decide('count');
    expect([second.status, second.body.code]).toEqual([409, 'class-decided']);
    expect(await site.recorded()).toHaveLength(before);
  });

  it('rejects a class of an archived edition', async () => {
    await site.reset(token);
    expect((await decide('count')).body.code).toBe('unknown-class');
  });

  it('rejects a command from a stale dashboard, naming what happened', async () => {
    const { revision } = await heldVotes();
    const bernard = await site.login('admin', 'Bernard');
    await site.adminCommand(bernard, 'next-round');
    const { status, body } = await decide('count', { expectedRevision: revision });
    expect([status, body.code]).toEqual([409, 'stale-command']);
    expect(body.msg).toContain('Bernard a ouvert le');
  });

  it('is an administrator’s: 401 without an account, 403 for other roles', async () => {
    const path = '/api/conclave/admin/held-votes';
    const analyst = await site.login('analyste');
    for (const [method, body] of [['GET'], ['POST', {}]] as const) {
      expect((await site.ask(method, path, { body })).status).toBe(401);
      expect((await site.by(analyst, method, path, body)).status).toBe(403);
    }
  });
});
