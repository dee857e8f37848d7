import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { derivedKey, signedId } from '@fumata/platform';
import { TestSite, type Visitor } from '../../../testing/site.js';

describe('the visitor’s cookie that a vote needs', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await TestSite.open({ VOTER_COOKIE_MIN_AGE_SECONDS: '2', TRUST_PROXY: '1' });
  });
  afterAll(() => site.close());

  const HOME = '198.51.100.7';
  const meet = (visitor: Visitor, address = HOME) =>
    visitor.ask('GET', '/api/conclave/me', { headers: { 'x-forwarded-for': address } });
  const vote = (visitor: Visitor, address = HOME) =>
    visitor.vote(site.cardinal('pietro-parolin'), { 'x-forwarded-for': address });
  const votes = async () => (await site.recorded()).filter(({ type }) => type === 'VoteCast');
  const idIn = ({ cookie }: Visitor): string => cookie.slice('fumata_votant='.length).split('.')[0] ?? '';

  it('is set by the refusal of a vote without one, and taken two seconds later', async () => {
    const visitor = site.visitor();
    const before = await votes();
    const { status, headers, body } = await vote(visitor);
    expect([status, body.code, headers.get('retry-after')]).toEqual([428, 'voter-cookie-required', '2']);
    expect(body.message).toContain('cookie');
    expect(await votes()).toEqual(before);
    site.system.clock.pass(2);
    expect((await vote(visitor)).status).toBe(201);
  });

  it('ages while votes are refused', async () => {
    const visitor = site.visitor();
    await meet(visitor);
    const { cookie } = visitor;
    site.system.clock.pass(1);
    const { status, headers } = await vote(visitor);
    expect([status, headers.get('retry-after'), visitor.cookie]).toEqual([428, '1', cookie]);
    site.system.clock.pass(1);
    expect((await vote(visitor)).status).toBe(201);
  });

  it('is not taken earlier when it was set late in a second, and taken after the wait that the refusal names', async () => {
    const visitor = site.visitor();
    site.system.clock.pass(0.75);
    await meet(visitor);
    site.system.clock.pass(1.25);
    const { status, headers } = await vote(visitor);
    expect([status, headers.get('retry-after')]).toEqual([428, '1']);
    site.system.clock.pass(1);
    expect((await vote(visitor)).status).toBe(201);
  });

  it('is valid in the network that got it, and replaced in another without a new hour', async () => {
    const visitor = site.visitor();
    await meet(visitor);
    const id = idIn(visitor);
    site.system.clock.pass(2);
    expect((await vote(visitor, '203.0.113.5')).status).toBe(428);
    expect(idIn(visitor)).toBe(id);
    site.system.clock.pass(2);
    expect((await vote(visitor, '203.0.113.200')).status).toBe(201); // the same /24
    await meet(visitor);
    site.system.clock.pass(2);
    expect((await vote(visitor)).body.code).toBe('voter-must-wait');
  });

  it('cannot be given another time or network', async () => {
    const visitor = site.visitor();
    await meet(visitor);
    visitor.cookie = visitor.cookie.replace(/\.[^.]+\./, '.aaaaaa.');
    const id = idIn(visitor);
    expect((await vote(visitor)).status).toBe(428);
    expect(idIn(visitor)).not.toBe(id);
  });

  it('may be one of the version before, which is replaced', async () => {
    const visitor = site.visitor();
    const id = site.system.ids.uuid();
    visitor.cookie = `fumata_votant=${signedId(derivedKey(site.system.secret, 'voter-cookie'), id)}`;
    await meet(visitor);
    expect(idIn(visitor)).toBe(id);
    site.system.clock.pass(2);
    expect((await vote(visitor)).status).toBe(201);
  });

  it('is replaced when the clock was set back', async () => {
    const visitor = site.visitor();
    await meet(visitor);
    site.system.clock.pass(-86_400);
    expect((await vote(visitor)).status).toBe(428);
    site.system.clock.pass(2);
    expect((await vote(visitor)).status).toBe(201);
  });
});
