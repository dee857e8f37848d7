import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { createGallery } from '../pages/create-gallery.ts';
import { enterAt } from './in-administration.ts';
import { inChromium } from './in-chromium.ts';
import type { OpenSite } from './open-site.ts';
import { hydrated } from './people.ts';
import { sharedSite } from './shared-site.ts';

const NATIVE = ['number', 'date', 'datetime-local', 'time'].map((type) => `input[type=${type}]`).join();

/** Types a text that the browser cannot read: '12e', or half a date. */
async function typeUnreadable(page: Page, field: Locator): Promise<void> {
  await field.focus();
  const isNumber = (await field.getAttribute('type')) === 'number';
  if (isNumber) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type('12e');
  } else await page.keyboard.press((await field.inputValue()) === '' ? '1' : 'Backspace');
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true);
}

inChromium('fields that the browser cannot read', () => {
  let site: OpenSite;
  let galleryId: string;
  let imageId: string;
  let cardinalId: string;
  beforeAll(async () => {
    site = sharedSite();
    const { gallery, images } = await createGallery(site, { titre: 'Illisible' }, [{ titre: 'Une image' }]);
    [galleryId, imageId] = [gallery._id, images[0]?._id ?? ''];
    const { cardinaux } = await site.call<{ cardinaux: { _id: string }[] }>('GET', '/api/cardinaux?limit=1');
    cardinalId = cardinaux[0]?._id ?? '';
  });

  const pressed = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();

  /** Every form with native fields: its address, how it is opened, the button that sends it, its native fields. */
  const FORMS = [
    { form: 'new cardinal', path: () => '/admin/cardinaux', act: 'Ajouter le Cardinal', fields: 3 },
    { form: 'cardinal', path: () => `/admin/cardinaux/edit/${cardinalId}`, act: 'Mettre à jour', fields: 3 },
    { form: 'article', path: () => '/admin/articles/create', act: 'Publier l’article', fields: 2 },
    { form: 'papabile of the day', path: () => '/admin/papabile-jour?nouveau=1', act: 'Créer', fields: 1 },
    { form: 'gallery', path: () => `/admin/gallery?modifier=${galleryId}`, act: 'Enregistrer', fields: 1 },
    {
      form: 'image',
      path: () => `/admin/gallery/${galleryId}/images?modifier=${imageId}`,
      act: 'Enregistrer',
      fields: 1,
    },
    {
      form: 'upload',
      path: () => `/admin/gallery/${galleryId}/images`,
      open: pressed('Ajouter des images'),
      act: 'Uploader l’image',
      fields: 1,
    },
    {
      form: 'correction of the conclave',
      path: () => '/admin/conclave',
      open: pressed('Corriger…'),
      act: 'Enregistrer',
      fields: 5,
    },
    { form: 'next round', path: () => '/admin/conclave', open: pressed('Tour suivant'), act: /^Ouvrir le/, fields: 1 },
    { form: 'downloads', path: () => '/admin/gallery/download-stats', act: 'Filtrer', fields: 2 },
  ];

  it.each(FORMS)('are refused beside the field, kept and not sent: $form', async ({ path, open, act, fields }) => {
    const page = await enterAt(site, path());
    await page.getByRole('heading', { level: 1 }).waitFor();
    await open?.(page);
    const button = page.getByRole('button', { name: act, exact: true }).last();
    await button.waitFor();
    const native = page.locator(NATIVE).filter({ visible: true });
    expect(await native.count()).toBe(fields);
    for (const field of await native.all()) await typeUnreadable(page, field);
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && !request.url().includes('/brouillons')) writes.push(request.url());
    });
    const address = page.url();
    await button.click();
    for (const field of await native.all()) {
      const described = (await field.getAttribute('aria-describedby')) ?? '';
      expect(described).toContain('-error');
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await field.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true);
    }
    await page.locator(`:is(${NATIVE}):focus`).waitFor();
    await page
      .getByText(/Ce n’est pas un nombre|Date incomplète/)
      .first()
      .waitFor();
    expect([writes, page.url()]).toEqual([[], address]);
  });

  /** Filters with native fields; those of the journal have no button that sends them. */
  const FILTERS = [
    { filters: 'events', path: '/admin/journal', native: 2 },
    { filters: 'downloads', path: '/admin/gallery/download-stats', native: 2 },
  ];

  it.each(FILTERS)(
    'are told when a button takes the focus, and cleared by "Réinitialiser": $filters',
    async (tried) => {
      const page = await enterAt(site, tried.path);
      const form = page.getByRole('search').filter({ has: page.locator('[type=date]') });
      const dates = form.locator('[type=date]');
      const reset = form.getByRole('button', { name: 'Réinitialiser' });
      await reset.waitFor();
      expect(await dates.count()).toBe(tried.native);
      const badInputs = () =>
        dates.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).validity.badInput));
      for (const leave of [
        () => page.getByRole('button').first().focus(),
        () => page.getByRole('heading').first().click(),
      ]) {
        for (const field of await dates.all()) await typeUnreadable(page, field);
        await leave();
        await page.keyboard.up('Shift');
        await form
          .getByText(/Date incomplète/)
          .nth(tried.native - 1)
          .waitFor();
        expect(await badInputs()).toEqual([true, true]);
        await reset.click();
        await form
          .getByText(/Date incomplète/)
          .first()
          .waitFor({ state: 'detached' });
        expect(await badInputs()).toEqual([false, false]);
        expect(await reset.evaluate((button) => button === document.activeElement)).toBe(true);
      }
    },
  );

  it('half a date goes when a shortcut leads to the date on screen', async () => {
    const { page } = await site.nextVisitor('/cardinaux/electeurs');
    await hydrated(page);
    const date = page.getByLabel('Date', { exact: true });
    const readable = await date.inputValue();
    await typeUnreadable(page, date);
    await page.getByRole('link', { name: 'Date retenue par le conclave' }).click();
    await date.and(page.locator(':valid')).waitFor();
    await page.getByText(/Date incomplète/).waitFor({ state: 'detached' });
    await expect(date.inputValue()).resolves.toBe(readable);
  });
});
