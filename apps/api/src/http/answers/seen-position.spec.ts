import cookies from '@fastify/cookie';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { keepSeenPositions, POSITION_COOKIE, PositionTokens } from './seen-position.js';

const tokens = new PositionTokens('the secret of this installation');
const NEVER = () => new Promise<void>(() => undefined);

describe('a call that shows the conclave', () => {
  let server: FastifyInstance;
  let position: string;
  let commandPosition: string;
  let reached: (target: string) => Promise<void>;

  beforeEach(async () => {
    position = '005';
    commandPosition = '';
    reached = NEVER;
    server = fastify();
    await server.register(cookies);
    keepSeenPositions(server, {
      tokens,
      position: () => position,
      commandPosition: () => commandPosition,
      reached: (target) => reached(target),
      timeoutMs: 1,
      sharedCacheSeconds: 0,
    });
    for (const path of ['state', 'vote']) server.get(`/api/conclave/${path}`, () => position);
    server.get('/api/articles', () => position);
  });
  afterEach(() => server.close());

  const get = async (headers: Record<string, string> = {}, url = '/api/conclave/state') => {
    const { body, headers: answered, cookies: set } = await server.inject({ url, headers });
    return { body, token: answered['x-fumata-position'], behind: answered['x-fumata-behind'], set };
  };

  it('is answered with its log position, in a header and a short-lived cookie', async () => {
    const { token, set } = await get();
    expect(token).toBe(tokens.issue('005'));
    expect(set).toEqual([
      { name: POSITION_COOKIE, value: token, maxAge: 60, path: '/', httpOnly: true, sameSite: 'Lax' },
    ]);
  });

  it('sets no cookie if the client has seen this state', async () => {
    const { set, behind } = await get({ cookie: `${POSITION_COOKIE}=${tokens.issue('005')}` });
    expect([set, behind]).toEqual([[], undefined]);
  });

  it.each([
    ['a header', () => ({ 'x-fumata-position': tokens.issue('007') })],
    ['a cookie', () => ({ cookie: `${POSITION_COOKIE}=${tokens.issue('007')}` })],
  ])('waits for a later position in %s', async (_where, headers) => {
    reached = (target) => {
      position = target;
      return Promise.resolve();
    };
    expect(await get(headers())).toMatchObject({ body: '007', token: tokens.issue('007'), behind: undefined });
  });

  describe('after a command of an administrator, wherever it was given', () => {
    beforeEach(() => {
      commandPosition = '007';
      reached = (target) => Promise.resolve(void (position = target));
    });

    it('waits until the view has it, whatever the client has seen', async () => {
      expect(await get()).toMatchObject({ body: '007', token: tokens.issue('007'), behind: undefined });
    });

    it('is answered with the older state, and says so, if the view does not have it in time', async () => {
      reached = NEVER;
      expect(await get()).toMatchObject({ body: '005', behind: 'true' });
    });

    it('does not wait if it is a vote', async () => {
      expect(await get({}, '/api/conclave/vote')).toMatchObject({ body: '005', behind: undefined });
    });
  });

  it.each([
    ['in time', NEVER],
    ['because the log is lost', () => Promise.reject(new Error('lost'))],
  ])('is answered with the older state, and says so, if the position is not reached %s', async (_why, never) => {
    reached = never;
    const answer = await get({ 'x-fumata-position': tokens.issue('007') });
    expect(answer).toMatchObject({ body: '005', token: tokens.issue('005'), behind: 'true', set: [] });
  });

  it.each([
    ['a forged one', '007.c2lnbmF0dXJl'],
    ['one without signature', '007'],
    ['one of another installation', new PositionTokens('another secret').issue('007')],
    ['eight kilobytes', '7'.repeat(8192)],
    ['an empty one', ''],
  ])('ignores %s', async (_what, token) => {
    let waits = 0;
    reached = () => Promise.resolve(void (waits += 1));
    const answers = [await get({ 'x-fumata-position': token }), await get({ cookie: `${POSITION_COOKIE}=${token}` })];
    expect(answers.map(({ body, behind }) => [body, behind])).toEqual([
      ['005', undefined],
      ['005', undefined],
    ]);
    expect(waits).toBe(0);
  });

  it('is the only one with positions', async () => {
    const answer = await get({ 'x-fumata-position': tokens.issue('007') }, '/api/articles');
    expect(answer).toMatchObject({ token: undefined, behind: undefined, set: [] });
  });
});
