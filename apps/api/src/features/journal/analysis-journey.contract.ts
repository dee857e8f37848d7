import type { Editions, Journal, ReplayIndex } from '@fumata/contracts';
import type { Segment } from '@fumata/history';
import { expect, it } from '@jest/globals';
import type { Journey } from '../../testing/describe-journeys.js';
import { sealRound } from '../../testing/seal-round.js';

export const analysisJourney: Journey = (site, token) => {
  const parolin = () => site().cardinal('pietro-parolin');
  const tagle = () => site().cardinal('luis-antonio-tagle');
  const conclaveId = async () => (await site().state()).conclaveState._id;
  const get = async <Body>(path: string) => (await site().by<Body>(await token('analyste'), 'GET', path)).body;
  const types = async (query = '') =>
    (await get<Journal>(`/api/journal/${await conclaveId()}${query}`)).events.map(({ type }) => type);

  it('lists an edition’s events newest first, filtered by cardinal and kind', async () => {
    await site().votesFor(parolin(), 2);
    await site().votesFor(tagle(), 1);
    await site().adminCommand(await token('admin'), 'next-round', {});
    await sealRound(site(), await conclaveId(), 1);
    expect(await types()).toEqual([
      'RoundSealed',
      'RoundOpened',
      'RoundClosed',
      'VoteCast',
      'VoteCast',
      'VoteCast',
      'ConclaveStarted',
      'RoundOpened',
      'ConclaveOpened',
    ]);
    expect(await types(`?cardinal=${tagle()._id}`)).toEqual(['VoteCast']);
    expect(await types('?genre=sceaux')).toEqual(['RoundSealed']);
  });

  it('serves the replay as a segment that contains every event', async () => {
    const id = await conclaveId();
    const index = await get<ReplayIndex>(`/api/replay/${id}`);
    expect(index).toMatchObject({ whole: true, last: 9 });
    expect((await get<Segment>(`/api/replay/${id}/segments/0`)).count).toBe(9);
  });

  it('exports events with seals to analysts, and open data to the public', async () => {
    const id = await conclaveId();
    const lines = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
    const exportedLines = lines(await get<string>(`/api/journal/${id}/export.ndjson`));
    expect(JSON.stringify(exportedLines)).toContain('RoundSealed');
    const open = await site().get<string>(`/api/donnees/${id}/evenements.ndjson`);
    expect(open).toMatchObject({ status: 200, body: expect.any(String) });
    expect(lines(open.body).length).toBeGreaterThan(7);
  });

  it('lists an archived edition', async () => {
    const id = await conclaveId();
    await site().adminCommand(await token('admin'), 'reset');
    const { editions } = (await site().get<Editions>('/api/conclave/editions')).body;
    expect(editions.map(({ _id }) => _id)).toContain(id);
  });
};
