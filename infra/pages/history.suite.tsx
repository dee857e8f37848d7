import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectAccessible } from './accessible.ts';
import { routeSite } from './route-site.ts';

describe('history of the rounds', () => {
  const site = routeSite({ env: { VOTE_COOLDOWN_SECONDS: '0' }, withWorker: true });
  let names: string[];

  /** Three rounds: the first with two votes for one cardinal and one for another, the second with one vote, the third open. */
  async function threeRounds(): Promise<void> {
    const { cardinaux } = await site.call('GET', '/api/cardinaux/search?statutVotant=OUI&limit=2');
    const electors = cardinaux as { _id: string; nomComplet: string }[]; // as the contract says
    names = electors.map(({ nomComplet }) => nomComplet);
    const vote = (elector = electors[0]) => site.call('POST', '/api/conclave/vote', { cardinalId: elector?._id });
    await vote();
    await vote();
    await vote(electors[1]);
    await site.callAsAdmin('POST', '/api/conclave/admin/next-round');
    await vote(electors[1]);
    await site.callAsAdmin('POST', '/api/conclave/admin/next-round');
  }

  const list = '/conclave?onglet=historique';
  const results = () => site.page.getByRole('table', { name: 'Voix reçues au 1er scrutin' });

  beforeAll(threeRounds);

  it('opens the results of a round and returns the focus to the link that opened them', async () => {
    const page = await site.visit(list);
    await page.getByRole('link', { name: /^1er scrutin/ }).click();
    await page.waitForURL('**&tour=1');
    await results().waitFor();
    await expect(results().locator('tbody th').allInnerTexts()).resolves.toEqual(names);
    await expect(results().locator('tbody tr').first().innerText()).resolves.toMatch(/66,7\s%/);
    expect(page.focused()).toBe('1er scrutin');
    await page.goBack();
    await page.getByRole('table', { name: 'Les cinq premiers de chaque scrutin' }).waitFor();
    expect(page.focused()).toMatch(/^1er scrutin/);
  });

  it('shows the results and curves of a round without scripts', async () => {
    const page = await site.read(`${list}&tour=1`);
    await expect(results().locator('tbody th').allInnerTexts()).resolves.toEqual(names);
    // The race of two cardinals, and the votes per minute.
    const paths = page.locator('.lines svg g');
    expect(await paths.count()).toBe(3);
  });

  it('says that the open round is paused', async () => {
    const pause = (on: boolean) =>
      site.callAsAdmin('POST', '/api/conclave/admin/toggle-pause', { pause: on, reason: 'Repos', exhortationBy: '' });
    await pause(true);
    const page = await site.visit(list);
    const rounds = page.getByRole('table', { name: 'Les cinq premiers de chaque scrutin' });
    await rounds.getByText('En pause').waitFor();
    expect(await page.getByText('En cours', { exact: true }).count()).toBe(0);
    await pause(false);
    await rounds.getByText('En cours').waitFor();
  });

  it('explains the configured cooldown, of which there is none here', async () => {
    const page = await site.read('/conclave?onglet=explications');
    await page.sees(/Chaque visiteur dispose d’un nombre illimité de voix\. Le vote est fermé/);
  });

  it('reports an unknown round and links back', async () => {
    const page = await site.visit(`${list}&tour=9`);
    await page.getByRole('alert').waitFor();
    await expect(page.getByRole('button', { name: 'Réessayer' }).count()).resolves.toBe(0);
    await page.getByRole('alert').getByRole('link', { name: 'Tous les scrutins' }).click();
    await page.getByRole('heading', { name: 'Historique des scrutins' }).waitFor();
  });

  it('reports a failed load and loads on retry', async () => {
    const page = await site.visit(list);
    site.network.intercept('**/api/conclave/rounds/1', 'no answer');
    await page.getByRole('link', { name: /^1er scrutin/ }).click();
    await page.getByRole('alert').waitFor();
    site.network.restore();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await results().waitFor();
  });

  it('keeps an archived edition with its rounds', async () => {
    const { _id: cardinalId } = await site.call('GET', '/api/cardinaux/slug/pietro-parolin');
    await site.call('POST', '/api/conclave/vote', { cardinalId });
    await site.callAsAdmin('POST', '/api/conclave/admin/reset');
    const page = await site.visit(list);
    await page.getByText('Aucun scrutin clos').waitFor();
    await page.getByRole('link', { name: '1re édition' }).click();
    await page.getByText('Archivée sans élection le').first().waitFor();
    await page.getByRole('link', { name: /^1er scrutin/ }).click();
    await results().waitFor();
    expect(page.url()).toMatch(/edition=[0-9a-f]{24}&tour=1$/);
  });

  it('marks a round that was interrupted by the end of its edition', async () => {
    const { editions } = await site.call('GET', '/api/conclave/editions');
    const [{ _id }] = editions as [{ _id: string }]; // as the contract says
    const page = await site.visit(`${list}&edition=${_id}`);
    const rounds = page.getByRole('table', { name: 'Les cinq premiers de chaque scrutin' });
    await rounds.getByText('Interrompu').waitFor();
    expect(await rounds.getByText('En cours').count()).toBe(0);
    await page.goto(`${list}&edition=${_id}&tour=3`);
    await page.getByText('Scrutin interrompu').waitFor();
    await expectAccessible();
    await page.goto(`/conclave/replay/${_id}`);
    await page.getByText('Interrompu').waitFor();
  });
});
