import { OWN_SCRIPTS } from '@fumata/contracts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { ADMINISTRATOR, type OpenSite } from './open-site.ts';

/** Opens an address as an administrator: with `options` in a separate browser context, else as the next visitor. */
export async function enterAt(
  site: OpenSite,
  path: string,
  who: { email: string; password: string } = ADMINISTRATOR,
  options?: BrowserContextOptions,
): Promise<Page> {
  const { page } = await (options ? site.visit('/health/ready', options) : site.nextVisitor('/health/ready'));
  await page.request.post('/api/auth/session', { data: who, headers: OWN_SCRIPTS });
  await page.goto(path);
  return page;
}

export const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
