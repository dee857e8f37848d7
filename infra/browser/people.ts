import type { Page } from 'playwright-core';
import { ADMINISTRATOR } from './open-site.ts';

/** Steps of a visitor on the conclave page, by accessible names. */
export const visitor = (page: Page) => ({
  title: () => page.locator('h1').innerText(),
  async votesFor(name: string): Promise<void> {
    await page.getByRole('button', { name: `Voter pour ${name}` }).click();
    await page.getByRole('button', { name: 'Confirmer mon vote' }).click();
  },
  /** Waits until the page shows this total of votes of the open round, with its podium or beside the last result. */
  seesVotes: (count: number) =>
    page
      .locator('.stage')
      .getByText(new RegExp(`^${count}\\svoix ·|scrutin\\s: ${count}\\svoix$`))
      .first()
      .waitFor({ state: 'attached' }), // the list of a phone hides it
  sees: (text: string | RegExp) => page.getByText(text).first().waitFor(),
});

/** Steps of an administrator in the control dashboard. */
export const administrator = (page: Page) => ({
  async entersDashboard(): Promise<void> {
    await page.goto('/admin/conclave');
    await page.getByLabel('Adresse e-mail').fill(ADMINISTRATOR.email);
    await page.getByLabel('Mot de passe').fill(ADMINISTRATOR.password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.getByRole('heading', { name: 'Conduite du conclave' }).waitFor();
  },
  async confirms(word: string, button: string | RegExp): Promise<void> {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(`Pour confirmer, tapez ${word}`).fill(word);
    await dialog.getByRole('button', { name: button }).click();
    await dialog.waitFor({ state: 'hidden' });
  },
});

/** Resolves once React handles events. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );

/** Client-side navigation to another address. */
export async function follow(page: Page, path: string): Promise<void> {
  await hydrated(page);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
