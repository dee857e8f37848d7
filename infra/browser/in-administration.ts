import type { BrowserContextOptions, Page } from 'playwright-core';
import { ADMINISTRATOR } from './open-site.ts';
import type { OpenSite } from './open-site.ts';

/** An administrator at one of the site's addresses: with `options` in a browser of their own, else as the next visitor. */
export async function enterAt(
  site: OpenSite,
  path: string,
  who: { email: string; password: string } = ADMINISTRATOR,
  options?: BrowserContextOptions,
): Promise<Page> {
  // Beside the application, which would look at the token; once, so that a login over the page is not undone by the next load.
  const { page } = await (options ? site.visit('/health/ready', options) : site.nextVisitor('/health/ready'));
  const answer = await page.request.post('/api/auth/login', { data: who });
  const { token } = (await answer.json()) as { token: string }; // as the call promises
  await page.evaluate((kept) => localStorage.setItem('authToken', kept), token);
  await page.goto(path);
  return page;
}

export const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
