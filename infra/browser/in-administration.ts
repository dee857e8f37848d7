import type { BrowserContextOptions, Page } from 'playwright-core';
import { ADMINISTRATOR, type OpenSite } from './open-site.ts';

/** Opens an address as an administrator: with `options` in a separate browser context, else as the next visitor. */
export async function enterAt(
  site: OpenSite,
  path: string,
  who: { email: string; password: string } = ADMINISTRATOR,
  options?: BrowserContextOptions,
): Promise<Page> {
  // The token is set on a page outside the application, which would react to it, and only once, so that a reload does
  // not overwrite a later login.
  const { page } = await (options ? site.visit('/health/ready', options) : site.nextVisitor('/health/ready'));
  const answer = await page.request.post('/api/auth/login', { data: who });
  const { token } = (await answer.json()) as { token: string }; // as the contract says
  await page.evaluate((kept) => localStorage.setItem('authToken', kept), token);
  await page.goto(path);
  return page;
}

export const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
