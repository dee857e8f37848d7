import type { Page } from 'playwright-core';

// Steps of a visitor up to what a picture shows.

/** Plays a quiz attempt up to a question; the sixth is the result. */
export async function question(page: Page, wanted: number): Promise<void> {
  await page.getByRole('button', { name: 'Débutant' }).click();
  for (let number = 1; number <= wanted; number += 1) {
    await page.getByText(number > 5 ? 'Vos réponses' : `Question ${number} sur 5`).waitFor();
    if (number === wanted) return;
    await page.locator('.answers button').first().click();
    await page.getByRole('button', { name: /^(Question suivante|Voir le résultat)$/ }).click();
  }
}

export function pressed(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name }).first().click();
}

/** Until then the result of the last round is on screen. */
export const seesPodium = (page: Page): Promise<void> => page.locator('.podium').waitFor({ timeout: 120_000 });

export async function seesEvening(page: Page): Promise<void> {
  await seesPodium(page);
  await page.locator('.evening').evaluate((evening) => evening.scrollIntoView());
  await page.locator('.evening-list').waitFor();
}

/** Half a minute after the announcement. */
export async function seesElected(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Lire sa notice' }).waitFor();
  await page.locator('.elu').evaluate((elected) => elected.scrollIntoView());
}

/** As in a browser that receives alerts. */
export async function seesAlerts(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'serviceWorker', { value: {} });
    Object.defineProperty(Notification, 'permission', { value: 'default' });
  });
  await page.getByRole('button', { name: 'Prévenez-moi' }).click();
  await page.getByLabel('La fumée blanche', { exact: true }).waitFor();
}
