import { FREE_VOTES } from '@fumata/conclave';
import { describe, expect, it } from '@jest/globals';
import { Crowd } from '../../apps/api/src/testing/crowd.ts';
import { expectAccessible } from './accessible.ts';
import { routeSite } from './route-site.ts';

const HELD = 3;
const REASON = 'Votes d’un automate';

describe('votes held for examination', () => {
  const site = routeSite({ env: { TRUST_PROXY: '1' } });

  it('are nowhere on the dashboard of a conclave without any', async () => {
    const page = await site.enter('/admin/conclave');
    await page.getByRole('heading', { name: 'Scrutins' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Voix retenues' }).count()).toBe(0);
  });

  it('are set aside by an administrator with a public reason, which the history shows', async () => {
    await new Crowd(site.api, '198.51.100').votes(FREE_VOTES + HELD);
    const page = await site.enter('/admin/conclave');
    await page.getByRole('heading', { name: 'Voix retenues' }).waitFor();
    await page.sees('plus du quart des voix de l’heure');
    await expectAccessible();
    await page.getByRole('button', { name: /^Écarter le groupe/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Écarter les voix du groupe/ });
    await dialog.getByText('3 voix retenues ne comptent pas dans le 1er scrutin').waitFor();
    const act = dialog.getByRole('button', { name: 'Écarter ces voix' });
    await dialog.getByLabel(/Pour confirmer, tapez ÉCARTER/).fill('ecarter');
    expect(await act.isEnabled()).toBe(false); // without a reason
    await dialog.getByLabel('Motif').fill(REASON);
    await act.click();
    await dialog.waitFor({ state: 'hidden' });
    await page.sees(/^Écartées le .+ à .+Votes d’un automate/);
    expect(await page.getByRole('button', { name: /^Écarter le groupe/ }).count()).toBe(0);
    const visitor = await site.visit('/conclave?onglet=historique&tour=1');
    await visitor.sees(`${HELD} voix écartées : ${REASON}`);
    expect(await site.api.votes()).toMatchObject({ totalVotes: FREE_VOTES });
  });

  it('are counted by an administrator', async () => {
    await new Crowd(site.api, '203.0.113').votes(FREE_VOTES + HELD);
    const { totalVotes } = await site.api.votes();
    const page = await site.enter('/admin/conclave');
    await page.getByRole('button', { name: /^Compter le groupe/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Compter les voix du groupe/ });
    await dialog.getByLabel('Motif').fill('Salle paroissiale annoncée');
    await dialog.getByLabel(/Pour confirmer, tapez COMPTER/).fill('compter');
    await dialog.getByRole('button', { name: 'Compter ces voix' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.sees(/^Comptées le .+ à/);
    expect(await site.api.votes()).toMatchObject({ totalVotes: totalVotes + HELD });
  });
});
