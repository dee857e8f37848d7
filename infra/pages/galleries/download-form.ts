import type { Page } from '../page.tsx';

export const PLANCHES = '/galeries/planches-d-essai';

/** User agent of a browser: downloads by bots are not counted. */
export const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

export const picture = (page: Page, title: string) => page.getByRole('link', { name: `Agrandir : ${title}` });

/** Waits until the lightbox shows an image. */
export const seesLarge = (page: Page, title: string) =>
  page.locator('dialog.light').getByRole('heading', { name: title, exact: true }).waitFor();

export const form = (page: Page) => page.getByRole('dialog', { name: /^Télécharger/ });

export async function openForm(page: Page): Promise<void> {
  await picture(page, 'La fumée').click();
  await seesLarge(page, 'La fumée');
  await page.presses('Télécharger l’image');
  await form(page).waitFor();
}

export async function ask(page: Page, email: string): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email);
  await form(page).getByRole('button', { name: 'Recevoir le lien de téléchargement' }).click();
}
