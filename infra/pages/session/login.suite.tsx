import { generatePassword } from '@fumata/content';
import type { Role } from '@fumata/contracts';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { expectAccessible } from '../accessible.ts';
import type { Page } from '../page.tsx';
import { ADMINISTRATOR, routeSite } from '../route-site.ts';

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
});
