import type { DownloadRequested, DownloadStats, Gallery, GalleryImage } from '@fumata/contracts';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fireEvent } from '@testing-library/dom';
import { expectAccessible } from '../accessible.ts';
import { createGallery } from '../create-gallery.ts';
import { routeSite, stopTimeouts, type RouteSite } from '../route-site.ts';
import { FIREFOX, PLANCHES, ask, form, openForm, picture, seesLarge } from './download-form.ts';

describe('galleries and download links', () => {
  const REQUEST_LINK = '/api/gallery/request-download';
  const DEAD_LINK = '/gallery/download/lien-invalide';
  const downloadCount = async (site: RouteSite): Promise<number> =>
    (await site.callAsAdmin<DownloadStats>('GET', '/api/download-stats')).totalDownloadCount;

  describe('galleries', () => {
    const site = routeSite();
    let gallery: Gallery;
    let images: GalleryImage[];
    beforeAll(async () => {
      const description = `${'De la porte qui se ferme à la fumée qui monte. '.repeat(3)}À télécharger.`;
      ({ gallery, images } = await createGallery(site, { titre: 'Planches d’essai', description }, [
        { titre: 'La fumée', description: 'Elle monte.' },
        { titre: 'La coupole', width: 700, height: 1000 },
        { titre: 'La porte', width: 120, height: 90 },
      ]));
      await createGallery(site, { titre: 'Sans couverture' }, []);
    });

    const linkTo = async (email: string): Promise<string> => {
      const { directLink } = await site.call<DownloadRequested>('POST', REQUEST_LINK, {
        imageId: images[0]?._id,
        email,
      });
      return new URL(String(directLink)).pathname;
    };

    it('are listed with their covers and the beginning of their descriptions', async () => {
      const page = await site.visit('/');
      const menu = page.getByRole('navigation', { name: 'Navigation principale' });
      await menu.getByRole('link', { name: 'Galeries' }).click();
      await page.getByRole('heading', { name: 'Galeries d’Images' }).waitFor();
      expect(await page.locator('.site-nav [aria-current]').innerText()).toBe('Galeries');
      const planches = page.locator('.story', { hasText: 'Planches d’essai' });
      expect(await planches.locator('p').innerText()).toBe(`${gallery.description.slice(0, 100).trimEnd()}...`);
      expect(await planches.locator('img').getAttribute('srcset')).toContain(`${images[0]?._id}?w=640 640w`);
      const bare = page.locator('.story', { hasText: 'Sans couverture' });
      expect(await bare.locator('img').getAttribute('src')).toBe('/images/gallery-default.png');
      expect(await page.title()).toBe('Galeries d’Images | Fumata 2025');
      await planches.getByRole('link').click();
      await page.locator('h1', { hasText: 'Planches d’essai' }).waitFor();
    });

    it('have breadcrumbs, images, title, description and a preview picture', async () => {
      const page = await site.read(PLANCHES);
      const path = page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('listitem');
      expect(await path.allInnerTexts()).toEqual(['Accueil', 'Galeries', 'Planches d’essai']);
      expect(await page.locator('.picture-grid h2').allInnerTexts()).toEqual(['La fumée', 'La coupole', 'La porte']);
      await page.sees(/^700 × 1000 · 0 téléchargement$/);
      expect(await page.title()).toBe('Planches d’essai | Fumata 2025');
      const content = (selector: string) => page.locator(`meta[${selector}]`).getAttribute('content');
      expect(await content('property="og:image"')).toMatch(
        new RegExp(`/api/gallery/thumbnail/${images[0]?._id}\\?w=1280$`),
      );
      expect(await content('name=description')).toContain('De la porte qui se ferme');
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      expect(canonical).toMatch(/\/galeries\/planches-d-essai$/);
    });

    it('have a URL for each image, and ignore an unknown image', async () => {
      const page = await site.visit(`${PLANCHES}?image=${images[1]?._id}`);
      await seesLarge(page, 'La coupole');
      await page.keyboard.press('Escape');
      await page.locator('dialog.light').waitFor({ state: 'detached' });
      await page.waitForURL(PLANCHES);
      await page.goto(`${PLANCHES}?image=64f000000000000000000000`);
      await picture(page, 'La fumée').waitFor();
      expect(await page.locator('dialog.light').count()).toBe(0);
    });

    it('explain how long a link is valid and what happens to the e-mail address', async () => {
      const page = await site.visit(PLANCHES);
      await openForm(page);
      await form(page)
        .getByText(/valable 7 jours.*transmise à des tiers.*après 180 jours/)
        .first()
        .waitFor();
      await expectAccessible();
    });

    it('ignore a second submit during a request, and report the outcome after the form is closed', async () => {
      const page = await site.visit(PLANCHES);
      let requests = 0;
      const { promise: answer, resolve } = Promise.withResolvers<Response>();
      site.network.intercept(REQUEST_LINK, () => {
        requests += 1;
        return answer;
      });
      await openForm(page);
      await ask(page, 'lent@exemple.fr');
      await page.presses('Envoi en cours...');
      await page.keyboard.press('Enter');
      await form(page).getByRole('button', { name: 'Annuler' }).click();
      await form(page).waitFor({ state: 'hidden' });
      resolve(Response.json({ message: 'Un lien vous a été envoyé.' }, { status: 201 }));
      await page.toast('Un lien vous a été envoyé.').waitFor();
      expect(requests).toBe(1);
    });

    it('close the form together with the image behind it', async () => {
      const page = await site.visit(PLANCHES);
      await openForm(page);
      await page.goBack();
      await page.locator('dialog.light').waitFor({ state: 'detached' });
      await form(page).waitFor({ state: 'hidden' });
      await page.goForward();
      await seesLarge(page, 'La fumée');
      expect(await form(page).count()).toBe(0);
    });

    it('close the form three seconds after a request has succeeded', async () => {
      const page = await site.visit(PLANCHES);
      await openForm(page);
      site.network.intercept(REQUEST_LINK, Response.json({ message: 'Un lien est parti.' }, { status: 201 }));
      stopTimeouts();
      await ask(page, 'vite@exemple.fr');
      await page.getByRole('status').filter({ hasText: 'Un lien est parti.' }).waitFor();
      jest.advanceTimersByTime(2_900);
      expect(await form(page).isVisible()).toBe(true);
      jest.advanceTimersByTime(200);
      await form(page).waitFor({ state: 'hidden' });
    });

    it('show why a link is refused, with the server’s message or a default one', async () => {
      const page = await site.visit(PLANCHES);
      await openForm(page);
      for (let n = 0; n < 5; n += 1) await linkTo('trop@exemple.fr');
      await ask(page, 'trop@exemple.fr');
      await page.getByRole('alert').filter({ hasText: 'Réessayez dans 60 minutes.' }).waitFor();
      await ask(page, 'a<b@exemple.fr');
      await page.sees('Veuillez entrer une adresse email valide');
      await expectAccessible();
      site.network.intercept(REQUEST_LINK, 'no answer');
      await ask(page, 'a@exemple.fr');
      const failed = 'Erreur lors de la demande de téléchargement';
      await page.getByRole('alert').filter({ hasText: failed }).waitFor();
      expect(await page.getByLabel('Adresse e-mail').inputValue()).toBe('a@exemple.fr');
    });

    it('answer every invalid link with an identical page', async () => {
      const valid = await linkTo('taille@exemple.fr');
      const invalid = [valid.slice(0, -1), `${valid.slice(0, -43)}${'A'.repeat(43)}`, DEAD_LINK];
      const pages = await Promise.all(invalid.map(async (path) => (await fetch(site.api.address + path)).text()));
      const [first = '', ...others] = pages.map((html) => html.replace(/nonce="[^"]*"/g, 'nonce=""'));
      expect(first).toContain('Téléchargement impossible');
      expect(others).toEqual([first, first]);
      expect(new Set(pages.map(({ length }) => length)).size).toBe(1);
    });

    it('answer a dead link with status 404 and noindex, and lead to a new request', async () => {
      const page = await site.read(DEAD_LINK);
      expect(page.status).toBe(404);
      await page.getByRole('heading', { name: 'Téléchargement impossible' }).waitFor();
      await page.sees('Le lien de téléchargement est invalide ou a expiré');
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      const headers = { accept: 'text/html' };
      const file = await fetch(`${site.api.address}/api/gallery/download/${'A'.repeat(43)}`, {
        headers,
        redirect: 'manual',
      });
      expect(file.headers.get('location')).toMatch(/\/gallery\/download\/lien-invalide$/);
      await page.getByRole('link', { name: 'Faire une nouvelle demande' }).click();
      await page.getByRole('heading', { name: 'Galeries d’Images' }).waitFor();
    });

    it('answer an unknown gallery with status 404, and mark an empty one', async () => {
      const page = await site.read('/galeries/personne');
      expect(page.status).toBe(404);
      await page.getByRole('heading', { name: 'Galerie introuvable' }).waitFor();
      await page.getByRole('link', { name: 'Retour aux galeries' }).click();
      await page.getByRole('link', { name: 'Sans couverture' }).click();
      await page.sees('Aucune image n’est disponible dans cette galerie pour le moment.');
    });

    it('report a failed load of the list with a retry, and of a gallery with a link back', async () => {
      const page = await site.visit('/mentions-legales');
      site.network.intercept('/api/gallery', 'no answer');
      await page.locator('.site-foot').getByRole('link', { name: 'Galeries' }).click();
      await page.sees('Erreur lors du chargement des galeries');
      site.network.restore();
      await page.presses('Réessayer');
      await page.getByRole('link', { name: 'Planches d’essai' }).waitFor();
      site.network.intercept('/api/gallery/slug/*', 'no answer');
      await page.getByRole('link', { name: 'Planches d’essai' }).click();
      await page.sees('Erreur lors du chargement de la galerie');
      await page.getByRole('link', { name: 'Retour aux galeries' }).click();
      await page.getByRole('heading', { name: 'Galeries d’Images' }).waitFor();
    });

    it('redirect from an old address, and answer 404 after deletion', async () => {
      const { gallery: renamed } = await createGallery(site, { titre: 'Ancien nom' }, []);
      await site.callAsAdmin('PUT', `/api/gallery/${renamed._id}`, { titre: 'Nouveau nom' });
      const answer = await fetch(`${site.api.address}/galeries/ancien-nom`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([301, '/galeries/nouveau-nom']);
      await site.callAsAdmin('DELETE', `/api/gallery/${renamed._id}`);
      expect((await fetch(`${site.api.address}/galeries/nouveau-nom`)).status).toBe(404);
    });

    it('can be read without scripts, and count a download when its link is followed', async () => {
      const page = await site.read('/galeries');
      await page.getByRole('link', { name: 'Planches d’essai' }).click();
      await page.waitForURL(PLANCHES);
      await page.getByRole('link', { name: 'Agrandir : La coupole' }).click();
      await page.waitForURL(`${PLANCHES}?image=${images[1]?._id}`);
      await page.getByRole('heading', { name: 'La coupole' }).first().waitFor();
      await page.getByRole('link', { name: 'Retour à la galerie' }).click();
      await page.waitForURL(PLANCHES);
      const before = await downloadCount(site);
      await page.goto(await linkTo('sans@exemple.fr'));
      expect(await downloadCount(site)).toBe(before);
      const file = page.getByRole('link', { name: 'Télécharger', exact: true });
      const answer = await fetch(new URL((await file.getAttribute('href')) ?? '', site.api.address).href, {
        headers: FIREFOX,
      });
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
      expect(await downloadCount(site)).toBe(before + 1);
    });

    it('show the default picture when an image fails to load', async () => {
      const page = await site.visit(PLANCHES);
      fireEvent.error(await page.locator('.picture-grid img').first().element());
      await page.locator('.picture-grid img[src="/images/gallery-default.png"]').waitFor();
      expect(await page.locator('.picture-grid img[src="/images/gallery-default.png"]').count()).toBe(1);
      await page.goto('/galeries');
      const cover = page.locator('.story', { hasText: 'Planches' }).locator('img');
      fireEvent.error(await cover.element());
      await page.locator('.story', { hasText: 'Planches' }).locator('img[src$="gallery-default.png"]').waitFor();
    });
  });
});
