import { SMOKE_MS } from '@fumata/conclave';
import { leagueTableSchema, type LeagueTable } from '@fumata/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  parolin,
  prepareSite,
  setThreeElectors,
  site,
  tagle,
  token,
  typesRecorded,
} from '../../../testing/sites/conclave-site.js';
import { TestSite, type Failure } from '../../../testing/site.js';

const PATH = '/api/conclave/ligues';
const WORD = 'abricot lanterne moulin';
const ADA = 'ada0'.repeat(8);
const BEN = 'be00'.repeat(8);

type Answer = LeagueTable & Failure;

describe('leagues of forecasts', () => {
  prepareSite();

  const table = (secret = ADA, word = WORD) =>
    site.ask<Answer>('POST', `${PATH}/classement`, { body: { word, secret } });
  const join = (nickname: string, secret = ADA, over: object = {}, headers = {}) =>
    site.ask<Answer>('PUT', `${PATH}/membre`, { body: { word: WORD, secret, nickname, ...over }, headers });
  const openRoundId = async () => (await site.state()).rounds.at(-1)!._id;
  const forecast = async (secret = ADA, over: object = {}) => {
    const expected = { roundId: await openRoundId(), smoke: 'black', cardinalId: parolin()._id };
    const body = { word: WORD, secret, ...expected, ...over };
    return site.ask<Answer>('POST', `${PATH}/pronostic`, { body });
  };
  const leave = (secret = ADA) => site.ask('POST', `${PATH}/depart`, { body: { word: WORD, secret } });

  it('begin with their first member, and are shown to who knows the word in any spelling', async () => {
    expect((await table()).body).toEqual({ openRoundId: await openRoundId(), lastRoundNumber: null, members: [] });
    const joined = await join('Ada');
    expect(joined.status).toBe(200);
    expect(joined.headers.get('cache-control')).toBe('no-store');
    expect(leagueTableSchema.parse(joined.body)).toEqual(joined.body);
    await join('Ben', BEN);
    const { body } = await table(BEN, 'Abricot-LANTERNE, moulin');
    expect(body.members.map(({ nickname, isMe }) => [nickname, isMe])).toEqual([
      ['Ada', false],
      ['Ben', true],
    ]);
    expect((await table(BEN, 'abricot lanterne citron')).body.members).toEqual([]);
  });

  it('score the forecasts of their members from the log', async () => {
    await join('Ada');
    await join('Ben', BEN);
    expect((await forecast()).body.members).toMatchObject([
      { nickname: 'Ada', isReady: true, points: 0 },
      { nickname: 'Ben', isReady: false },
    ]);
    await forecast(BEN, { cardinalId: tagle()._id });
    await forecast(BEN); // the first one stays
    await site.votesFor(parolin(), 1);
    await site.adminCommand(token, 'next-round');
    expect((await table()).body).toMatchObject({
      lastRoundNumber: 1,
      members: [
        { nickname: 'Ada', rank: 1, points: 3, right: 1, forecasts: 1, lastPoints: 3, isReady: false },
        { nickname: 'Ben', rank: 2, points: 1, right: 0, forecasts: 1, lastPoints: 1, isReady: false },
      ],
    });
  });

  it('say nothing about white smoke before the name is announced', async () => {
    await setThreeElectors();
    await join('Ada');
    await forecast(ADA, { smoke: 'white' });
    await site.votesFor(parolin(), 2);
    await site.adminCommand(token, 'elect-pope', { cardinalId: parolin()._id });
    expect((await table()).body.members).toMatchObject([{ points: 0, forecasts: 0 }]);
    site.system.clock.pass(SMOKE_MS / 1000);
    expect((await table()).body.members).toMatchObject([{ points: 5, right: 1 }]);
  });

  it('refuse a forecast once its round has closed or somebody has the majority', async () => {
    await join('Ada');
    const roundId = await openRoundId();
    await site.adminCommand(token, 'next-round');
    expect(await forecast(ADA, { roundId })).toMatchObject({ status: 409, body: { code: 'forecast-closed' } });
    await setThreeElectors();
    await site.votesFor(parolin(), 2);
    expect((await forecast()).body.code).toBe('forecast-closed');
  });

  it('refuse a forecast of somebody who is not a member', async () => {
    await join('Ada');
    expect(await forecast(BEN)).toMatchObject({ status: 404, body: { code: 'not-in-league' } });
  });

  it('have each nickname once, and rename who joins again', async () => {
    await join('Ada');
    expect(await join('ADA', BEN)).toMatchObject({ status: 409, body: { code: 'nickname-taken' } });
    expect((await join('Adèle')).body.members).toMatchObject([{ nickname: 'Adèle' }]);
  });

  it('forget who leaves, also twice', async () => {
    await join('Ada');
    await forecast();
    expect([(await leave()).status, (await leave()).status]).toEqual([200, 200]);
    expect((await table()).body.members).toEqual([]);
    expect((await join('Ada')).body.members).toMatchObject([{ isReady: false }]);
  });

  it('forget who leaves after the edition', async () => {
    const members = jest.spyOn(site.system.leagues, 'members');
    await join('Ada');
    const [leagueId = ''] = members.mock.lastCall ?? [];
    await site.reset(token);
    expect(await site.system.leagues.members(leagueId)).toHaveLength(1);
    await leave();
    expect(await site.system.leagues.members(leagueId)).toEqual([]);
  });

  it('end with the edition', async () => {
    await join('Ada');
    await site.reset(token);
    expect((await table()).body.members).toEqual([]);
  });

  it('add nothing to the log and make nobody a voter', async () => {
    const before = await typesRecorded();
    const { headers } = await join('Ada');
    await forecast();
    expect(headers.getSetCookie().filter((cookie) => cookie.includes('votant'))).toEqual([]);
    expect(await typesRecorded()).toEqual(before);
  });

  it('store neither word nor secret', async () => {
    const members = jest.spyOn(site.system.leagues, 'members');
    await join('Ada');
    const [leagueId = ''] = members.mock.lastCall ?? [];
    const stored = JSON.stringify(await site.system.leagues.members(leagueId));
    expect(stored).toContain('Ada');
    for (const secret of ['abricot', ADA]) expect(stored).not.toContain(secret);
  });

  it.each<[string, object]>([
    ['a short word', { word: 'fumée !!!' }],
    ['no word', { word: undefined }],
    ['a foreign secret', { secret: 'abc' }],
    ['an empty nickname', { nickname: ' ' }],
    ['a long nickname', { nickname: 'a'.repeat(25) }],
    ['markup', { nickname: '<b>Ada</b>' }],
    ['an address', { nickname: 'ada.example' }],
    ['a link', { nickname: 'https://a.fr' }],
  ])('refuse %s', async (_, over) => expect((await join('Ada', ADA, over)).status).toBe(400));

  it.each(['A', 'J. Paul', 'Élodie-Ann', 'D’Artagnan 3'])('take the nickname %s', async (nickname) =>
    expect((await join(nickname)).status).toBe(200),
  );

  it('are refused to pages of other sites', async () =>
    expect((await join('Ada', ADA, {}, { origin: 'https://autre.example' })).status).toBe(403));
});

