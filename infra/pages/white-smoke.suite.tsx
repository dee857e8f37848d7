import { scrollTo } from './intersection-observer.ts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { routeSite } from './route-site.ts';
import type { Page } from './page.tsx';
import { afterEffects } from './waiting.ts';

describe('a page that is open while the conclave goes on', () => {
  const site = routeSite();
  const TAGLE = 'luis-antonio-tagle';
  const strip = (page: Page) => page.locator('.site-strip');
  const announced = (page: Page) => page.locator('[data-announcement]');
  const description = () => document.querySelector('meta[name=description]')?.getAttribute('content');
  const icon = () => document.querySelector('link[rel=icon]')?.getAttribute('href');
  const command = (verb: string, body: unknown = {}) => site.callAsAdmin('POST', `/api/conclave/admin/${verb}`, body);

  beforeAll(async () => {
    const { conclaveState } = await site.api.state();
    await site.callAsAdmin('PUT', '/api/conclave/admin/state', { ...conclaveState, electors: 3 });
    document.head.insertAdjacentHTML('beforeend', '<link rel="icon" href="/favicon.svg">');
  });

  it('tells votes, black smoke and a pause in strip, title, icon and live region of the home page', async () => {
    const page = await site.visit('/');
    await strip(page)
      .filter({ hasText: 'On attend la fumée · 1er scrutin' })
      .filter({ hasText: 'en direct' })
      .waitFor();
    expect([document.title, icon()]).toEqual(['Accueil | Fumata 2025', '/favicon-gris.svg']);
    await site.api.votesFor(site.api.cardinal(TAGLE), 1);
    await strip(page).filter({ hasText: 'Luis Antonio Tagle, 1 sur 2' }).waitFor();
    await command('next-round');
    await strip(page).filter({ hasText: 'Fumée noire · 1er scrutin' }).waitFor();
    await announced(page).filter({ hasText: 'Fumée noire au 1er scrutin. Aucun cardinal' }).waitFor();
    expect([document.title, icon()]).toEqual([
      'Fumée noire · 1er scrutin | Accueil | Fumata 2025',
      '/favicon-fumee-noire.svg',
    ]);
    await page.getByRole('heading', { name: /Fumée noire/ }).waitFor();
    await command('toggle-pause', { pause: true, reason: 'Repas' });
    await strip(page).filter({ hasText: 'En pause · 2e scrutin' }).waitFor();
    await announced(page).filter({ hasText: 'Le conclave est en pause : Repas.' }).waitFor();
    expect(icon()).toBe('/favicon-gris.svg');
    await command('toggle-pause', { pause: false });
    await strip(page).filter({ hasText: 'Fumée noire · 1er scrutin' }).waitFor();
    await afterEffects();
    expect(await announced(page).innerText()).toBe('Le 2e scrutin est ouvert. Aucune voix pour l’instant.');
    site.api.system.clock.pass(60);
    await command('toggle-pause', { pause: true, reason: 'Repas' });
    await strip(page).filter({ hasText: 'En pause' }).waitFor();
    await command('toggle-pause', { pause: false });
    await announced(page).filter({ hasText: 'Le 2e scrutin est ouvert. Aucune voix pour l’instant.' }).waitFor();
    expect(document.title).toBe('On attend la fumée · 2e scrutin | Accueil | Fumata 2025');
  });

  it('tells white smoke without the name, and after twelve seconds the name', async () => {
    const page = await site.visit(`/cardinaux/${TAGLE}`);
    const { _id: cardinalId } = site.api.cardinal(TAGLE);
    await site.api.votesFor(site.api.cardinal(TAGLE), 2);
    await page.locator('.standing').filter({ hasText: '2 voix (majorité : 2)' }).waitFor();
    await strip(page).filter({ hasText: 'Majorité atteinte · 2e scrutin' }).waitFor();
    await command('elect-pope', { cardinalId });
    await strip(page).filter({ hasText: 'Fumée blanche · 2e scrutin' }).waitFor();
    await announced(page).filter({ hasText: 'Fumée blanche au 2e scrutin.' }).waitFor();
    expect(document.title).toMatch(/^Fumée blanche · 2e scrutin \| /);
    expect(icon()).toBe('/favicon-fumee-blanche.svg');
    expect(await strip(page).innerText()).not.toContain('Tagle');
    await strip(page)
      .getByRole('button', { name: /^Cloches/ })
      .waitFor();
    expect(await page.locator('.standing').getByText('Élu pape').count()).toBe(0);
    await page.goto('/conclave');
    await page.getByRole('heading', { name: 'Fumée blanche' }).waitFor();
    expect(description()).not.toContain('Tagle');
    site.api.system.clock.pass(12);
    await page.goto('/conclave');
    await page.getByRole('heading', { name: 'Habemus Papam' }).waitFor();
    expect(description()).toMatch(/^Habemus Papam.: Luis Antonio Tagle, élu au 2e scrutin\.$/);
    await page.goto(`/cardinaux/${TAGLE}`);
    await strip(page).filter({ hasText: 'Habemus Papam · 2e scrutin' }).filter({ hasText: 'Tagle' }).waitFor();
    await page.locator('.standing').filter({ hasText: 'Élu pape au 2e scrutin 2 voix' }).waitFor();
  });

  it('offers the vote of the next conclave on a page opened during the election', async () => {
    const page = await site.visit('/conclave');
    await page.getByRole('heading', { name: 'Habemus Papam' }).waitFor();
    expect(await page.getByRole('button', { name: /^Voter pour/ }).count()).toBe(0);
    await command('reset');
    await page.getByRole('button', { name: 'Voter pour Luis Antonio Tagle' }).waitFor();
  });
});

