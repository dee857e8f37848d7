import { actsSchema } from '@fumata/contracts';
import { Unavailable } from '@fumata/platform';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { acts, ask, close, open, revision, site, token } from '../../../testing/sites/acts-site.js';

describe('acts shown to administrators', () => {
  describe('the number of acts', () => {
    beforeEach(open);
    afterEach(close);

    const rounds = async (count: number) => {
      for (let n = 0; n < count; n += 1) await site.adminCommand(token, 'next-round');
    };
    const descriptions = async (query: string) => (await acts(query)).map(({ what }) => what);

    it('is twenty or the requested limit, newest first', async () => {
      await rounds(22);
      const all = await descriptions('?limit=1000');
      expect(all).toHaveLength(23);
      expect(all[0]).toBe('a ouvert le 23e scrutin');
      expect(all.at(-1)).toBe('a ouvert le conclave');
      for (const [query, count] of [
        ['', 20],
        ['?limit=', 20],
        ['?limit=1', 1],
        ['?limit=21', 21],
        ['?limit=22', 22],
        ['?limit=23', 23],
      ] as const)
        expect(await descriptions(query)).toEqual(all.slice(0, count));
    });
  });

  describe('acts before any command', () => {
    beforeAll(open);
    afterAll(close);

    it('is for administrators: 401 without a valid token, 403 for other roles', async () => {
      expect((await ask('', {})).status).toBe(401);
      expect((await ask('', { 'x-auth-token': 'x.y.z' })).status).toBe(401);
      expect((await ask('', { 'x-auth-token': await site.login('analyste') })).status).toBe(403);
      expect((await ask('', { 'x-auth-token': await site.login('membre') })).status).toBe(403);
      expect((await ask()).status).toBe(200);
    });

    it('contains the opening by the system', async () => {
      const { body } = await ask();
      expect(actsSchema.parse(body)).toEqual(body);
      expect(body).toEqual({
        acts: [
          {
            _id: expect.any(String),
            revision: await revision(),
            type: 'ConclaveStarted',
            at: '2025-05-07T15:00:00.000Z',
            who: 'le système',
            what: 'a ouvert le conclave',
            changes: [{ field: 'electors', before: null, after: 133 }],
            reason: null,
          },
        ],
        position: (await site.state()).position,
      });
    });

    it.each(['0', '-1', '1001', '1.5', 'x', '1&limit=2'])('answers 400 to a limit of %s', async (limit) => {
      expect((await ask(`?limit=${limit}`)).body).toMatchObject({ statusCode: 400, code: 'invalid-request' });
    });
  });

  describe('acts while the log is ahead or unavailable', () => {
    beforeEach(open);
    afterEach(close);

    it('omits events that the view has not applied', async () => {
      await site.adminCommand(token, 'toggle-pause', { pause: true });
      const before = await acts();
      const readStream = site.system.log.readStream.bind(site.system.log);
      site.system.log.readStream = async (stream, from) => {
        const events = await readStream(stream, from);
        return [...events, ...events.map((event) => ({ ...event, position: `9${event.position}` as never }))]; // past the head of the view
      };
      expect(await acts()).toEqual(before);
    });

    it('answers 503 while the log is unavailable', async () => {
      site.system.log.readStream = () => Promise.reject(new Unavailable('event-log', 'gone'));
      expect((await ask()).status).toBe(503);
    });
  });
});
