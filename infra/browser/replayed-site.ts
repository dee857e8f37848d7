import { afterAll, beforeAll } from '@jest/globals';
import type { Page } from 'playwright-core';
import { OpenSite } from './open-site.ts';

interface Index {
  readonly last: number;
  readonly marks: readonly { readonly sequence: number; readonly at: string; readonly kind: string }[];
}

export let site: OpenSite;
export let id: string;
export let index: Index;
export const slider = (page: Page) => page.getByRole('slider', { name: 'Position dans le conclave' });

/** Waits until the exact event at a position is displayed. */
export const seesEvent = (page: Page, sequence: number) =>
  page.locator('.replay-event:not(.about)', { hasText: new RegExp(`^n°\\s${sequence}\\s`) }).waitFor();

export const markedAt = (kind: string): number => index.marks.find((mark) => mark.kind === kind)?.sequence ?? NaN;

export async function votes(count: number, slug: string): Promise<void> {
  const { _id } = await site.call('GET', `/api/cardinaux/slug/${slug}`);
  for (let n = 0; n < count; n += 1) await site.call('POST', '/api/conclave/vote', { cardinalId: _id });
}

/** Two rounds: the first closed, with a change of leader and a pause, the second open, with four votes. */
async function voteTwoRounds(): Promise<void> {
  const { conclaveState } = await site.call('GET', '/api/conclave/state');
  id = (conclaveState as { _id: string })._id;
  await site.withElectors(6);
  await votes(1, 'pietro-parolin');
  await votes(2, 'luis-antonio-tagle');
  await site.callAsAdmin('POST', '/api/conclave/admin/toggle-pause', { pause: true, reason: 'Prière' });
  await site.callAsAdmin('POST', '/api/conclave/admin/toggle-pause', { pause: false });
  await site.callAsAdmin('POST', '/api/conclave/admin/next-round', {});
  await votes(4, 'luis-antonio-tagle');
  index = await site.callAsAdmin<Index>('GET', `/api/replay/${id}`);
}

export function prepareSite(): void {
  beforeAll(async () => {
    site = await OpenSite.open();
    await voteTwoRounds();
  });
  afterAll(() => site?.close());
}
