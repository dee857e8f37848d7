import { describe, expect, it } from '@jest/globals';
import { CARDINAL_FIELDS } from '../../apps/api/src/testing/cardinal-fields.ts';
import { expectAccessible } from './accessible.ts';
import { routeSite } from './route-site.ts';

describe('administration of a site without cardinals', () => {
  const site = routeSite({ env: { SEED: 'none' } });
  const NOTICE = 'Ce site n’a aucun cardinal électeur.';

  it('says how cardinals come in, until there is one', async () => {
    for (const path of ['/admin/conclave', '/admin/cardinaux']) {
      const page = await site.enter(path);
      await page.sees(NOTICE);
      await expectAccessible();
    }
    await site.callAsAdmin('POST', '/api/cardinaux', { ...CARDINAL_FIELDS, nom: 'Premier' });
    const list = await site.enter('/admin/cardinaux');
    await list.getByRole('button', { name: 'Ajouter le Cardinal' }).waitFor();
    expect(await list.getByText(NOTICE).count()).toBe(0);
    const control = await site.enter('/admin/conclave');
    await control.sees('Le fichier compte 1 électeur, cette édition en compte 0.');
    expect(await control.getByText(NOTICE).count()).toBe(0);
  });

  it('says that nothing can be written while a store reports it', async () => {
    const checks = { log: { ok: false }, documents: { ok: true } };
    site.network.intercept('/health/ready', Response.json({ status: 'degraded', checks }));
    const page = await site.enter('/admin/cardinaux');
    await page.sees('Le site est en lecture seule');
    await expectAccessible();
  });
});
