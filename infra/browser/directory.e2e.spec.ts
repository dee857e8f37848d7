import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';

const AVELINE = '/cardinaux/jean-marc-aveline';
const FAILED = 'Erreur lors du chargement des données. Veuillez réessayer plus tard.';
const PHONE = { viewport: { width: 360, height: 780 } };

let site: OpenSite;

const counted = (page: Page) => page.locator('.resume [role=status]');
const names = (page: Page) => page.locator('.plate h3').allInnerTexts();
const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ');

/** Until the list tells of so many cardinals. */
const seesCardinals = (page: Page, count: number) =>
  counted(page)
    .getByText(new RegExp(`^${count}\u00A0cardina`))
    .waitFor();

inChromium('the directory', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
  });
  afterAll(() => site.close());

  it('finds a name though it is mistyped, keeps the focus, and goes back in one step', async () => {
    const { page, complaints } = await site.visit('/cardinaux');
    await seesCardinals(page, 252);
    const search = page.getByLabel('Rechercher un cardinal');
    await search.pressSequentially('avelline');
    await page.waitForURL('**/cardinaux?nom=avelline');
    await seesCardinals(page, 1);
    expect(await names(page)).toEqual(['Jean-Marc Aveline']);
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.getByRole('link', { name: 'Jean-Marc Aveline' }).click();
    await page.getByRole('heading', { name: 'Jean-Marc Aveline', level: 1 }).waitFor();
    await page.goBack();
    await page.waitForURL('**/cardinaux?nom=avelline');
    await seesCardinals(page, 1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is narrowed step by step; each step is undone by its chip and by the way back', async () => {
    const { page } = await site.visit('/cardinaux');
    await page.getByRole('radio', { name: /^Asie/ }).check();
    await page.waitForURL('**/cardinaux?continent=Asie');
    await page.getByRole('radio', { name: /^Électeurs/ }).check();
    await page.waitForURL('**/cardinaux?statutVotant=OUI&continent=Asie');
    await seesCardinals(page, 21);
    await page.goBack();
    await seesCardinals(page, 35);
    expect(await page.getByRole('radio', { name: /^Asie/ }).isChecked()).toBe(true);
    await page.getByRole('link', { name: 'Retirer le filtre Asie' }).click();
    await seesCardinals(page, 252);
    await page.getByLabel('Pays de service', { exact: true }).selectOption('Italie');
    await seesCardinals(page, 20);
    await page.getByRole('link', { name: 'Réinitialiser' }).click();
    await seesCardinals(page, 252);
    await page.context().close();
  });

  it('takes up what was chosen before any script had come', async () => {
    const { page } = await site.visit('about:blank');
    let come: () => void = () => undefined;
    const scripts = new Promise<void>((resolve) => (come = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await scripts;
      await route.continue();
    });
    await page.goto('/cardinaux', { waitUntil: 'commit' });
    await page.getByRole('radio', { name: /^Asie/ }).check();
    await page.getByLabel('Rechercher un cardinal').fill('al');
    come();
    await page.waitForURL('**/cardinaux?nom=al&continent=Asie');
    await seesCardinals(page, 5);
    await page.context().close();
  });

  it('sorts, and goes from page to page, each beginning at its top', async () => {
    const { page } = await site.visit('/cardinaux');
    await page.getByLabel('Trier par').selectOption('Âge, décroissant');
    await page.waitForURL('**/cardinaux?tri=age&sens=desc');
    await page.getByText('Angelo Acerbi').first().waitFor();
    await page.getByRole('link', { name: 'Suivante' }).click();
    await counted(page).getByText('21 à 40').waitFor();
    await expect(page.evaluate(() => document.activeElement?.textContent)).resolves.toBe('Cardinaux');
    await page.getByRole('link', { name: 'Page 13' }).click();
    await counted(page).getByText('241 à 252').waitFor();
    await page.goBack();
    await counted(page).getByText('21 à 40').waitFor();
    await page.context().close();
  });

  it('remembers whether it is a grid or a list, before any script has come', async () => {
    const { page, complaints } = await site.visit('/cardinaux');
    await page.getByRole('button', { name: 'Liste' }).click();
    await page.waitForURL('**/cardinaux?vue=liste');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/cardinaux');
    const columns = () =>
      page.locator('.roll').evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    expect(await columns()).toBe(1);
    await page.goto('/cardinaux?vue=grille');
    expect(await columns()).toBeGreaterThan(1);
    await page.unroute('**/assets/*.js');
    await page.goto('/cardinaux');
    await page.locator('.seg [aria-pressed=true]', { hasText: 'Liste' }).waitFor();
    expect(complaints.filter((each) => !each.includes('ERR_FAILED'))).toEqual([]);
    await page.context().close();
  });

  it('draws the College when asked to; a figure is a filter, and once more it isn’t', async () => {
    const { page } = await site.visit('/cardinaux');
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    await page.getByText('Le Collège en graphiques').click();
    await page.locator('.college .recharts-bar-rectangle').first().waitFor();
    expect(files.some((file) => file.includes('columns-drawing'))).toBe(true);
    await page.getByRole('link', { name: /^François\s+: 149/ }).click();
    await page.waitForURL('**/cardinaux?creePar=Fran%C3%A7ois');
    await page.getByRole('link', { name: 'Retirer le filtre Créés par François' }).waitFor();
    await page.locator('.college .recharts-bar-rectangle').last().click();
    await page.waitForURL(/continent=Oc%C3%A9anie/);
    await page.locator('a[aria-current=true]', { hasText: 'Océanie' }).click();
    await page.waitForURL('**/cardinaux?creePar=Fran%C3%A7ois');
    await page.context().close();
  });

  it('on a phone has its filters behind a button', async () => {
    const { page } = await site.visit('/cardinaux', PHONE);
    const asia = page.getByRole('radio', { name: /^Asie/ });
    await expect(asia.isVisible()).resolves.toBe(false);
    await page.getByRole('button', { name: 'Filtrer' }).click();
    await asia.check();
    await page.getByRole('button', { name: 'Voir les 35 cardinaux' }).click();
    await asia.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it('says that nobody fits, and leads out', async () => {
    const { page } = await site.visit('/cardinaux?nom=zzzz&continent=Asie');
    await page.getByText('Aucun cardinal ne correspond à vos critères de recherche.').waitFor();
    await page.locator('.void').getByRole('link', { name: 'Réinitialiser' }).click();
    await seesCardinals(page, 252);
    expect(await page.getByLabel('Rechercher un cardinal').inputValue()).toBe('');
    await page.context().close();
  });

  it('says that it can’t be loaded, keeps what was asked for, and tries again', async () => {
    const { page } = await site.visit('/cardinaux');
    await page.route('**/api/cardinaux/search*', (route) => route.abort());
    await page.getByRole('radio', { name: /^Asie/ }).check();
    await page.getByRole('alert').getByText(FAILED).waitFor();
    expect(await page.getByRole('radio', { name: /^Asie/ }).isChecked()).toBe(true);
    await page.unroute('**/api/cardinaux/search*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await seesCardinals(page, 35);
    await page.context().close();
  });

  it.each([
    ['/cardinaux?ordre=Chanoine', 400, 'Ordre inconnu'],
    ['/cardinaux?page=99', 200, 'La liste est plus courte que cela.'],
    ['/cardinaux/electeurs?date=demain', 400, 'Date attendue au format AAAA-MM-JJ'],
  ])('answers %s with %i and a sentence', async (path, status, sentence) => {
    const answer = await fetch(site.address + path);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(sentence);
  });

  it('can be read and searched without scripts', async () => {
    const { page } = await site.visit('/cardinaux', { javaScriptEnabled: false });
    await page.getByLabel('Rechercher un cardinal').fill('al');
    await page.getByRole('radio', { name: /^Asie/ }).check();
    await page.getByLabel('Trier par').selectOption('Âge, décroissant');
    await page.getByRole('button', { name: 'Liste' }).click();
    await seesCardinals(page, 5);
    expect(await page.getByLabel('Trier par').inputValue()).toBe('age.desc');
    await page.getByRole('button', { name: 'Grille' }).click();
    expect(await page.getByRole('button', { name: 'Grille' }).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('link', { name: /Retirer le filtre Asie/ }).click();
    await seesCardinals(page, 38);
    await page.context().close();
  });

  describe('a notice', () => {
    it('tells of the conclave, and leads to the vote', async () => {
      const { page, complaints } = await site.visit(AVELINE);
      await page.getByText('Aucune voix').waitFor();
      await page.getByRole('link', { name: 'Voter pour ce cardinal' }).click();
      // The choice is made: it only has to be confirmed.
      await page.getByRole('dialog', { name: /Jean-Marc Aveline/ }).waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    it('is shared by links, by a code drawn here, and by its address, copied for two seconds', async () => {
      const { page } = await site.visit(AVELINE, { permissions: ['clipboard-read', 'clipboard-write'] });
      const elsewhere: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(site.address)) elsewhere.push(request.url());
      });
      for (const way of ['E-mail', 'WhatsApp', 'Telegram', 'Facebook', 'X', 'LinkedIn']) {
        const href = await page
          .locator('.share a', { hasText: new RegExp(`^${way}\\b`) })
          .getAttribute('href');
        expect(decodeURIComponent(href ?? '')).toContain(AVELINE);
      }
      await page.getByText('Code QR', { exact: true }).click();
      await page.getByRole('img', { name: 'Code QR vers cette page' }).waitFor();
      await page.getByRole('button', { name: 'Copier le lien' }).click();
      await page.getByRole('button', { name: 'Lien copié' }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(AVELINE);
      await page.getByRole('button', { name: 'Copier le lien' }).waitFor();
      expect(elsewhere).toEqual([]);
      await page.context().close();
    });

    it('shows the arms where a photo can’t be loaded', async () => {
      const { _id } = await site.call('GET', '/api/cardinaux/slug/robert-sarah');
      const photo = `/api/images/${'0'.repeat(64)}.jpg`;
      await site.order('PUT', `/api/cardinaux/${String(_id)}`, { photo });
      const { page } = await site.visit('/cardinaux/robert-sarah');
      await page.locator('.notice-c header .niche svg').waitFor();
      await expect(page.locator('.notice-c header .niche img').count()).resolves.toBe(0);
      await page.context().close();
    });

    it('is found under its old address', async () => {
      const { _id } = await site.call('GET', '/api/cardinaux/slug/vincent-nichols');
      await site.order('PUT', `/api/cardinaux/${String(_id)}`, { prenom: 'Vincent Gerard' });
      const answer = await fetch(`${site.address}/cardinaux/vincent-nichols`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        301,
        '/cardinaux/vincent-gerard-nichols',
      ]);
    });

    it('of nobody says so', async () => {
      const { page } = await site.visit('/cardinaux/personne');
      await page.getByRole('heading', { name: 'Cardinal non trouvé' }).waitFor();
      expect((await fetch(`${site.address}/cardinaux/personne`)).status).toBe(404);
      await page.context().close();
    });

    it('gives the reason of an exception', async () => {
      const { page } = await site.visit('/cardinaux/giovanni-angelo-becciu', { javaScriptEnabled: false });
      expect(plain(await page.locator('.notice').innerText())).toMatch(/^Non-électeur selon la liste/);
      await page.context().close();
    });

    it('that can’t be loaded says so, and tries again', async () => {
      const { page } = await site.visit('/cardinaux?nom=aveline');
      await page.route('**/api/cardinaux/slug/*', (route) => route.abort());
      await page.getByRole('link', { name: 'Jean-Marc Aveline' }).click();
      await page.getByText(FAILED).waitFor();
      await page.unroute('**/api/cardinaux/slug/*');
      await page.getByRole('button', { name: 'Réessayer' }).click();
      await page.getByRole('heading', { name: 'Jean-Marc Aveline', level: 1 }).waitFor();
      await page.context().close();
    });
  });

  describe('a comparison', () => {
    it('is put together in the list, four at most, and has an address', async () => {
      const { page, complaints } = await site.visit('/cardinaux');
      const tray = page.getByRole('region', { name: 'Comparer des cardinaux' });
      for (const name of [
        'Santos Abril y Castelló',
        'Angelo Acerbi',
        'Américo Aguiar',
        'Carlos Aguiar Retes',
      ])
        await page.getByLabel(`Comparer ${name}`).check();
      await tray.getByText('Quatre au plus').waitFor();
      expect(await page.getByLabel('Comparer George Alencherry').isDisabled()).toBe(true);
      await tray.getByRole('button', { name: 'Retirer Carlos Aguiar Retes' }).click();
      await page.reload();
      await tray.getByRole('link', { name: 'Comparer (3)' }).click();
      await page.waitForURL(/comparer\?c=santos-abril-y-castello,angelo-acerbi,americo-aguiar$/);
      await page.getByRole('link', { name: 'Retirer Angelo Acerbi de la comparaison' }).click();
      await page.getByRole('columnheader', { name: /Acerbi/ }).waitFor({ state: 'hidden' });
      await expect(page.getByRole('row', { name: /^Âge/ }).getByRole('cell').count()).resolves.toBe(2);
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    it.each([
      ['', 200, 'Choisissez de deux à quatre cardinaux'],
      ['?c=jean-marc-aveline', 200, 'Il faut au moins deux cardinaux'],
      ['?c=a,b,c,d,e', 400, 'On compare quatre cardinaux au plus'],
      ['?c=jean-marc-aveline,personne', 404, 'Cardinal non trouvé'],
      ['?c=jean-marc-aveline,pietro-parolin,jean-marc-aveline', 200, 'il n’est montré qu’une fois'],
    ])('at %j answers %i and says what is wrong', async (search, status, sentence) => {
      const answer = await fetch(`${site.address}/cardinaux/comparer${search}`);
      expect(answer.status).toBe(status);
      expect(await answer.text()).toContain(sentence);
    });
  });

  describe('the electors at a date', () => {
    it('are counted with their majority and their birthdays, and lead to the list of that day', async () => {
      const { page, complaints } = await site.visit('/cardinaux/electeurs?date=2025-04-21');
      await expect(page.locator('.figures b').allInnerTexts()).resolves.toEqual(['135', '90', '252']);
      await page.getByText('puis 134 électeurs').first().waitFor();
      await page.getByRole('link', { name: 'Voir ces électeurs dans l’annuaire' }).click();
      await seesCardinals(page, 135);
      await page.getByRole('link', { name: 'Retirer le filtre Au 21 avril 2025' }).waitFor();
      await page.getByRole('link', { name: 'Qui est électeur à quelle date' }).click();
      await page.getByLabel('Date').fill('2040-01-01');
      await page.getByRole('button', { name: 'Voir à cette date' }).click();
      await page.getByRole('heading', { name: 'Au 1er janvier 2040' }).waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  });
});
