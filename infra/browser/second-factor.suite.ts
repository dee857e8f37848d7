import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Secret, TOTP } from 'otpauth';
import { press, sees } from './in-administration.ts';
import { inChromium } from './in-chromium.ts';
import { ADMINISTRATOR, type OpenSite } from './open-site.ts';
import { sharedSite } from './shared-site.ts';

const { password: PASSWORD } = ADMINISTRATOR;

/** Answers for its owner, as if the device were touched. */
async function addAuthenticator(page: Page): Promise<void> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('WebAuthn.enable');
  await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

inChromium('the second step of a login', () => {
  let site: OpenSite;
  let baseURL: string;
  beforeAll(() => {
    site = sharedSite();
    // Passkeys belong to a name; the site's is `localhost`.
    baseURL = site.address.replace('127.0.0.1', 'localhost');
  });

  /** Opens the account page of a new account, in a browser with an authenticator. */
  async function openAccount(name: string): Promise<{ page: Page; email: string }> {
    const { email } = await site.addAccount(`${name}@exemple.fr`, name, 'membre');
    const { page } = await site.visit('/login', { baseURL });
    await addAuthenticator(page);
    await logIn(page, email);
    await isLoggedIn(page, name);
    await page.goto('/compte');
    await sees(page, 'Elle n’est pas activée.');
    return { page, email };
  }

  async function logIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('Adresse e-mail').fill(email);
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    await press(page, 'Se connecter');
  }

  async function logOutAndIn(page: Page, email: string): Promise<void> {
    await page.context().clearCookies();
    await page.goto('/login');
    await logIn(page, email);
    await sees(page, 'Confirmez maintenant que c’est bien vous.');
  }

  const isLoggedIn = (page: Page, name: string) => page.getByRole('banner').getByText(name).first().waitFor();

  it('is a passkey, or a recovery code where the passkey is not at hand', async () => {
    const { page, email } = await openAccount('Agathe');
    await press(page, 'Ajouter une clé d’accès…');
    await page.getByLabel('Nom de la clé').fill('Ordinateur');
    await page.getByLabel('Votre mot de passe').fill(PASSWORD);
    await press(page, 'Choisir la clé');
    const codes = page.getByRole('dialog', { name: 'Vos codes de secours' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    const code = await codes.nth(4).innerText();
    await press(page, 'Je les ai gardés');
    await sees(page, /Ordinateur/);

    await logOutAndIn(page, email);
    await press(page, 'Utiliser une clé d’accès');
    await isLoggedIn(page, 'Agathe');

    await logOutAndIn(page, email);
    await page.getByLabel('Code de secours').fill('0000-0000-0000-0000');
    await press(page, 'Confirmer');
    await sees(page, 'Ce code ou cette clé n’a pas été accepté');
    await page.getByLabel('Code de secours').fill(code);
    await press(page, 'Confirmer');
    await isLoggedIn(page, 'Agathe');
  });

  it('is the code of an application; an administrator removes it for somebody who has lost all', async () => {
    const { page, email } = await openAccount('Basile');
    await press(page, 'Ajouter une application…');
    const secret = (await page.locator('dialog code').innerText()).replaceAll(' ', '');
    const application = new TOTP({ secret: Secret.fromBase32(secret) });
    await page.getByLabel('Code à six chiffres').fill(application.generate());
    await page.getByLabel('Votre mot de passe').fill(PASSWORD);
    await press(page, /^Ajouter$/);
    await press(page, 'Je les ai gardés');
    await sees(page, 'Application de votre téléphone');

    await logOutAndIn(page, email);
    // The code of this half minute was used above; the server accepts the next one, too.
    await page.getByLabel('Code à six chiffres').fill(application.generate({ timestamp: Date.now() + 30_000 }));
    await press(page, 'Confirmer');
    await isLoggedIn(page, 'Basile');

    const { comptes } = await site.callAsAdmin<{ comptes: { _id: string; email: string }[] }>('GET', '/api/comptes');
    const id = comptes.find((account) => account.email === email)?._id;
    await site.callAsAdmin('POST', `/api/comptes/${id}/sans-second-facteur`);
    await page.context().clearCookies();
    await page.goto('/login');
    await logIn(page, email);
    await isLoggedIn(page, 'Basile');
  });
});
