import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Me } from '@fumata/contracts';
import { Unavailable } from '@fumata/platform';
import { beforeAppends } from '../../../testing/before-appends.js';
import { TestSite, type Visitor } from '../../../testing/site.js';
import { sitesPerTest } from '../../../testing/sites/sites-per-test.js';

describe('votes from one network', () => {
  let site: TestSite;
  const openSite = sitesPerTest();
  beforeAll(async () => {
    site = await TestSite.open({ VOTES_PER_ADDRESS_PER_HOUR: '2', TRUST_PROXY: '1' });
  });
  afterAll(() => site.close());
  afterEach(() => void jest.restoreAllMocks());

  const voteFrom = (address: string, visitor: Visitor = site.visitor(), headers = {}) =>
    visitor.vote(site.cardinal('pietro-parolin'), { 'x-forwarded-for': address, ...headers });

  it('get a 429 with its own text beyond the limit', async () => {
    const address = '198.51.100.1';
    for (let count = 0; count < 2; count++) expect((await voteFrom(address)).status).toBe(201);
    const { status, headers, body } = await voteFrom(address);
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'network-limit', '3600']);
    expect(body.msg).toContain('réseau');
    site.system.clock.pass(3600);
    expect((await voteFrom(address)).status).toBe(201);
  });

  it('used up: GET /me says so before a vote is refused, and its own requests do not count', async () => {
    const from = { 'x-forwarded-for': '198.51.100.9' };
    const me = (visitor = site.visitor()) => visitor.ask<Me>('GET', '/api/conclave/me', { headers: from });
    const neighbour = site.visitor();
    await voteFrom('198.51.100.9', neighbour);
    for (let times = 0; times < 3; times += 1)
      expect((await me()).body).toMatchObject({ peutVoter: true, motif: null });
    await voteFrom('198.51.100.9');
    const { body } = await me();
    expect(body).toEqual({
      peutVoter: false,
      motif: (await voteFrom('198.51.100.9')).body.msg,
      nextVoteAt: null,
      networkFreeAt: expect.any(String),
      now: expect.any(String),
    });
    expect(Date.parse(body.networkFreeAt ?? '')).toBeGreaterThan(Date.parse(body.now));
    expect((await me(neighbour)).body.networkFreeAt).toBeUndefined(); // the visitor's own waiting time takes precedence
  });

  it('are limited also while the outcome of votes is unknown', async () => {
    const { log } = site.system;
    const append = log.append.bind(log);
    const lost = jest.spyOn(log, 'append').mockImplementation(async (...args) => {
      await append(...args);
      throw new Unavailable('event-log', 'the answer is lost');
    });
    const votesRecorded = async () => (await site.recorded()).filter(({ type }) => type === 'VoteCast').length;
    const before = await votesRecorded();
    const vote = (visitor: Visitor) => voteFrom('198.51.100.2', visitor, { 'idempotency-key': 'one' });
    const first = site.visitor();
    const statuses: number[] = [];
    for (const visitor of [first, site.visitor(), site.visitor(), site.visitor()])
      statuses.push((await vote(visitor)).status);
    expect(statuses).toEqual([503, 503, 429, 429]);
    expect((await votesRecorded()) - before).toBe(2);
    lost.mockRestore();
    expect((await vote(first)).status).toBe(201);
  });

  it('are distinguished behind a trusted proxy', async () => {
    for (const expected of [201, 201, 429]) expect((await voteFrom('198.51.100.3')).status).toBe(expected);
    expect((await voteFrom('198.51.100.4')).status).toBe(201);
  });

  it('are not distinguished by a header without a trusted proxy', async () => {
    const untrusting = await openSite({ VOTES_PER_ADDRESS_PER_HOUR: '1' });
    expect((await voteFrom('198.51.100.5', untrusting.visitor())).status).toBe(201);
    expect((await voteFrom('198.51.100.6', untrusting.visitor())).status).toBe(429);
  });

  it('do not count when their round closes meanwhile', async () => {
    const token = await site.login('admin');
    beforeAppends(site, { VoteCast: () => site.adminCommand(token, 'next-round') });
    const visitor = site.visitor();
    expect((await voteFrom('198.51.100.7', visitor)).body.code).toBe('round-closed-meanwhile');
    expect((await voteFrom('198.51.100.7', visitor)).status).toBe(201);
    for (const expected of [201, 429]) expect((await voteFrom('198.51.100.7')).status).toBe(expected);
  });
});
