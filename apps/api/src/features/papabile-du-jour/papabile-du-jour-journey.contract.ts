import type { PapabileDuJour } from '@fumata/contracts';
import { expect, it } from '@jest/globals';
import type { Journey } from '../../testing/describe-journeys.js';
import type { Failure } from '../../testing/site.js';

export const papabileDuJourJourney: Journey = (site, token) => {
  const call = async <Body = PapabileDuJour & Failure>(method: string, path = '', body?: unknown) =>
    site().by<Body>(await token('admin'), method, `/api/papabile-jour${path}`, body);
  const add = (dateAffichage: string) =>
    call('POST', '', { cardinalId: site().cardinal('pietro-parolin')._id, dateAffichage });

  it('shows today’s entry and the thirty recent ones, newest first', async () => {
    const { body } = await site().get<PapabileDuJour>('/api/papabile-jour/current');
    expect(body.dateAffichage).toBe('2025-05-07');
    const recent = (await site().get<PapabileDuJour[]>('/api/papabile-jour/recent?limit=100')).body;
    const days = recent.map(({ dateAffichage }) => dateAffichage);
    expect(days).toHaveLength(30);
    expect(days).toEqual([...days].sort().reverse());
  });

  it('accepts one of four simultaneous entries for a day', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => add('2025-06-01')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const all = (await call<PapabileDuJour[]>('GET')).body;
    expect(all.filter(({ dateAffichage }) => dateAffichage === '2025-06-01')).toHaveLength(1);
  });

  it('rejects a stale version; of two simultaneous deletions one gets a 404', async () => {
    const { _id } = (await add('2025-06-02')).body;
    expect((await call('PUT', `/${_id}`, { commentaire: 'Un mot', version: 1 })).body.version).toBe(2);
    expect((await call('PUT', `/${_id}`, { actif: false, version: 1 })).body.code).toBe('record-changed');
    const answers = await Promise.all([1, 2].map(() => call('DELETE', `/${_id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
};
