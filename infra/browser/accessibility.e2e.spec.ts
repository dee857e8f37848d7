import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { hungGallery } from './hung-gallery.ts';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';
import { administrator } from './people.ts';

let site: OpenSite;
/** Of somebody who goes from one address to the next. */
let page: Page;

async function openSite(): Promise<void> {
  site = await OpenSite.open();
  ({ page } = await site.visit('about:blank'));
}

async function conclave(): Promise<void> {
  const { page } = await site.visit('/conclave');
  await page.locator('.live', { hasText: 'En direct' }).waitFor();
  await expectAccessible(page);
  await page.context().close();
}

const admin = (verb: string, body: unknown = {}) => site.order('POST', `/api/conclave/admin/${verb}`, body);

inChromium('every state of a conclave is for everybody', () => {
  let cardinalId = '';
  beforeAll(async () => {
    site = await OpenSite.open();
    await site.withElectors(1);
    const { cardinaux } = await site.call('GET', '/api/cardinaux/search?statutVotant=OUI&limit=1');
    cardinalId = (cardinaux as [{ _id: string }])[0]._id; // as the call promises
  });
  afterAll(() => site.close());

  it('with the majority reached', async () => {
    await site.call('POST', '/api/conclave/vote', { cardinalId });
    await conclave();
  });

  it('in the control dashboard, and in its dialogs', async () => {
    const { page } = await site.visit('/login');
    await administrator(page).entersDashboard();
    await page.getByText('En direct').first().waitFor();
    await expectAccessible(page);
    for (const act of ['Tour suivant', 'Mettre en pause', 'Corriger…', 'Tout réinitialiser']) {
      await page.getByRole('button', { name: act }).click();
      await page.getByRole('dialog').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await page.context().close();
  });

  it('in a pause', async () => {
    await admin('toggle-pause', { pause: true, reason: 'Pause administrative' });
    await conclave();
    await admin('toggle-pause', { pause: false });
  });

  it('under black smoke', async () => {
    await admin('next-round');
    await conclave();
  });

  it('under white smoke', async () => {
    await site.call('POST', '/api/conclave/vote', { cardinalId });
    await admin('elect-pope', { cardinalId });
    await conclave();
  });
});

inChromium('every page is for everybody', () => {
  beforeAll(openSite);
  afterAll(() => site.close());

  describe('the directory', () => {
    it.each([
      '/cardinaux',
      '/cardinaux?continent=Asie&creePar=François&vue=liste',
      '/cardinaux?nom=zzzz',
      '/cardinaux?ordre=inconnu',
      '/cardinaux/jean-marc-aveline',
      '/cardinaux/giovanni-angelo-becciu',
      '/cardinaux/personne',
      '/cardinaux/electeurs',
      '/cardinaux/electeurs?date=demain',
      '/cardinaux/comparer',
      '/cardinaux/comparer?c=jean-marc-aveline,pietro-parolin,robert-sarah,personne',
    ])('at %s', async (path) => {
      await page.goto(path);
      await expectAccessible(page);
    });

    it('with its charts, its filters and its tray open', async () => {
      const { page } = await site.visit('/cardinaux');
      await page.getByText('Le Collège en graphiques').click();
      await page.locator('.college .recharts-bar-rectangle').first().waitFor();
      await page.locator('.plate input').first().check();
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 780 });
      await page.getByRole('button', { name: 'Filtrer' }).click();
      await expectAccessible(page);
      await page.context().close();
    });

    it('with the code of a notice on show', async () => {
      const { page } = await site.visit('/cardinaux/jean-marc-aveline');
      await page.getByText('Code QR', { exact: true }).click();
      await page.getByRole('img', { name: 'Code QR vers cette page' }).waitFor();
      await expectAccessible(page);
      await page.context().close();
    });
  });

  describe('the home page and the papabili', () => {
    it.each(['/papabile-du-jour', '/papabile-du-jour/personne-2025-05-01', '/papabile-du-jour/archive'])(
      'at %s',
      async (path) => {
        await page.goto(path);
        await expectAccessible(page);
      },
    );

    it('on the home page, with its table', async () => {
      const { page } = await site.visit('/');
      await page.getByText('Voir en tableau').click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Âge' }).click();
      await expectAccessible(page);
      await page.context().close();
    });

    it('on the home page without its data', async () => {
      const { page } = await site.visit('/mentions-legales');
      await page.route('**/api/**', (route) => route.abort());
      await page.getByRole('link', { name: 'Fumata, accueil' }).click();
      await page.getByText('chiffres indicatifs').waitFor();
      await expectAccessible(page);
      await page.context().close();
    });

    it('with all papabili unfolded, and the way back to the top', async () => {
      const { page } = await site.visit('/papabili');
      await page.getByRole('button', { name: 'Tout déplier' }).click();
      await page.evaluate(() => scrollTo(0, 400));
      await page.getByRole('button', { name: 'Haut de page' }).waitFor();
      await expectAccessible(page);
      await page.context().close();
    });
  });

  describe('the news', () => {
    it.each([
      '/actualites',
      '/actualites?page=2',
      '/actualites?categorie=leon14',
      '/actualites?search=introuvable',
      '/actualites?categorie=sport',
      '/actualites/qui-est-leon-xiv',
      '/actualites/un-article-qui-manque',
    ])('at %s', async (path) => {
      await page.goto(path);
      await expectAccessible(page);
    });
  });

  describe('the quiz', () => {
    it.each(['/quiz', '/quiz?categorie=histoire', '/quiz?partie=64f000000000000000000000'])(
      'at %s',
      async (path) => {
        await page.goto(path);
        await expectAccessible(page);
      },
    );

    it('with a question, through its last seconds, and with its answer on its way', async () => {
      const { page } = await site.visit('about:blank');
      await page.clock.install();
      await page.goto('/quiz?categorie=histoire');
      await page.getByRole('button', { name: 'Expert' }).click();
      await page.getByText('Question 1 sur 5').waitFor();
      await page.locator('.answers button').first().click();
      await page.getByText('Question 2 sur 5').waitFor();
      await page.route('**/answers', (route) => route.abort());
      await expectAccessible(page);
      const left = parseInt(await page.getByRole('timer').innerText(), 10);
      await page.clock.fastForward(1_000 * (left - 4));
      await page.locator('.ring.warn').waitFor();
      await expectAccessible(page);
      await page.locator('.ring.locked').waitFor();
      await page.getByText('Le serveur n’a pas encore répondu').waitFor();
      await expectAccessible(page);
      await page.context().close();
    });

    it('with a score, and a ranking', async () => {
      const { page } = await site.visit('/quiz?categorie=histoire');
      await page.getByRole('button', { name: 'Expert' }).click();
      for (let number = 1; number <= 5; number += 1) {
        await page.getByText(`Question ${number} sur 5`).waitFor();
        await page.locator('.answers button').first().click();
      }
      await page.getByLabel('Pseudonyme').fill('Camille');
      await page.keyboard.press('Enter');
      await page.locator('tr.own').waitFor();
      await expectAccessible(page);
      await page.context().close();
    });
  });

  describe('the galleries', () => {
    const ASK = '**/api/gallery/request-download';
    let gallery = '';
    let image = '';
    let link = '';
    beforeAll(async () => {
      const pictures = [
        { titre: 'La fumée', description: 'Elle monte.' },
        { titre: 'La coupole', height: 1600 },
      ];
      const hung = await hungGallery(
        site,
        { titre: 'Planches d’essai', description: 'Deux planches.' },
        pictures,
      );
      await hungGallery(site, { titre: 'Vide' }, []);
      gallery = `/galeries/${hung.gallery.slug}`;
      image = hung.images[0]?._id ?? '';
      const { directLink } = await site.call('POST', '/api/gallery/request-download', {
        ...{ imageId: image, email: 'camille@exemple.fr' },
      });
      link = new URL(String(directLink)).pathname;
    });
    it.each([
      () => '/galeries',
      () => gallery,
      () => '/galeries/vide',
      () => '/galeries/personne',
      () => `${gallery}?image=${image}`,
      () => '/gallery/download/lien-invalide',
    ])('at %s', async (path) => {
      await page.goto(path());
      await page.locator('html[data-js]').waitFor();
      await expectAccessible(page);
    });

    it('in the form, with what is wrong, with a refusal, with a link', async () => {
      const { page } = await site.visit(`${gallery}?image=${image}`);
      await page.locator('html[data-js]').waitFor();
      await page.getByRole('button', { name: "Télécharger l'image" }).click();
      const email = page.getByLabel('Adresse e-mail');
      await email.waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await page.getByText('Veuillez entrer une adresse email valide').waitFor();
      await expectAccessible(page);
      await page.route(ASK, (route) => route.abort());
      await email.fill('camille@exemple.fr');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      await expectAccessible(page);
      await page.unroute(ASK);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Copier le lien' }).waitFor();
      await expectAccessible(page);
      await page.context().close();
    });

    it('while a download is prepared, and once it has begun', async () => {
      const { page } = await site.visit('about:blank');
      await page.clock.install();
      await page.goto(link);
      await page.getByRole('heading', { name: 'Préparation de votre téléchargement...' }).waitFor();
      await expectAccessible(page);
      await page.clock.runFor(1_000);
      await page.getByRole('heading', { name: 'Téléchargement en cours' }).waitFor();
      await expectAccessible(page);
      await page.context().close();
    });
  });
});
