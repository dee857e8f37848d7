import { afterAll, beforeAll } from '@jest/globals';
import type { Page } from 'playwright-core';
import { OpenSite } from './open-site.ts';

export const PAROLIN = 'Pietro Parolin';
export const TAGLE = 'Luis Antonio Tagle';
export let site: OpenSite;
/** On a phone the list hides the badge. */
export const waitUntilLive = (page: Page) =>
  page.locator('.live', { hasText: 'En direct' }).waitFor({ state: 'attached' });

/** A visitor of the conclave whose page is live. */
export async function openLive(...where: Parameters<OpenSite['nextVisitor']>): Promise<Page> {
  const { page } = await site.nextVisitor(...where);
  await waitUntilLive(page);
  return page;
}

export function prepareSite(): void {
  beforeAll(async () => {
    site = await OpenSite.open();
    await site.withElectors(3);
  });
  afterAll(() => site.close());
}
