import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody, Me, VoteAnswer, VoteChallenge, VoteProof } from '@fumata/contracts';
import { solveChallenge as solve } from '@fumata/proof';
import { TestSite, type Visitor } from '../../../testing/site.js';
import { sitesPerTest } from '../../../testing/sites/sites-per-test.js';
import { MIN_MAX_NUMBER } from './vote-proofs.js';

const HOME = '2001:db8:1:1::1';
const ELSEWHERE = '2001:db8:2::1';

describe('the proof of work that a vote needs', () => {
  let site: TestSite;
  let visitor: Visitor;
  const openSite = sitesPerTest();
  beforeAll(async () => {
    site = await TestSite.open({ VOTE_PROOF: 'adaptive', TRUST_PROXY: '1' });
  });
  afterAll(() => site.close());
  beforeEach(() => {
    site.system.clock.pass(300); // the difficulty of the test before has passed
    visitor = site.visitor();
  });

  const me = async (address = HOME, by = visitor): Promise<Me> => {
    const { body } = await by.ask<Me>('GET', '/api/conclave/me', { headers: { 'x-forwarded-for': address } });
    return body;
  };
  const challengeOf = async (address = HOME, by = visitor): Promise<VoteChallenge> => {
    const { challenge } = await me(address, by);
    if (!challenge) throw new Error('no challenge');
    return challenge;
  };
  const vote = (proof?: unknown, { address = HOME, by = visitor, key = '' } = {}) =>
    by.ask<VoteAnswer & ErrorBody>('POST', '/api/conclave/vote', {
      body: { cardinalId: site.cardinal('pietro-parolin')._id, ...(proof !== undefined && { proof }) },
      headers: { 'x-forwarded-for': address, ...(key && { 'idempotency-key': key }) },
    });
  const votes = async () => (await site.recorded()).filter(({ type }) => type === 'VoteCast').length;
  /** Votes of new visitors, each with a proof. */
  const crowd = async (count: number, address: string): Promise<void> => {
    for (let each = 0; each < count; each += 1) {
      const by = site.visitor();
      expect((await vote(solve(await challengeOf(address, by)), { address, by })).status).toBe(201);
    }
  };

  it('comes from the challenge of the visitor’s status', async () => {
    const challenge = await challengeOf();
    expect(challenge).toMatchObject({ algorithm: 'SHA-256', maxnumber: MIN_MAX_NUMBER });
    expect((await vote(solve(challenge))).status).toBe(201);
    expect(await me()).not.toHaveProperty('challenge'); // a vote is an hour away
  });

  it('is asked for with a new challenge, for the same visitor, by the refusal of a vote without one', async () => {
    const before = await votes();
    const { status, body } = await vote();
    expect([status, body.code]).toEqual([428, 'proof-required']);
    expect(body.message).toContain('calcul');
    expect(await votes()).toBe(before);
    expect((await vote(solve(body.challenge!))).status).toBe(201);
  });

  it('is asked for after the cookie, both only if no rule but the hour refuses the vote', async () => {
    const withCookies = await openSite({ VOTE_PROOF: 'adaptive', VOTER_COOKIE_MIN_AGE_SECONDS: '2' });
    const token = await withCookies.login('admin');
    const newcomer = withCookies.visitor();
    const code = async ({ _id: cardinalId }: { readonly _id: string }, roundNumber = 1) => {
      const body = { cardinalId, roundNumber };
      return (await newcomer.ask<ErrorBody>('POST', '/api/conclave/vote', { body })).body.code;
    };
    const parolin = withCookies.cardinal('pietro-parolin');
    const expectRefusals = async (required: string) => {
      expect(await code({ _id: 'f'.repeat(24) })).toBe('unknown-cardinal');
      const [nonElector] = withCookies.system.catalogue.search({ statutVotant: 'NON' }, {}).cardinaux;
      expect(await code(nonElector!)).toBe('not-an-elector');
      expect(await code(parolin, 2)).toBe('round-changed');
      expect(await code(parolin)).toBe(required);
      await withCookies.adminCommand(token, 'toggle-pause', { pause: true });
      expect(await code(parolin)).toBe('voting-closed');
      await withCookies.adminCommand(token, 'toggle-pause', { pause: false });
    };
    await expectRefusals('voter-cookie-required');
    withCookies.system.clock.pass(2);
    await expectRefusals('proof-required');
  });

  it('is asked for before the hour is checked', async () => {
    await vote(solve(await challengeOf()));
    expect((await vote()).body.code).toBe('proof-required');
  });

  it.each<[string, (proof: VoteProof) => unknown]>([
    ['a number as text', (proof) => ({ ...proof, number: '7' })],
    ['a negative number', (proof) => ({ ...proof, number: -1 })],
    ['a signature that is none', (proof) => ({ ...proof, signature: 'x' })],
    ['a salt that is too long', (proof) => ({ ...proof, salt: 'x'.repeat(201) })],
    ['missing fields', ({ number }) => ({ number })],
    ['a string', () => 'x'],
    ['null', () => null],
  ])('is refused like a missing one if it is malformed: %s', async (_case, change) => {
    const proof = solve(await challengeOf());
    const { status, body } = await vote(change(proof));
    expect([status, body.code]).toEqual([428, 'proof-required']);
    expect((await vote(solve(body.challenge!))).status).toBe(201);
  });

  it.each<[string, (proof: VoteProof) => Partial<VoteProof>]>([
    ['another number', ({ number }) => ({ number: number + 1 })],
    ['a forged signature', ({ signature }) => ({ signature: signature.replace(/./, (c) => (c === '0' ? '1' : '0')) })],
    ['a later expiry', ({ salt }) => ({ salt: salt.replace('expires=', 'expires=1') })],
    ['digits moved from its salt to its number', ({ salt }) => ({ salt: salt.slice(0, -1) })],
  ])('is refused with %s', async (_case, change) => {
    const proof = solve(await challengeOf());
    expect((await vote({ ...proof, ...change(proof) })).body.code).toBe('proof-required');
    expect((await vote(proof)).status).toBe(201);
  });

  it('is refused with another visitor’s cookie', async () => {
    const proof = solve(await challengeOf());
    expect((await vote(proof, { by: site.visitor() })).body.code).toBe('proof-required');
  });

  it('is valid for an hour', async () => {
    const other = site.visitor();
    const proof = solve(await challengeOf());
    const second = solve(await challengeOf(HOME, other));
    site.system.clock.pass(3_599);
    expect((await vote(proof)).status).toBe(201);
    site.system.clock.pass(1);
    expect((await vote(second, { by: other })).body.code).toBe('proof-required');
  });

  it('gets no second vote: not within the hour, and not after it', async () => {
    const proof = solve(await challengeOf());
    expect((await vote(proof)).status).toBe(201);
    expect((await vote(proof)).body.code).toBe('voter-must-wait');
    site.system.clock.pass(3_600);
    expect((await vote(proof)).body.code).toBe('proof-required');
  });

  it('gets the same answer when a vote is repeated with its key, and one answer with another proof', async () => {
    const key = 'one';
    const first = await vote(solve(await challengeOf()), { key });
    const repeated = await vote(solve((await vote(undefined, { key })).body.challenge!), { key });
    expect([repeated.status, repeated.body.receipt.eventId]).toEqual([201, first.body.receipt.eventId]);
    expect((await vote(undefined, { key })).body.code).toBe('proof-required');
  });

  it('is asked for by a vote that is repeated after its round, which then gets its first answer', async () => {
    const key = 'one';
    const other = await openSite({ VOTE_PROOF: 'adaptive', TRUST_PROXY: '1' });
    const token = await other.login('admin');
    const by = other.visitor();
    const repeat = async (proof?: unknown) => vote(proof, { key, by });
    const first = await repeat(solve(await challengeOf(HOME, by)));
    await other.adminCommand(token, 'toggle-pause', { pause: true });
    const { status, body } = await repeat();
    expect([status, body.code]).toEqual([428, 'proof-required']);
    expect((await repeat(solve(body.challenge!))).body.receipt).toEqual(first.body.receipt);
    expect((await vote(undefined, { key: 'two', by })).body.code).toBe('voting-closed');
  });

  it('takes a program that only sends votes and solves what the refusal says', async () => {
    const by = site.visitor();
    const { body } = await vote(undefined, { by });
    expect((await vote(solve(body.challenge!), { by })).status).toBe(201);
  });

  describe('becomes harder', () => {
    it('with the votes of the same /48, not of others, and easier again', async () => {
      await crowd(41, HOME);
      expect((await challengeOf('2001:db8:1:ffff::1')).maxnumber).toBe(Math.ceil((MIN_MAX_NUMBER * 41) / 20));
      expect((await challengeOf(ELSEWHERE)).maxnumber).toBe(MIN_MAX_NUMBER);
      site.system.clock.pass(300);
      expect((await challengeOf(HOME)).maxnumber).toBe(MIN_MAX_NUMBER);
    });

    it('so that challenges cannot be collected before: one is accepted until the difficulty has doubled', async () => {
      const early = solve(await challengeOf());
      await crowd(40, HOME);
      const other = site.visitor();
      const second = solve(await challengeOf(HOME, other));
      await crowd(1, HOME);
      const { body } = await vote(early);
      expect(body).toMatchObject({
        code: 'proof-required',
        challenge: { maxnumber: Math.ceil(MIN_MAX_NUMBER * 2.05) },
      });
      expect((await vote(second, { by: other })).status).toBe(201);
    });

    it('not with votes that are refused', async () => {
      const proof = solve(await challengeOf());
      await vote(proof);
      for (let times = 0; times < 40; times += 1) await vote(proof);
      expect((await challengeOf(HOME, site.visitor())).maxnumber).toBe(MIN_MAX_NUMBER);
    });
  });

  it('is not needed where the site takes votes without', async () => {
    const without = await openSite();
    const { body } = await without.visitor().ask<Me>('GET', '/api/conclave/me');
    expect(body).not.toHaveProperty('challenge');
    expect((await without.visitor().vote(without.cardinal('pietro-parolin'))).status).toBe(201);
  });
});