describe('leagues of forecasts in one network', () => {
  let limited: TestSite;
  beforeAll(async () => {
    limited = await TestSite.open({ TRUST_PROXY: 'true' });
  });
  afterAll(() => limited.close());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const look = (word: string, address: string, secret = BEN) =>
    limited.ask<Answer>('POST', `${PATH}/classement`, { body: { word, secret }, headers: from(address) });
  const join = (word: string, address: string, secret = ADA) =>
    limited.ask<Answer>('PUT', `${PATH}/membre`, { body: { word, secret, nickname: 'Ada' }, headers: from(address) });

  it('cannot be guessed: words without a league are counted, and then only members see their league', async () => {
    const network = '198.51.100.7';
    await join(WORD, network);
    for (let n = 0; n < 70; n += 1) expect((await look(WORD, network)).status).toBe(200);
    // The word of a new league was unknown, too.
    for (let n = 0; n < 59; n += 1) expect((await look(`mot inconnu ${n}`, network)).status).toBe(200);
    const isRefused = { status: 429, body: { code: 'too-many-requests' } };
    for (const word of ['mot inconnu', WORD]) {
      expect(await look(word, network)).toMatchObject(isRefused);
      expect(await join(word, network, BEN)).toMatchObject(isRefused);
    }
    expect((await look(WORD, network, ADA)).status).toBe(200);
    expect((await look(WORD, '203.0.113.9')).status).toBe(200);
  });

  it('begin 20 times an hour', async () => {
    const network = '192.0.2.7';
    for (let n = 0; n < 20; n += 1) expect((await join(`nouvelle ligue ${n}`, network)).status).toBe(200);
    expect(await join('nouvelle ligue', network)).toMatchObject({ status: 429 });
    expect((await join('nouvelle ligue 1', network, BEN)).body.code).toBe('nickname-taken');
  });
});
