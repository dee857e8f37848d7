import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClientOf } from '../../../apps/web/src/features/administration/kit/server-state.js';
import { sessionApiOf } from '../../../apps/web/src/shell/session/session-api.js';
import { expectAccessible } from '../accessible.ts';
import { logInAgain } from '../in-administration.ts';
import { ADMINISTRATOR, routeSite, stopTimeouts } from '../route-site.ts';
import { afterEffects } from '../waiting.ts';

describe('session', () => {
  const site = routeSite();

  describe('an open page of the administration', () => {
    beforeEach(() => site.passDays(0)); // the other tests have let the session expire, or ended it
    afterEach(() => void jest.restoreAllMocks());

    const sessionCookie = () => /\bfumata=[^;]+/.exec(jsdom.cookieJar.getCookieStringSync(location.href))?.[0];
    const enter = async () => {
      const page = await site.enter('/admin/comptes');
      await page.getByRole('heading', { name: 'Comptes' }).waitFor();
      // A renewal that is still under way would renew the session at a later time of the test.
      await site.network.idle();
      return page;
    };
    /** Time on the clocks of page and server. */
    const passSeconds = async (seconds: number) => {
      site.api.system.clock.pass(seconds);
      jest.advanceTimersByTime(seconds * 1_000);
      await site.network.idle();
      // The countdowns of the page tick every second.
      jest.advanceTimersByTime(1_000);
    };
    const setVisibility = (state: DocumentVisibilityState) => {
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    };

    it('keeps its session while it is visible, even if it is only watched', async () => {
      stopTimeouts();
      const page = await enter();
      const first = sessionCookie();
      for (let minutes = 0; minutes < 40; minutes += 20) {
        for (let n = 0; n < 20; n += 1) await passSeconds(60);
        expect(sessionCookie()).toMatch(/^fumata=./);
      }
      expect(sessionCookie()).not.toBe(first);
      await page.locator('.a-nav').getByRole('link', { name: 'Articles' }).click();
      await page.sees('Page 1 sur 2');
    });

    it('lets the session end while it is hidden', async () => {
      stopTimeouts();
      const page = await enter();
      setVisibility('hidden');
      site.network.intercept('/api/auth/session', () => {
        throw new Error('A hidden page renews nothing.');
      });
      await passSeconds(31 * 60);
      site.network.restore();
      setVisibility('visible');
      await page.sees('Votre session a pris fin.');
    });

    it('warns five minutes before the twelve hours are over, until that is put off', async () => {
      stopTimeouts();
      const page = await enter();
      const warning = page.getByRole('alert').filter({ hasText: 'Votre session se termine à' });
      for (let n = 0; n < 11 * 3 + 2; n += 1) await passSeconds(20 * 60);
      await passSeconds(14 * 60);
      expect(await warning.count()).toBe(0);
      await passSeconds(60);
      await warning.getByText(/Votre session se termine à \d+.h.\d\d, heure de Rome/).waitFor();
      jest.useRealTimers();
      await expectAccessible();
      await page.presses('Plus tard');
      await warning.waitFor({ state: 'detached' });
    });

    it('opens a new session before the end of the old one', async () => {
      stopTimeouts();
      const page = await enter();
      for (let n = 0; n < 11 * 3 + 2; n += 1) await passSeconds(20 * 60);
      await passSeconds(16 * 60);
      await page.presses('Se reconnecter');
      await page.sees('Votre session se termine bientôt.');
      await logInAgain(site);
      await site.network.idle();
      jest.advanceTimersByTime(1_000);
      await page.getByText('Votre session se termine à').waitFor({ state: 'detached' });
      for (let n = 0; n < 3; n += 1) await passSeconds(20 * 60);
      expect(await page.getByText('Votre session a pris fin.').count()).toBe(0);
    });

    it.each([
      ['Articles', /Page 1 sur 2/],
      ['Journal', /Conclave ouvert/],
      ['Rediffusion', /Aucun scrutin clos/],
    ])(
      'says that the session has ended instead of showing the public %s, and loads them after a new login',
      async (link, text) => {
        const page = await enter();
        jsdom.cookieJar.removeAllCookiesSync();
        await page.locator('.a-nav').getByRole('link', { name: link }).click();
        await page.sees('Votre session a pris fin.');
        await page.getByRole('button', { name: 'Réessayer' }).waitFor();
        expect(await page.locator('.a-page table').count()).toBe(0);
        await page.presses('Se reconnecter');
        const dialog = page.getByRole('dialog', { name: 'Se reconnecter' });
        await dialog.getByLabel('Mot de passe').fill(ADMINISTRATOR.password);
        await dialog.getByRole('button', { name: 'Se connecter' }).click();
        await page.sees(text);
        expect(await page.locator('.relogin').count()).toBe(0);
        expect(document.activeElement?.id).toBe('contenu');
      },
    );

    it('goes on after a login of the same account in another tab, and of no other', async () => {
      const other = { ...ADMINISTRATOR, email: 'autre@exemple.fr' };
      await site.api.system.accounts.create({ ...other, name: 'Autre', role: 'admin' });
      const page = await enter();
      jsdom.cookieJar.removeAllCookiesSync();
      await page.locator('.a-nav').getByRole('link', { name: 'Articles' }).click();
      await page.sees('Votre session a pris fin.');
      const logInElsewhere = async (who: typeof ADMINISTRATOR) => {
        await page.api.send('POST', '/api/auth/session', who);
        setVisibility('visible');
        await site.network.idle();
        await afterEffects();
      };
      await logInElsewhere(other);
      await page.sees('Votre session a pris fin.');
      await logInElsewhere(ADMINISTRATOR);
      await page.getByText('Votre session a pris fin.').waitFor({ state: 'detached' });
      await page.sees('Page 1 sur 2');
    });

    it('offers the administration at an unknown address below it', async () => {
      const page = await site.enter('/admin/nulle-part');
      await page.getByRole('link', { name: 'Retour à l’administration' }).click();
      await page.waitForURL('**/admin/cardinaux');
    });

    it.each([
      ['cardinaux/edit/ID', 'Modifier le cardinal', 'Cardinal non trouvé', 'cardinaux/liste'],
      ['cardinaux/papabile/ID', 'Statut papabile', 'Cardinal non trouvé', 'cardinaux/liste'],
      ['articles/edit/ID', 'Modifier l’article', /^Article non trouvé/, 'articles'],
      ['gallery/ID/images', 'Images d’une galerie', 'Galerie introuvable', 'gallery'],
      ['quiz/ID', 'Modifier la question', 'Question non trouvée', 'quiz'],
      ['analyse/ID', 'Rediffusion', /^Cette édition n’existe pas/, 'analyse'],
    ])('says that a record does not exist at /admin/%s, and leads back', async (path, title, text, list) => {
      for (const id of ['000000000000000000000000', 'pas-un-id']) {
        const page = await site.enter(`/admin/${path.replace('ID', id)}`);
        await page.sees(text);
        await page.locator('h1').getByText(title).waitFor();
        await page.getByRole('link', { name: /^(Retour|Toutes les éditions)/ }).click();
        await page.waitForURL(`/admin/${list}`);
      }
    });

    it('leaves nothing in the cache of queries after a logout', async () => {
      const page = await enter();
      const queries = queryClientOf(sessionApiOf(page.api)).getQueryCache();
      expect(queries.getAll()).not.toEqual([]);
      await page.locator('.account-menu summary').click();
      await page.locator('.account-menu').getByRole('button', { name: 'Déconnexion' }).click();
      await page.getByRole('link', { name: 'Connexion' }).first().waitFor();
      expect(queries.getAll()).toEqual([]);
    });
  });
});
