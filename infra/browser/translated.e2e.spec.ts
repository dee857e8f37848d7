import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@fumata/testing';
import type { Page } from 'playwright-core';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';
import { hydrated } from './people.ts';

const PAGES = ['/', '/conclave', '/conclave?onglet=historique', '/cardinaux/pietro-parolin'];

let site: OpenSite;

const command = (verb: string, body: unknown = {}) => site.callAsAdmin('POST', `/api/conclave/admin/${verb}`, body);

/**
 * In the page: replaces each text node by a copy within two elements, as browsers do that translate a page, and each new
 * one as it appears.
 */
function translate(): void {
  const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '';
  const replace = (root: Node): void => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    if (isText(root)) texts.push(root);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (isText(node)) texts.push(node);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!parent || parent.closest('font, script, style, noscript, svg, option')) continue;
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).textContent = text.nodeValue;
      text.replaceWith(outer);
    }
  };
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) replace(node);
  });
  replace(document.body);
  observer.observe(document.body, { childList: true, subtree: true });
}

/** In the page: React also owns the buttons of the parts whose code is loaded later. */
const isWhollyHydrated = () =>
  [...document.querySelectorAll('#root button')].every((button) =>
    Object.keys(button).some((key) => key.startsWith('__reactFiber')),
  );

/** The text that a visitor reads, without durations, ages and the hour at which figures arrived. */
const textOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    document.body.innerText
      .replace(/il y a \d+\s(s|min)/g, 'il y a')
      .replace(/· le [^,]+ à \d+\sh\s\d+/, '')
      .replace(/dans [\d:]+(\s(s|min|h))?/gi, 'dans')
      .replace(/\s+/g, ' '),
  );

inChromium('a page that the browser has translated', () => {
  let pairs: { readonly path: string; readonly translated: Page; readonly original: Page }[] = [];
  const messages: string[] = [];
  beforeAll(async () => {
    site = await OpenSite.open();
    pairs = await Promise.all(
      PAGES.map(async (path) => {
        const [one, other] = await Promise.all([site.visit(path), site.visit(path)]);
        const pages = [one.page, other.page];
        await Promise.all(pages.map((page) => hydrated(page)));
        await Promise.all(pages.map((page) => page.locator('[data-live=true]').waitFor({ state: 'attached' })));
        await Promise.all(pages.map((page) => page.waitForFunction(isWhollyHydrated)));
        await one.page.evaluate(translate);
        one.page.on('pageerror', (error) => messages.push(`${path}: ${String(error)}`));
        return { path, translated: one.page, original: other.page };
      }),
    );
  });
  afterAll(() => site.close());

  /** Each translated page says the same as the original one, once that says this. */
  async function expectSame(sentence: RegExp): Promise<void> {
    for (const { translated, original } of pairs) {
      await original.locator('.site-strip, .rail', { hasText: sentence }).waitFor();
      let texts = ['', ''];
      const isSame = async () => {
        texts = await Promise.all([textOf(translated), textOf(original)]);
        return texts[0] === texts[1];
      };
      await eventually('the translated page says the same', isSame, 2_000).catch(() => undefined);
      expect(texts[0]).toBe(texts[1]);
    }
    expect(messages).toEqual([]);
  }

  it('says the same as the original, from the first vote to white smoke', async () => {
    const { _id: cardinalId } = await site.call('GET', '/api/cardinaux/slug/pietro-parolin');
    await site.withElectors(6);
    for (const cardinal of ['pietro-parolin', 'pietro-parolin', 'luis-antonio-tagle']) await site.voteFor(cardinal);
    await expectSame(/Vote ouvert · 1er scrutin.*Parolin, 2 sur 4/);
    await command('next-round', { closesAt: new Date(Date.now() + 3_600_000).toISOString() });
    await expectSame(/Fumée noire · 1er scrutin/);
    await site.voteFor('luis-antonio-tagle');
    await expectSame(/Tagle, 1 sur 4/);
    await command('toggle-pause', { pause: true, reason: 'Repas' });
    await expectSame(/En pause · 2e scrutin/);
    await command('toggle-pause', { pause: false });
    for (let votes = 0; votes < 4; votes += 1) await site.voteFor('pietro-parolin');
    await expectSame(/Majorité atteinte · 2e scrutin/);
    await command('elect-pope', { cardinalId });
    await expectSame(/Habemus Papam/);
  });
});
