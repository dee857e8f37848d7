import { generatePassword } from '@fumata/content';
import type { Role } from '@fumata/contracts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClientOf } from '../../apps/web/src/features/administration/kit/server-state.js';
import { sessionApiOf } from '../../apps/web/src/shell/session-api.js';
import { expectAccessible } from './accessible.ts';
import type { Page } from './page.tsx';
import { logInAgain } from './in-administration.ts';
import { ADMINISTRATOR, routeSite, stopTimeouts } from './route-site.ts';

describe('session', () => {
  const MEMBER = 'membre@exemple.fr';

  const site = routeSite();

  describe('logging in', () => {
    beforeAll(async () => {
      const { password } = ADMINISTRATOR;
      await site.api.system.accounts.create({ email: MEMBER, name: 'membre', role: 'membre', password });
    });
    // Logins are rate-limited by address.
    afterEach(() => site.api.system.clock.pass(3_600));

    const logIn = async (path: string, { email, password } = ADMINISTRATOR) => {
      const page = await site.visit(path);
      await page.getByLabel('Adresse e-mail').fill(email);
      await page.getByLabel('Mot de passe').fill(password);
      await page.getByRole('button', { name: 'Se connecter' }).click();
      return page;
    };

    it('starts from a page that the server renders with title, description, header and form', async () => {
      const page = await site.read('/login');
      expect([page.status, document.title]).toEqual([200, 'Connexion Administration | Fumata 2025']);
      expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toMatch(/^Connexion /);
      for (const part of ['.site-head nav', 'h1', 'input[name=email]', 'input[name=password]'])
        expect(await page.locator(part).count()).toBe(1);
    });

    it('has a form that the server reads without scripts', async () => {
      await site.read('/login?refus=login-failed');
      const form = document.querySelector('form.login-form');
      expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', '/api/auth/login-form']);
      expect(form?.querySelector('[role=alert]')?.textContent).toBe('E-mail ou mot de passe incorrect');
    });

    it('says what to do when the server does not answer', async () => {
      site.network.intercept('**/api/auth/session', 'no answer');
      const page = await logIn('/login');
      await page.sees(/Vérifiez votre accès à Internet, puis réessayez/);
    });

    it('asks for missing fields', async () => {
      const page = await site.visit('/login');
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await page.getByText('Veuillez remplir tous les champs').waitFor();
    });

    it('shows the server’s error and keeps the input', async () => {
      const page = await logIn('/login', { ...ADMINISTRATOR, password: 'un mauvais mot de passe' });
      await page.getByRole('alert').waitFor();
      await expect(page.getByLabel('Adresse e-mail').inputValue()).resolves.toBe(ADMINISTRATOR.email);
    });

    it('returns to the page that required it, and logout ends the session', async () => {
      const page = await logIn('/admin/conclave');
      await page.waitForURL('**/admin/conclave');
      expect(Object.values(localStorage).join()).not.toMatch(/eyJ/);
      await page.locator('.account-menu summary').click();
      await page.locator('.account-menu').getByRole('button', { name: 'Déconnexion' }).click();
      await page.getByRole('link', { name: 'Connexion' }).first().waitFor();
      expect(jsdom.cookieJar.getCookieStringSync(location.href)).not.toMatch(/\bfumata=/);
      await page.goto('/admin/conclave');
      await page.waitForURL('**/login');
    });

    it('shows a member only the own account and the logout', async () => {
      const page = await logIn('/login', { ...ADMINISTRATOR, email: MEMBER });
      await page.locator('.account-menu summary', { hasText: 'Bonjour, membre' }).click();
      expect(await page.locator('.account-menu li').allInnerTexts()).toEqual(['Mon compte', 'Déconnexion']);
      expect(await page.getByRole('link', { name: 'Conduite du conclave' }).count()).toBe(0);
      await page.goto('/admin/conclave');
      await page.waitForURL('/');
      expect(await page.getByRole('heading', { name: 'Conduite du conclave' }).count()).toBe(0);
      await page.locator('.account-menu summary').click();
      await page.getByRole('button', { name: 'Déconnexion' }).click();
      await page.getByRole('link', { name: 'Connexion' }).first().waitFor();
    });

    describe('with a generated password', () => {
      const createAccount = async (role: Role) => {
        const password = generatePassword();
        const email = `nouveau-${(accounts += 1)}@exemple.fr`;
        await site.api.system.accounts.create({ email, name: 'Sacha', role, password });
        return { email, password: password.temporary };
      };
      let accounts = 0;
      const choosePassword = async (page: Page, current: string, chosen: string) => {
        await page.sees(/Votre mot de passe a été généré/);
        await page.getByLabel('Mot de passe actuel').fill(current);
        await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(chosen);
        await page.getByLabel('Confirmez le nouveau mot de passe').fill(chosen);
        await page.presses('Changer le mot de passe');
      };

      it('leads to its change, then on to the page that required the login', async () => {
        const account = await createAccount('analyste');
        const page = await logIn('/admin/journal?n=1', account);
        await page.waitForURL('**/compte');
        await choosePassword(page, account.password, 'Sacha-Fumata-2025');
        await page.sees(/trop facile à deviner/);
        const field = page.getByLabel('Nouveau mot de passe', { exact: true });
        expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual([
          'Sacha-Fumata-2025',
          'true',
        ]);
        await expectAccessible();
        await choosePassword(page, account.password, 'lampe tuile verger');
        await page.waitForURL('**/admin/journal?n=1');
        await page.goto('/admin/analyse');
        await page.getByRole('heading', { name: 'Éditions' }).waitFor();
      });

      it('leads a member to its change, then to the home page', async () => {
        const account = await createAccount('membre');
        const page = await logIn('/login', account);
        await page.waitForURL('**/compte');
        await choosePassword(page, account.password, 'lampe tuile verger');
        await page.waitForURL('/');
      });

      it('leads from a direct visit of the administration to its change and back', async () => {
        const account = await createAccount('admin');
        const page = await site.enter('/admin/comptes', account);
        await page.waitForURL('**/compte');
        await choosePassword(page, account.password, 'lampe tuile verger');
        await page.waitForURL('**/admin/comptes');
        await page.getByRole('heading', { name: 'Comptes' }).waitFor();
      });
    });

    it('redirects a logged-in user to the home page', async () => {
      const page = await logIn('/login');
      await page.waitForURL('**/admin/cardinaux');
      await page.goto('/login');
      await page.waitForURL('/');
    });
  });

  describe('an open page of the administration', () => {
    beforeEach(() => site.passDays(0)); // the other tests have let the session expire, or ended it
    afterEach(() => void jest.restoreAllMocks());

    const sessionCookie = () => /\bfumata=[^;]+/.exec(jsdom.cookieJar.getCookieStringSync(location.href))?.[0];
    const enter = async () => {
      const page = await site.enter('/admin/comptes');
      await page.getByRole('heading', { name: 'Comptes' }).waitFor();
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
