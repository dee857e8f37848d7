import type { Page } from 'playwright-core';
import { ADMINISTRATOR } from './open-site.ts';

/** What a visitor does on the page of the conclave, by the names that the screen gives. */
export const visitor = (page: Page) => ({
  title: () => page.locator('h1').innerText(),
  async votesFor(name: string): Promise<void> {
    await page.getByRole('button', { name: `Voter pour ${name}` }).click();
    await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
  },
  /** Until the page shows so many votes in all. */
  seesVotes: (count: number) =>
    page
      .locator('.head')
      .getByText(new RegExp(`^${count} voix`))
      .first()
      .waitFor(),
  sees: (text: string | RegExp) => page.getByText(text).first().waitFor(),
});

/** What an administrator does in the control dashboard. */
export const administrator = (page: Page) => ({
  async entersDashboard(): Promise<void> {
    await page.goto('/admin/conclave');
    await page.getByLabel('Adresse e-mail').fill(ADMINISTRATOR.email);
    await page.getByLabel('Mot de passe').fill(ADMINISTRATOR.password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.getByRole('heading', { name: 'Conduite du conclave' }).waitFor();
  },
  async confirms(word: string, act: string | RegExp): Promise<void> {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(`Pour confirmer, tapez ${word}`).fill(word);
    await dialog.getByRole('button', { name: act }).click();
    await dialog.waitFor({ state: 'hidden' });
  },
});

/** Resolves once the page’s scripts answer what is pressed. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );

/** Another address within the application, as by one of its links: no document is loaded. */
export async function follow(page: Page, path: string): Promise<void> {
  await hydrated(page);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
