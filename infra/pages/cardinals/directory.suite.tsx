import { describe, expect, it } from '@jest/globals';
import { expectAccessible } from '../accessible.ts';
import type { AnyPage } from '../any-page.ts';
import { routeSite } from '../route-site.ts';
import { VOTERS } from '../voters.ts';

describe('directory and notices', () => {
  const FAILED = 'Erreur lors du chargement des données. Veuillez réessayer plus tard.';
  const SEARCH = '/api/cardinaux/search';
  const site = routeSite();
  const counted = (page: AnyPage) => page.locator('.resume [role=status]');
  const facts = async (page: AnyPage) => {
    const [heads, values] = await Promise.all(['dt', 'dd'].map((tag) => page.locator(`.facts ${tag}`).allInnerTexts()));
    return new Map(heads?.map((head, index) => [head, values?.[index]]));
  };
  const names = (page: AnyPage) => page.locator('.plate h3').allInnerTexts();
  const seesCardinals = (page: AnyPage, count: number) =>
    counted(page)
      .getByText(new RegExp(`^${count} cardina`))
      .waitFor();

  describe('directory', () => {
    it('finds a mistyped name while typing, and restores the search on Back', async () => {
      const page = await site.visit('/cardinaux');
      await seesCardinals(page, 252);
      const search = page.getByLabel('Rechercher un cardinal');
      await search.pressSequentially('avelline');
      await page.waitForURL('/cardinaux?nom=avelline');
      await seesCardinals(page, 1);
      expect(await names(page)).toEqual(['Jean-Marc Aveline']);
      expect(await search.element()).toBe(document.activeElement);
      await page.getByRole('link', { name: 'Jean-Marc Aveline' }).click();
      await page.locator('h1', { hasText: 'Jean-Marc Aveline' }).waitFor();
      await page.goBack();
      await page.waitForURL('/cardinaux?nom=avelline');
      await seesCardinals(page, 1);
    });

    it('says how many can receive votes, how many vote, and who is absent', async () => {
      const page = await site.read('/cardinaux');
      await page.locator('.page-head').getByText(VOTERS).waitFor();
    });

    it('names the continent of service as such: filter, chart and notice', async () => {
      const page = await site.read('/cardinaux');
      await page.getByRole('group', { name: 'Continent de service' }).waitFor();
      expect(await page.locator('#college-continent').innerText()).toBe('Par continent de service');
      const shown = await facts(await site.read('/cardinaux/luis-antonio-tagle'));
      expect(shown.get('Pays de service')).toBe('Saint-Siège');
      expect(shown.get('Continent de service')).toBe('Europe');
    });

    it('adds each filter to the URL, and removes it by its chip or by Back', async () => {
      const page = await site.visit('/cardinaux');
      await page.getByRole('radio', { name: /^Asie/ }).check();
      await page.waitForURL('/cardinaux?continent=Asie');
      await page.getByRole('radio', { name: /^Électeurs/ }).check();
      await page.waitForURL('/cardinaux?statutVotant=OUI&continent=Asie');
      await seesCardinals(page, 21);
      await page.goBack();
      await seesCardinals(page, 35);
      expect(await page.getByRole('radio', { name: /^Asie/ }).isChecked()).toBe(true);
      await page.getByRole('link', { name: 'Retirer le filtre Continent de service : Asie' }).click();
      await seesCardinals(page, 252);
      await page.getByLabel('Pays de service', { exact: true }).selectOption('Italie');
      await seesCardinals(page, 20);
      await page.getByRole('link', { name: 'Réinitialiser' }).click();
      await seesCardinals(page, 252);
    });

    it('sorts and pages, and focuses the heading of the new page', async () => {
      const page = await site.visit('/cardinaux');
      await page.getByLabel('Trier par').selectOption('Âge, décroissant');
      await page.waitForURL('/cardinaux?tri=age&sens=desc');
      await page.sees('Angelo Acerbi');
      await page.getByRole('link', { name: 'Suivante' }).click();
      await counted(page).getByText('21 à 40').waitFor();
      expect(page.focused()).toBe('Cardinaux');
      await page.getByRole('link', { name: 'Page 13' }).click();
      await counted(page).getByText('241 à 252').waitFor();
      await page.goBack();
      await counted(page).getByText('21 à 40').waitFor();
    });

    it('keeps its presentation when Enter is pressed in the search', async () => {
      const page = await site.visit('/cardinaux?vue=liste');
      await page.getByLabel('Rechercher un cardinal').press('Enter');
      expect(await page.getByRole('button', { name: 'Liste' }).getAttribute('aria-pressed')).toBe('true');
    });

    it('offers to reset an empty result', async () => {
      const page = await site.visit('/cardinaux?nom=zzzz&continent=Asie');
      await page.sees('Aucun cardinal ne correspond à vos critères de recherche.');
      await page.locator('.void').getByRole('link', { name: 'Réinitialiser' }).click();
      await seesCardinals(page, 252);
      expect(await page.getByLabel('Rechercher un cardinal').inputValue()).toBe('');
    });

    it('reports a failed load, keeps the filters and loads on retry', async () => {
      const page = await site.visit('/cardinaux');
      await seesCardinals(page, 252);
      site.network.intercept(SEARCH, 'no answer');
      await page.getByRole('radio', { name: /^Asie/ }).check();
      await page.getByRole('alert').getByText(FAILED).waitFor();
      expect(await page.getByRole('radio', { name: /^Asie/ }).isChecked()).toBe(true);
      await expectAccessible();
      site.network.restore();
      await page.presses('Réessayer');
      await seesCardinals(page, 35);
    });

    it.each([
      ['/cardinaux?ordre=Chanoine', 400, 'Ordre inconnu'],
      ['/cardinaux?date=2025-13-01', 400, 'Date attendue au format AAAA-MM-JJ'],
      ['/cardinaux?page=99', 200, 'Cette page n’existe pas : la liste en compte '],
      ['/cardinaux/electeurs?date=demain', 400, 'Date attendue au format AAAA-MM-JJ'],
    ])('answers %s with status %i and a message', async (path, status, sentence) => {
      const page = await site.read(path);
      expect(page.status).toBe(status);
      await page.sees(sentence);
    });

    it('is searched, filtered, sorted and switched to a list without scripts', async () => {
      const page = await site.read('/cardinaux');
      await page.getByLabel('Rechercher un cardinal').fill('al');
      await page.getByRole('radio', { name: /^Asie/ }).check();
      await page.getByLabel('Trier par').selectOption('Âge, décroissant');
      await page.presses('Liste');
      await seesCardinals(page, 5);
      expect(await page.getByLabel('Trier par').inputValue()).toBe('age.desc');
      await page.presses('Grille');
      await page.waitForURL(/vue=grille/);
      const grid = page.getByRole('button', { name: 'Grille' });
      expect(await grid.getAttribute('aria-pressed')).toBe('true');
      await page.getByRole('link', { name: /Retirer le filtre Continent de service : Asie/ }).click();
      await seesCardinals(page, 38);
    });
  });

  describe('electors at a date', () => {
    it('opens on the date of the conclave, with the voters; leads to today and back', async () => {
      await site.passDays(400);
      const page = await site.visit('/cardinaux/electeurs');
      await page.getByRole('heading', { name: 'Au 21 avril 2025' }).waitFor();
      expect(await page.locator('.figures b').allInnerTexts()).toEqual(['135', '89', '252']);
      await page.sees('voix pour les deux tiers des 133 votants');
      await page.sees(VOTERS);
      await page.getByRole('link', { name: 'Aujourd’hui' }).click();
      await page.getByRole('heading', { name: 'Au 11 juin 2026' }).waitFor();
      expect(await page.getByText(VOTERS).count()).toBe(0);
      await page.getByRole('link', { name: 'Date retenue par le conclave' }).click();
      await page.getByRole('heading', { name: 'Au 21 avril 2025' }).waitFor();
    });

    it('keeps the focus in the date after Enter', async () => {
      const page = await site.visit('/cardinaux/electeurs');
      await page.getByLabel('Date').fill('2040-01-01');
      await page.getByLabel('Date').press('Enter');
      await page.getByRole('heading', { name: 'Au 1er janvier 2040' }).waitFor();
      expect(document.activeElement).toBe(await page.getByLabel('Date').element());
      await page.getByRole('link', { name: 'Date retenue par le conclave' }).click();
      await page.getByRole('heading', { name: 'Au 21 avril 2025' }).waitFor();
      expect(await page.getByLabel('Date').inputValue()).toBe('2025-04-21');
    });

    it('opens on today when the conclave is unavailable', async () => {
      const page = await site.visit('/cardinaux');
      site.network.intercept('/api/conclave/state', 'no answer');
      await page.getByRole('link', { name: 'Qui pourrait voter à une date donnée ?' }).click();
      await page.getByRole('heading', { name: 'Au 11 juin 2026' }).waitFor();
    });

    it('shows their number, majority and next birthdays, and links to the list of that day', async () => {
      const page = await site.visit('/cardinaux/electeurs?date=2025-04-21');
      await page.sees('puis 134 électeurs');
      expect(await page.locator('.figures b').allInnerTexts()).toEqual(['135', '89', '252']);
      await page.getByRole('link', { name: 'Voir ces électeurs dans l’annuaire' }).click();
      await seesCardinals(page, 135);
      await page.getByRole('link', { name: 'Retirer le filtre Au 21 avril 2025' }).waitFor();
      await page.getByRole('link', { name: 'Qui pourrait voter à une date donnée ?' }).click();
      await page.getByLabel('Date').fill('2040-01-01');
      await page.presses('Voir à cette date');
      await page.getByRole('heading', { name: 'Au 1er janvier 2040' }).waitFor();
      await page.getByText('voix pour les deux tiers', { exact: true }).waitFor();
    });
  });
});
