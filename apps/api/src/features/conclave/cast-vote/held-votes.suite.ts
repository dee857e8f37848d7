import { FREE_VOTES, MAX_VOTES } from '@fumata/conclave';
import type { HeldVotesAnswer, Me, RoundDetail } from '@fumata/contracts';
import { readEvidence, sha256Hex } from '@fumata/proof';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { beforeAppends } from '../../../testing/before-appends.js';
import { Crowd } from '../../../testing/crowd.js';
import { manyVotes } from '../../../testing/many-votes.js';
import { TestSite } from '../../../testing/site.js';
import { sitesPerTest } from '../../../testing/sites/sites-per-test.js';

describe('votes of a network that votes like a machine', () => {
  let site: TestSite;
  let token: string;
  let network = 0;
  const openSite = sitesPerTest();
  beforeAll(async () => {
    site = await TestSite.open({ TRUST_PROXY: '1' });
    token = await site.login('admin');
  });
  afterAll(() => site.close());
  beforeEach(() => site.reset(token));
  afterEach(() => void jest.restoreAllMocks());

  const crowd = (): Crowd => new Crowd(site, `198.51.${(network += 1)}`);
  const detail = async () => (await site.get<RoundDetail>('/api/conclave/rounds/1')).body;
  const types = async (last: number) => (await site.recorded()).slice(-last).map(({ type }) => type);
  const classes = async () =>
    (await site.by<HeldVotesAnswer>(token, 'GET', '/api/conclave/admin/held-votes')).body.classes;

  it('count within the free votes of the hour, even if nobody else votes', async () => {
    expect(await crowd().votes(FREE_VOTES)).toBe(0);
    expect(await site.votes()).toMatchObject({ totalVotes: FREE_VOTES });
  });

  it('are held beyond them while they are more than a quarter of all, each recorded after its hold', async () => {
    const hall = crowd();
    await hall.votes(FREE_VOTES);
    const voter = site.visitor();
    const { status, body } = await hall.vote(voter);
    expect([status, body.held]).toEqual([201, true]);
    expect(body.message).toBe(
      'Votre voix pour Pietro Parolin est enregistrée, mais retenue pour examen : de très nombreuses voix viennent de votre réseau. Votre reçu dira si elle compte.',
    );
    const [hold, cast] = (await site.recorded()).slice(-2);
    expect([hold?.type, cast?.type]).toEqual(['VoteHeld', 'VoteCast']);
    expect(hold).toMatchObject({ stream: cast?.stream, data: { voteEventId: cast?.eventId, reason: 'share' } });
    expect(JSON.stringify(hold)).not.toContain('198.51');
    expect(await site.votes()).toMatchObject({ totalVotes: FREE_VOTES, uniqueVoters: FREE_VOTES });
    expect(await detail()).toMatchObject({ setAside: 0, held: { classes: 1, undecided: 1, counted: 0, setAside: [] } });
    const me = await voter.ask<Me>('GET', '/api/conclave/me');
    expect(me.body).toMatchObject({ peutVoter: false, nextVoteAt: body.nextVoteAt });
  });

  it('are held beyond the votes of the hour, however many others vote', async () => {
    await manyVotes(site, 4 * MAX_VOTES, [site.cardinal('pietro-parolin')]);
    const machine = crowd();
    expect(await machine.votes(MAX_VOTES)).toBe(0);
    expect(await machine.votes(20)).toBe(20);
    expect(await classes()).toMatchObject([{ reason: 'rate', votes: 20 }]);
    site.system.clock.pass(3_600);
    expect((await machine.vote()).body.held).toBeUndefined();
  });

  it('leave other networks alone, and have a name that the next edition does not give again', async () => {
    const machine = crowd();
    await machine.votes(FREE_VOTES + 1);
    expect((await crowd().vote()).body.held).toBeUndefined();
    const [first] = await classes();
    await site.reset(token);
    expect(await machine.votes(1)).toBe(1);
    const [second] = await classes();
    expect(first?.class).toMatch(/^[0-9a-f]{12}$/);
    expect(second?.class).not.toBe(first?.class);
  });

  it('are counted at once as soon as their class is counted, and their receipts say so', async () => {
    const hall = crowd();
    await hall.votes(FREE_VOTES);
    const { receipt } = (await hall.vote()).body;
    const standing = async () => {
      const { conclaveId, sequence, eventId } = receipt;
      const path = `/api/conclave/preuve/${conclaveId}/${sequence}?temoin=${sha256Hex(eventId)}`;
      const evidence = readEvidence((await site.get(path)).body);
      return evidence?.is === 'event' ? evidence.standing : evidence;
    };
    expect(await standing()).toEqual({ is: 'held' });
    const [{ class: voterClass = '' } = {}] = await classes();
    const decision = { class: voterClass, decision: 'count', reason: 'Salle annoncée' };
    expect((await site.adminCommand(token, 'held-votes', decision)).status).toBe(200);
    expect(await standing()).toEqual({ is: 'counted' });
    expect((await hall.vote()).body.held).toBeUndefined();
    expect(await types(2)).toEqual(['ClusterCounted', 'VoteCast']);
    expect(await site.votes()).toMatchObject({ totalVotes: FREE_VOTES + 2 });
  });

  it('do not count once their round is over, which their receipts say', async () => {
    const hall = crowd();
    await hall.votes(FREE_VOTES);
    const { receipt } = (await hall.vote()).body;
    await site.adminCommand(token, 'next-round');
    const { body } = await site.get(`/api/conclave/preuve/${receipt.conclaveId}/${receipt.sequence}`);
    expect(body).toMatchObject({ standing: { is: 'set-aside', reason: 'held' } });
    expect(await detail()).toMatchObject({ round: { totalVotes: FREE_VOTES }, held: { undecided: 1 } });
  });

  it('are answered alike when the request is repeated', async () => {
    const hall = crowd();
    await hall.votes(FREE_VOTES);
    const [voter, key] = [site.visitor(), { 'idempotency-key': 'one' }];
    const first = await hall.vote(voter, key);
    const before = (await site.recorded()).length;
    const again = await hall.vote(voter, key);
    expect(again.body).toMatchObject({ held: true, receipt: { eventId: first.body.receipt.eventId } });
    expect(await site.recorded()).toHaveLength(before);
  });

  it('are set aside like any other if their round closes meanwhile', async () => {
    const hall = crowd();
    await hall.votes(FREE_VOTES);
    beforeAppends(site, { VoteHeld: () => site.adminCommand(token, 'next-round') });
    const voter = site.visitor();
    expect((await hall.vote(voter)).body.code).toBe('round-closed-meanwhile');
    expect(await types(3)).toEqual(['VoteHeld', 'VoteCast', 'VoteSetAside']);
    expect((await hall.vote(voter)).body.held).toBe(true);
  });

  it.each([
    ['of this machine itself', { VOTES_PER_ADDRESS_PER_HOUR: '1000' }],
    ['without limits per network', { VOTES_PER_ADDRESS_PER_HOUR: '0', TRUST_PROXY: '1' }],
  ])('%s are never held', async (_case, env) => {
    const other = await openSite(env);
    expect(await new Crowd(other, '198.51.100').votes(FREE_VOTES + 10)).toBe(0);
  });
});
