import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ADMINISTRATOR, routeSite } from './route-site.ts';

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
      await page.locator('.admin-menu summary').click();
      await page.locator('.admin-menu').getByRole('button', { name: 'Déconnexion' }).click();
      await page.getByRole('link', { name: 'Connexion' }).first().waitFor();
      expect(jsdom.cookieJar.getCookieStringSync(location.href)).not.toContain('fumata_session');
      await page.goto('/admin/conclave');
      await page.waitForURL('**/login');
    });

    it('shows a member only a greeting and the logout button', async () => {
      const page = await logIn('/login', { ...ADMINISTRATOR, email: MEMBER });
      await page.getByText('Bonjour, membre').waitFor();
      await page.getByRole('button', { name: 'Déconnexion' }).waitFor();
      expect(await page.locator('.admin-menu').count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Conduite du conclave' }).count()).toBe(0);
      await page.goto('/admin/conclave');
      await page.waitForURL('/');
      expect(await page.getByRole('heading', { name: 'Conduite du conclave' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Déconnexion' }).click();
      await page.getByRole('link', { name: 'Connexion' }).first().waitFor();
    });

    it('redirects a logged-in user to the home page', async () => {
      const page = await logIn('/login');
      await page.waitForURL('**/admin/cardinaux');
      await page.goto('/login');
      await page.waitForURL('/');
    });
  });
});
