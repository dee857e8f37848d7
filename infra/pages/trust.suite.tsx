import type { SignedLogAnswer } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { expectAccessible } from './accessible.ts';
import { routeSite } from './route-site.ts';

describe('what is proven', () => {
  const site = routeSite({ env: { SEED: 'texts' }, withWorker: true });
  const PATH = '/conclave/confiance';

  it('names the newest checkpoint and where to read it', async () => {
    const answer = () => site.call<SignedLogAnswer>('GET', '/api/conclave/journal-signe');
    while (!(await answer()).log?.checkpoint); // signed by the worker right after its start
    const page = await site.visit(PATH);
    await page.sees('Contrôlé par d’autres programmes');
    await page.sees(/Dernier point de contrôle : \d+ événements/);
    await page.sees('Ce site n’a pas de témoin.');
    const address = await page.getByRole('link', { name: 'Le lire' }).getAttribute('href');
    expect(address).toMatch(/^\/log\/[0-9a-f]{24}\/checkpoint$/);
    expect(await page.getByRole('alert').count()).toBe(0);
    await expectAccessible();
  });

  it('names the witnesses and what they have cosigned', async () => {
    const { log } = await site.call<SignedLogAnswer>('GET', '/api/conclave/journal-signe');
    const cosigned = { size: 1_234, at: '2025-05-08T16:07:00.000Z' };
    const witnesses = [
      { name: 'temoin.example', cosigned },
      { name: 'autre.example', cosigned: null },
    ];
    site.network.intercept(
      '/api/conclave/journal-signe',
      Response.json({ log: { ...log, witnesses }, archivedIncidents: [] }),
    );
    const page = await site.visit('/conclave/verifier');
    await page.getByRole('link', { name: 'lisez l’explication' }).click();
    await page.sees('Contresigné par des témoins');
    const items = await page.getByRole('listitem').filter({ hasText: '.example' }).allInnerTexts();
    expect(items.map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
      'temoin.example : 1 234 événements, le 8 mai 2025 à 18 h 07',
      'autre.example : rien encore',
    ]);
    await expectAccessible();
  });

  it('names the newest time stamp, and where its checkpoint and the answer are', async () => {
    const { log } = await site.call<SignedLogAnswer>('GET', '/api/conclave/journal-signe');
    const timestamp = { size: 1_234, at: '2025-05-08T16:07:00.000Z' };
    site.network.intercept(
      '/api/conclave/journal-signe',
      Response.json({ log: { ...log, timestamp }, archivedIncidents: [] }),
    );
    const page = await site.visit('/conclave/verifier');
    await page.getByRole('link', { name: 'lisez l’explication' }).click();
    await page.sees('Horodaté par un tiers');
    await page.sees(/Dernier horodatage : 1\s234 événements, le 8 mai 2025 à 18 h 07/);
    const folder = `/log/${log?.conclaveId}/horodatages`;
    const addresses = [
      ['Le point de contrôle', `${folder}/1234/checkpoint`],
      ['la réponse signée', `${folder}/1234/reponse.tsr`],
      ['tous les horodatages', folder],
    ] as const;
    for (const [name, address] of addresses)
      expect(await page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(address);
    await expectAccessible();
  });

  const tree = { size: 7, root: 'ab'.repeat(32) };
  const why = 'il compte moins d’événements que ce qui a déjà été signé';

  it('says first that the log is signed no more, and why', async () => {
    const log = {
      conclaveId: 'c'.repeat(24),
      origin: 'fumata.test',
      checkpoint: null,
      witnesses: [],
      timestamp: null,
      incident: { at: '2025-05-08T16:07:00.000Z', why, tree, resolved: null },
    };
    site.network.intercept('/api/conclave/journal-signe', Response.json({ log, archivedIncidents: [] }));
    const page = await site.visit('/conclave/verifier');
    await page.getByRole('link', { name: 'lisez l’explication' }).click();
    await page.sees('Le journal de cette édition n’est plus signé.');
    const alert = await page.getByRole('alert').innerText();
    expect(alert.replaceAll(/\s/g, ' ')).toContain(
      'Le 8 mai 2025 à 18 h 07, le site a refusé d’en signer la suite : il',
    );
    await expectAccessible();
  });

  it('says what an operator has decided about it', async () => {
    const resolved = { at: '2025-05-08T16:30:00.000Z', decision: 'La sauvegarde de 17 h a été remise.' };
    const log = {
      conclaveId: 'c'.repeat(24),
      origin: 'fumata.test',
      checkpoint: null,
      witnesses: [],
      timestamp: null,
      incident: { at: '2025-05-08T16:07:00.000Z', why, tree, resolved },
    };
    site.network.intercept('/api/conclave/journal-signe', Response.json({ log, archivedIncidents: [] }));
    const page = await site.visit('/conclave/verifier');
    await page.getByRole('link', { name: 'lisez l’explication' }).click();
    await page.sees('La signature du journal de cette édition a été interrompue.');
    const text = await page.getByRole('main').innerText();
    expect(text.replaceAll(/\s/g, ' ')).toMatch(
      /à 18 h 30, un opérateur a décidé de le signer de nouveau, tel qu’il est : « La sauvegarde de 17 h a été remise\. »/,
    );
  });

  it('tells of incidents of earlier editions', async () => {
    const resolved = { at: '2025-05-08T16:30:00.000Z', decision: 'La sauvegarde de 17 h a été remise.' };
    const incident = { at: '2025-05-08T16:07:00.000Z', why, tree };
    const archivedIncidents = [
      { conclaveId: 'd'.repeat(24), edition: 2, ...incident, resolved: null },
      { conclaveId: 'c'.repeat(24), edition: 1, ...incident, resolved },
    ];
    site.network.intercept('/api/conclave/journal-signe', Response.json({ log: null, archivedIncidents }));
    const page = await site.visit('/conclave/verifier');
    await page.getByRole('link', { name: 'lisez l’explication' }).click();
    await page.sees('Incidents des éditions passées');
    const items = await page.getByRole('listitem').filter({ hasText: 'journal interrompu' }).allInnerTexts();
    const [second, first] = items.map((text) => text.replaceAll(/\s/g, ' '));
    expect(second).toMatch(
      /^2e édition, journal interrompu\. Le 8 mai 2025 à 18 h 07, .* sans qu’un opérateur ait décidé\.$/,
    );
    expect(first).toMatch(
      /^1re édition, .* à 18 h 30, un opérateur a décidé .* « La sauvegarde de 17 h a été remise\. »/,
    );
    await expectAccessible();
  });
});
