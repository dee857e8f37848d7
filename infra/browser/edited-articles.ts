import { beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enterAt, press } from './in-administration.ts';
import type { OpenSite } from './open-site.ts';
import { sharedSite } from './shared-site.ts';

interface Article {
  readonly slug: string;
}

export let site: OpenSite;
export const enter = (path: string) => enterAt(site, path);

/** An administrator without drafts at the form of a new article. */
export async function create(): Promise<Page> {
  newcomers += 1;
  const newcomer = await site.addAccount(`redaction-${newcomers}@exemple.fr`, 'Camille', 'admin');
  return enterAt(site, '/admin/articles/create', newcomer);
}

let newcomers = 0;

export const named = async (titre: string) => {
  const query = new URLSearchParams({ search: titre, publie: '' });
  const { articles } = await site.callAsAdmin('GET', `/api/articles?${query}`);
  return articles as Article[]; // as the contract says
};

export const html = (page: Page) => page.locator('[name=contenu]');
export const content = (page: Page) => page.locator('.rich [role=textbox]');
export const typed = (page: Page, name: string) => page.locator(`[name=${name}]`).inputValue();

/** The text's HTML, whichever view shows it. */
export const waitForHtml = (page: Page, expected: string): Promise<unknown> =>
  page
    .waitForFunction((text) => document.querySelector<HTMLTextAreaElement>('[name=contenu]')?.value === text, expected)
    .catch(async () => expect(await typed(page, 'contenu')).toBe(expected));

export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Mise en forme' }).getByRole('button', { name, exact: true });

export async function writeHtml(page: Page, text: string): Promise<void> {
  await press(page, 'HTML');
  await html(page).fill(text);
}

/** Selects the first occurrence within the formatted text; resolves once the editor has read the selection. */
export const select = (page: Page, words: string) =>
  content(page).evaluate((element, text) => {
    element.focus();
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const from = nodes.currentNode.nodeValue?.indexOf(text) ?? -1;
      if (from < 0) continue;
      // The editor's listener was added first.
      const read = new Promise<void>((resolve) =>
        document.addEventListener('selectionchange', () => resolve(), { once: true }),
      );
      getSelection()?.setBaseAndExtent(nodes.currentNode, from, nodes.currentNode, from + text.length);
      return read;
    }
    throw new Error(`There is no ${text}.`);
  }, words);

/** Selects the first occurrence within the HTML. */
export const selectHtml = (page: Page, words: string) =>
  html(page).evaluate((element, text) => {
    const area = element as HTMLTextAreaElement; // the name belongs to a text area
    area.focus();
    const from = area.value.indexOf(text);
    area.setSelectionRange(from, from + text.length);
  }, words);

/** Styles of the parts of the displayed article. */
export const stylesOf = (page: Page) =>
  page
    .locator('.article')
    .filter({ visible: true })
    .evaluate((article) =>
      ['h1', '.lede', '.meta', '.prose', '.prose h2', '.prose h3', '.prose p', '.prose li', '.prose blockquote'].map(
        (part) => {
          const { font, color, marginBlockStart } = getComputedStyle(article.querySelector(part) ?? article);
          return [part, font, color, marginBlockStart];
        },
      ),
    );

export async function write(page: Page, titre: string): Promise<void> {
  await page.getByLabel('Titre').fill(titre);
  await page.getByLabel('Résumé').fill('En deux mots');
  await writeHtml(page, '<p>Du texte</p>');
}

export function prepareSite(): void {
  beforeAll(() => {
    site = sharedSite();
  });
}
