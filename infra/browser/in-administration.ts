import type { BrowserContextOptions, Page } from 'playwright-core';
import { ADMINISTRATOR } from './open-site.ts';
import type { OpenSite } from './open-site.ts';

/** An administrator with a browser of their own, at one of the site's addresses. */
export async function enterAt(
  site: OpenSite,
  path: string,
  who: { email: string; password: string } = ADMINISTRATOR,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { page } = await site.visit('about:blank', options);
  const answer = await page.request.post('/api/auth/login', { data: who });
  const { token } = (await answer.json()) as { token: string }; // as the call promises
  // Once, so that a login over the page is not undone by the next load; beside the application, which would look at it.
  await page.goto('/health/ready');
  await page.evaluate((kept) => localStorage.setItem('authToken', kept), token);
  await page.goto(path);
  return page;
}

export const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
