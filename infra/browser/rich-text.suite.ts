import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { press, sees } from './in-administration.ts';
import { inChromium } from './in-chromium.ts';
import {
  prepareSite,
  content,
  create,
  enter,
  html,
  named,
  select,
  selectHtml,
  site,
  stylesOf,
  tool,
  typed,
  waitForHtml,
  write,
  writeHtml,
} from './edited-articles.ts';

const PICTURE = fileURLToPath(new URL('../../apps/web/public/images/article-default.png', import.meta.url));
const PARTS = '<h3>a</h3><ul><li>b</li></ul><blockquote>c</blockquote>';

inChromium('forms of the administration', () => {
  prepareSite();

  it('formats the selection by toolbar and shortcut, undoes it, and has one tab stop for the toolbar', async () => {
    const page = await create();
    await page.getByLabel('Résumé').focus();
    await page.keyboard.press('Tab');
    await page.locator('[aria-label=Gras]:focus').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('[aria-label=Italique]:focus').waitFor();
    await page.keyboard.press('End');
    await page.locator('button:focus', { hasText: 'Image' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('[aria-label=Gras]:focus').waitFor();
    expect(await tool(page, 'Gras').getAttribute('title')).toBe('Gras (Ctrl + B)');
    for (let stops = 0; stops < 4; stops += 1) await page.keyboard.press('Tab');
    await page.locator('.rich [role=textbox]:focus').waitFor();
    await page.keyboard.type('Un mot fort, un autre');
    await select(page, 'fort');
    await tool(page, 'Gras').click();
    await waitForHtml(page, '<p>Un mot <strong>fort</strong>, un autre</p>');
    expect(await tool(page, 'Gras').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Control+i');
    await waitForHtml(page, '<p>Un mot <strong><em>fort</em></strong>, un autre</p>');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await waitForHtml(page, '<p>Un mot fort, un autre</p>');
    await page.keyboard.press('Control+Shift+z');
    await waitForHtml(page, '<p>Un mot <strong>fort</strong>, un autre</p>');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('un');
    await page.keyboard.press('Enter');
    await page.keyboard.type('deux');
    await page.keyboard.press('Control+a');
    await tool(page, 'Liste à puces').click();
    await waitForHtml(page, '<ul>\n  <li>un</li>\n  <li>deux</li>\n</ul>');
    await page.keyboard.press('Alt+Shift+U');
    await page.keyboard.press('Alt+Shift+2');
    await waitForHtml(page, '<h2>un</h2>\n\n<h2>deux</h2>');
    await page.keyboard.press('Alt+Shift+P');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('ici');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('et là');
    await select(page, 'ici');
    await page.keyboard.press('Control+k');
    await page.getByLabel('Adresse du lien').fill('/cardinaux');
    await page.keyboard.press('Enter');
    await waitForHtml(page, '<p><a href="/cardinaux">ici</a><br />et là</p>');
    await page.locator('.rich [role=textbox]:focus').waitFor();
  });

  it('cleans pasted text as the server does', async () => {
    const page = await create();
    await content(page).evaluate((element) => {
      const data = new DataTransfer();
      const pasted =
        '<h1 style="color:red">Titre</h1><p class="x" onclick="y()">Un <b>mot</b> <u>souligné</u> <span style="font-size:2em">grand</span></p>' +
        '<script>1</script><img src="https://exemple.fr/x.png"><p><a href="javascript:x()">piège</a> <a href="https://exemple.fr/" target="_blank">ailleurs</a></p>';
      data.setData('text/html', pasted);
      element.focus();
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await waitForHtml(
      page,
      '<h2>Titre</h2>\n\n<p>Un <strong>mot</strong> souligné grand</p>\n\n<p>piège <a href="https://exemple.fr/">ailleurs</a></p>',
    );
  });

  it('keeps keys typed immediately after clicks on tools', async () => {
    const page = await create();
    await content(page).click();
    await page.keyboard.type('Bonjour ');
    await tool(page, 'Gras').click();
    await page.keyboard.type('fort');
    await tool(page, 'Gras').click();
    await page.keyboard.press('Enter');
    await tool(page, 'Liste à puces').click();
    await page.keyboard.type('un');
    await page.keyboard.press('Enter');
    await page.keyboard.type('deux');
    await press(page, 'HTML');
    expect((await html(page).inputValue()).replace(/\s*\n\s*/g, '')).toBe(
      '<p>Bonjour <strong>fort</strong></p><ul><li>un</li><li>deux</li></ul>',
    );
  });

  it('writes tags around the selection of the HTML by tool and by key, and undoes them', async () => {
    const page = await create();
    await writeHtml(page, 'Un mot fort\nun autre');
    await selectHtml(page, 'fort');
    await tool(page, 'Gras').click();
    await waitForHtml(page, 'Un mot <strong>fort</strong>\nun autre');
    await page.keyboard.press('Control+i');
    await waitForHtml(page, 'Un mot <strong><em>fort</em></strong>\nun autre');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await waitForHtml(page, 'Un mot fort\nun autre');
    await page.keyboard.press('Control+Shift+z');
    await waitForHtml(page, 'Un mot <strong>fort</strong>\nun autre');
    await html(page).fill('un\ndeux');
    await selectHtml(page, 'un\ndeux');
    await tool(page, 'Liste à puces').click();
    await waitForHtml(page, '<ul>\n  <li>un</li>\n  <li>deux</li>\n</ul>');
    await html(page).fill('ici');
    await selectHtml(page, 'ici');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('/cardinaux');
    await waitForHtml(page, '<a href="/cardinaux">ici</a>');
    await press(page, 'Édition');
    await content(page).getByRole('link', { name: 'ici' }).waitFor();
  });

  it('publishes an article with a picture, styled as in its preview', async () => {
    const page = await create();
    expect(await typed(page, 'dateLecture')).toBe('3');
    await write(page, 'Une image');
    await writeHtml(page, `<h2>Un titre</h2><p onclick="x()">${'Un mot. '.repeat(690)}<script>1</script></p>${PARTS}`);
    await page.getByLabel('Catégorie').selectOption('Léon XIV');
    await press(page, /^Proposé : 7 min$/);
    const uploads: string[] = [];
    page.on('request', (request) => request.url().includes('/upload/') && uploads.push(request.url()));
    await page.locator('input[type=file]').setInputFiles(PICTURE);
    await page.getByAltText('Aperçu de l’image principale').waitFor();
    await press(page, 'Aperçu');
    const preview = page.getByRole('region', { name: 'Aperçu de l’article' });
    await preview.getByRole('heading', { name: 'Un titre' }).waitFor();
    const previewed = await preview.locator('.prose').innerHTML();
    const previewStyles = await stylesOf(page);
    await press(page, 'Publier l’article');
    await sees(page, 'Article créé avec succès');
    await page.waitForURL('**/admin/articles');
    expect(uploads).toHaveLength(1);
    const [saved] = await named('une image');
    expect(saved).toMatchObject({
      titre: 'Une image',
      categorie: 'leon14',
      auteur: '',
      dateLecture: 7,
      publie: true,
      image: expect.stringContaining('/api/images/'),
    });
    await page.goto(`/actualites/${saved?.slug}`);
    expect(await page.locator('.prose').innerHTML()).toBe(previewed);
    expect(await stylesOf(page)).toEqual(previewStyles);
    expect(previewed).not.toContain('onclick');
  });

  it('keeps the toolbar in view in a long text, and saves by Ctrl + S', async () => {
    const { _id } = await site.callAsAdmin('POST', '/api/articles', {
      titre: 'Un long texte',
      resume: 'Long',
      contenu: '<p>Une ligne.</p>'.repeat(80),
    });
    const page = await enter(`/admin/articles/edit/${_id}`);
    for (const [width, height] of [
      [360, 640],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await content(page).locator('p').nth(60).scrollIntoViewIfNeeded();
      const { top, bottom } = await tool(page, 'Gras').evaluate((element) => element.getBoundingClientRect());
      expect([top >= 0, bottom <= height]).toEqual([true, true]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.getByLabel('Résumé').fill('Enregistré au clavier');
    await page.keyboard.press('Control+s');
    await sees(page, 'Article mis à jour avec succès');
    const { resume } = await site.callAsAdmin('GET', `/api/articles/id/${_id}`);
    expect(resume).toBe('Enregistré au clavier');
  });

  it('keeps a new article as a draft by Ctrl + S, and does not publish it', async () => {
    const page = await create();
    await write(page, 'Gardé au clavier');
    await page.keyboard.press('Control+s');
    await sees(page, 'l’article n’est pas encore publié');
    await page.getByText(/^Brouillon gardé à/).waitFor();
    expect(await named('Gardé au clavier')).toEqual([]);
  });
});
