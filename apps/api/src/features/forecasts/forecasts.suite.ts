import { crowdForecastSchema, type CrowdForecast } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  parolin,
  prepareSite,
  setThreeElectors,
  site,
  tagle,
  token,
  typesRecorded,
} from '../../testing/sites/conclave-site.js';
import type { Failure } from '../../testing/site.js';

describe('forecasts', () => {
  prepareSite();

  const PATH = '/api/conclave/pronostics';
  const openRoundId = async () => (await site.state()).rounds.at(-1)!._id;
  const forecast = async (over: object = {}, headers = {}) => {
    const body = { roundId: await openRoundId(), smoke: 'black', cardinalId: parolin()._id, ...over };
    return site.ask<CrowdForecast & Failure>('POST', PATH, { body, headers });
  };
  const crowd = async (roundId: string) => (await site.get<CrowdForecast & Failure>(`${PATH}/${roundId}`)).body;

  it('are added up by round, most expected leaders first', async () => {
    const roundId = await openRoundId();
    expect(await crowd(roundId)).toEqual({ roundId, total: 0, white: 0, leaders: [] });
    await forecast({ cardinalId: tagle()._id });
    await forecast();
    const { status, body } = await forecast({ smoke: 'white' });
    expect(status).toBe(201);
    expect(crowdForecastSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      roundId,
      total: 3,
      white: 1,
      leaders: [
        { cardinal: { slug: 'pietro-parolin' }, forecasts: 2 },
        { cardinal: { slug: 'luis-antonio-tagle' }, forecasts: 1 },
      ],
    });
    expect(await crowd(roundId)).toEqual(body);
    await site.adminCommand(token, 'next-round');
    expect((await forecast()).body.total).toBe(1);
    expect((await crowd(roundId)).total).toBe(3);
  });

  it('are counted once under a repeated key', async () => {
    const key = { 'idempotency-key': site.system.ids.uuid() };
    await forecast({}, key);
    expect((await forecast({}, key)).body.total).toBe(1);
    expect((await crowd(await openRoundId())).total).toBe(1);
  });

  it('add nothing to the log and make nobody a voter', async () => {
    const before = await typesRecorded();
    const { headers } = await forecast();
    expect(headers.getSetCookie().filter((cookie) => cookie.includes('votant'))).toEqual([]);
    expect(await typesRecorded()).toEqual(before);
  });

  it('are refused for another round than the open one, and once somebody has the majority', async () => {
    const roundId = await openRoundId();
    await site.adminCommand(token, 'next-round');
    const late = await forecast({ roundId });
    expect([late.status, late.body.code, late.body.msg]).toEqual([
      409,
      'forecast-closed',
      'Les pronostics de ce scrutin sont clos',
    ]);
    await setThreeElectors();
    await site.votesFor(parolin(), 2);
    expect((await forecast()).body.code).toBe('forecast-closed');
  });

  it('are refused during a pause', async () => {
    await site.adminCommand(token, 'toggle-pause', { pause: true, reason: 'Repas' });
    expect((await forecast()).body.code).toBe('forecast-closed');
  });

  it.each<[string, object, number, string]>([
    ['an unknown cardinal', { cardinalId: '64f000000000000000000000' }, 404, 'unknown-cardinal'],
    ['another smoke', { smoke: 'grise' }, 400, 'invalid-request'],
    ['no round', { roundId: undefined }, 400, 'invalid-request'],
  ])('are refused for %s', async (_, over, status, code) => {
    const answer = await forecast(over);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('are refused from pages of other sites', async () =>
    expect((await forecast({}, { origin: 'https://autre.example' })).status).toBe(403));

  it('are unknown for a round that does not exist', async () =>
    expect((await crowd('64f000000000000000000000')).code).toBe('unknown-round'));
});
