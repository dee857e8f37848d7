import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { enterAt, press, sees } from './in-administration.ts';
import { inChromium } from './in-chromium.ts';
import type { OpenSite } from './open-site.ts';
import { sharedSite } from './shared-site.ts';

let site: OpenSite;
let page: Page;

const row = (name: string) => page.getByRole('row').filter({ hasText: name });

inChromium('the projections', () => {
  beforeAll(async () => {
    site = sharedSite();
    await site.voteFor('luis-antonio-tagle');
    page = await enterAt(site, '/admin/projections');
  });

  it('follow the log and are compared with it on request', async () => {
    await row('Éditions et scrutins').getByText('suit le journal').waitFor();
    await expectAccessible(page);
    await press(page, 'Recompter et comparer');
    await sees(page, 'La comparaison a été demandée');
    await row('Arbres des sceaux')
      .getByText(/^conforme/)
      .waitFor();
  });

  it('are rebuilt after a confirmation and serve again', async () => {
    await press(page, 'Reconstruire : Éditions et scrutins');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('aucun vote ne change').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Reconstruire' }).click();
    await row('Éditions et scrutins').getByText('génération 1').waitFor();
    await row('Éditions et scrutins')
      .getByText(/^Basculée/)
      .waitFor();
  });

  it('show their state and the rebuild button on a phone without horizontal overflow', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    for (const element of [page.getByText('suit le journal'), page.getByRole('button', { name: /^Reconstruire/ })]) {
      await element.first().waitFor();
      const box = await element.first().boundingBox();
      expect(box && box.x + box.width).toBeLessThanOrEqual(360);
    }
    await expectAccessible(page);
  });

  it('report a recount to visitors once it covers the last result', async () => {
    await site.callAsAdmin('POST', '/api/conclave/admin/next-round');
    const { page: visited } = await site.visit('/conclave?onglet=historique');
    await visited.getByText('Vérification du dernier résultat en cours').waitFor();
    await press(page, 'Recompter et comparer');
    await visited.getByText(/Résultat vérifié il y a 1\smin/).waitFor();
    await expectAccessible(visited);
    await visited.context().close();
  });

  it('record the comparison and the rebuild in the audit', async () => {
    const { actes } = await site.callAsAdmin('GET', '/api/actes?genre=read-model');
    expect((actes as { verb: string }[]).map(({ verb }) => verb)).toEqual(['compared', 'rebuilt', 'compared']); // as the contract says
  });

  it('are visible to analysts, without the buttons', async () => {
    const anne = await site.addAccount('analyste@exemple.fr', 'Anne', 'analyste');
    const analyst = await enterAt(site, '/admin/projections', anne);
    await analyst.getByRole('heading', { level: 1, name: 'Projections' }).waitFor();
    await analyst.getByText('suit le journal').first().waitFor();
    expect(await analyst.getByRole('button', { name: /Reconstruire|Recompter/ }).count()).toBe(0);
  });
});
