import { ConclaveProjector } from '@fumata/read-models';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sealRound } from '../../../testing/seal-round.js';
import { TestSite } from '../../../testing/site.js';
import { sitesPerTest } from '../../../testing/sites/sites-per-test.js';

describe('an archived edition', () => {
  let site: TestSite;
  let token: string;
  let id: string;
  const openSite = sitesPerTest();
  beforeEach(async () => {
    site = await TestSite.open();
    token = await site.login('admin');
    id = (await site.state()).conclaveState._id;
    await site.votesFor(site.cardinal('pietro-parolin'), 3);
    await site.adminCommand(token, 'next-round');
    await sealRound(site, id, 1);
    await site.votesFor(site.cardinal('luis-antonio-tagle'), 2);
    await site.adminCommand(token, 'toggle-pause', { pause: true });
    await site.adminCommand(token, 'reset');
    await site.votesFor(site.cardinal('pietro-parolin'), 1);
  });
  afterEach(() => site.close());

  /** Writes the read models as a worker does, then starts another process: it keeps no details of old editions. */
  async function startLater(): Promise<TestSite> {
    const { log, models, clock, documents } = site.system;
    const projector = new ConclaveProjector({ log, models, clock, wait: () => Promise.resolve() });
    await projector.start();
    await projector.untilPosition((await site.state()).position!);
    await projector.stop();
    return openSite({}, { log, clock, documents });
  }
  const ask = (from: TestSite, path: string) => from.ask<unknown>('GET', path, { headers: { 'x-auth-token': token } });
  const PATHS = [
    '/api/conclave/editions',
    '/api/conclave/editions/:id',
    '/api/conclave/editions/:id/rounds/1',
    '/api/conclave/editions/:id/rounds/2',
    '/api/conclave/admin/acts?editions=toutes',
    '/api/conclave/preuve/:id/5',
    '/api/donnees',
    '/api/donnees/:id/resultats.json',
    '/api/donnees/:id/resultats.csv',
    '/api/donnees/:id/evenements.ndjson',
    '/api/donnees/:id/evenements.csv',
    '/api/journal/:id',
    '/api/journal/:id/plan',
    '/api/journal/:id/export.ndjson',
    '/api/replay',
    '/api/replay/:id',
    '/api/replay/:id/milestones',
    '/api/replay/:id/mouvements',
    '/api/replay/:id/segments/0',
  ];

  it('is answered from the read models as from memory', async () => {
    const later = await startLater();
    for (const path of PATHS.map((each) => each.replace(':id', id))) {
      const [before, after] = [await ask(site, path), await ask(later, path)];
      expect([path, before.status]).toEqual([path, 200]);
      expect([path, after.body]).toEqual([path, before.body]);
    }
  });

  it('is unavailable while the read models are written from scratch; its totals and the running edition are not', async () => {
    const later = await startLater();
    await later.system.models.drop('conclave');
    for (const path of [`/api/conclave/editions/${id}`, `/api/replay/${id}`, `/api/donnees/${id}/resultats.json`])
      expect(await ask(later, path)).toMatchObject({ status: 503, body: { statusCode: 503 } });
    for (const path of ['/api/conclave/editions', '/api/conclave/state', '/api/conclave/rounds/1', '/api/donnees'])
      expect([path, (await ask(later, path)).body]).toEqual([path, (await ask(site, path)).body]);
  });
});