describe('what the visitor may do', () => {
  const site = routeSite();

  it('is the same on the page of a cardinal and on the conclave’s, which offer no vote during the hour', async () => {
    const page = await site.visit('/cardinaux/jean-marc-aveline');
    await page.getByRole('link', { name: 'Voter pour ce cardinal' }).click();
    await page.presses('Confirmer mon vote');
    await page
      .locator('.rail')
      .getByText(/^A voté · revote dans (59|60) min$/)
      .waitFor();
    await page
      .locator('.own-voice')
      .getByText(/^A voté · revote dans (59|60) min$/)
      .waitFor();
    await page.goto('/cardinaux/jean-marc-aveline');
    await page
      .locator('.standing')
      .getByText(/^A voté · revote dans (59|60) min$/)
      .waitFor();
    expect(await page.getByRole('link', { name: 'Voter pour ce cardinal' }).count()).toBe(0);
    await page.goto('/papabili');
    await page.getByRole('link', { name: 'Voir le conclave' }).first().waitFor();
    expect(await page.getByRole('link', { name: /^Voter au conclave virtuel/ }).count()).toBe(0);
    await page.goto('/cardinaux/jean-marc-aveline');
    await site.callAsAdmin('POST', '/api/conclave/admin/next-round');
    await page
      .locator('.standing')
      .getByText(/^Revote dans (59|60) min$/)
      .waitFor();
    await site.callAsAdmin('POST', '/api/conclave/admin/toggle-pause', { pause: true, reason: 'Repas' });
    await page.locator('.standing').getByText('Vote en pause').waitFor();
  });

  it('keeps its receipts at an address of their own, with the verifier', async () => {
    const page = await site.visit('/conclave/mes-voix');
    await page.sees('Aucune voix dans ce navigateur.');
    await site.callAsAdmin('POST', '/api/conclave/admin/toggle-pause', { pause: false });
    await page.goto('/conclave?q=tagle');
    await page.presses('Voter pour Luis Antonio Tagle');
    await page.presses('Confirmer mon vote');
    await page
      .locator('.rail')
      .getByText(/^A voté/)
      .waitFor();
    await page.locator('footer').getByRole('link', { name: 'Mes voix' }).click();
    await page.waitForURL('/conclave/mes-voix');
    const own = page.locator('.own-votes li', { hasText: 'Luis Antonio Tagle' });
    await own.getByText(/^2e scrutin, le .*, heure de Rome$/).waitFor();
    await own.getByText(/^Scrutin en cours\s: 1er, avec 1\svoix$/).waitFor();
    await own.getByText('Inscrite au journal, sceau à venir').waitFor();
    expect(await own.getByRole('link', { name: /^Reçu/ }).getAttribute('href')).toMatch(/^\/conclave\/verifier#recu=/);
    await site.callAsAdmin('POST', '/api/conclave/admin/next-round');
    await own.getByText(/^Fumée noire\s: 1er, avec 1\svoix$/).waitFor();
    await page.locator('footer').getByRole('link', { name: 'Vérifier un reçu' }).waitFor();
  });
});

describe('the journal of the evening', () => {
  const site = routeSite();

  it('lists moments and changes of leader with their hours, newest first, as they happen', async () => {
    await site.api.votesFor(site.api.cardinal('pietro-parolin'), 1);
    const page = await site.visit('/conclave');
    const journal = page.locator('.evening');
    scrollTo(await journal.element());
    const lines = () => journal.locator('li > span').allInnerTexts();
    await journal.locator('li', { hasText: 'Pietro Parolin prend la tête' }).waitFor();
    await site.api.votesFor(site.api.cardinal('luis-antonio-tagle'), 2);
    await journal.locator('li', { hasText: 'Luis Antonio Tagle passe devant Pietro Parolin' }).waitFor();
    await site.callAsAdmin('POST', '/api/conclave/admin/next-round');
    await journal.locator('li', { hasText: 'Le 1er scrutin se ferme, fumée noire' }).waitFor();
    expect((await lines()).map((line) => line.slice(0, 20))).toEqual([
      expect.stringMatching(/^Le 2e scrutin s’/),
      expect.stringMatching(/^Le 1er scrutin se/),
      expect.stringMatching(/^Luis Antonio Tagle/),
      expect.stringMatching(/^Pietro Parolin/),
      'Le conclave s’ouvre',
      expect.stringMatching(/^Le 1er scrutin s’/),
    ]);
    expect(await journal.locator('.evening-list time').first().innerText()).toMatch(/^\d+ h \d\d$/);
  });
});
