import { fileURLToPath } from 'node:url';
import type { Gallery, GalleryImage, GalleryImages } from '@fumata/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import { hungGallery } from './hung-gallery.ts';
import { enterAt, press, sees } from './in-administration.ts';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';

const PICTURE = fileURLToPath(new URL('../../apps/web/public/images/article-default.png', import.meta.url));
const PARTS = '<h3>a</h3><ul><li>b</li></ul><blockquote>c</blockquote>';

interface Article {
  readonly slug: string;
}

let site: OpenSite;
beforeAll(async () => {
  site = await OpenSite.open();
});
afterAll(() => site?.close());
const enter = (path: string) => enterAt(site, path);

/** With the mouse, from one button to another. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const [here, there] = [from, to].map((name) =>
    page.getByRole('button', { name: new RegExp(name) }).first(),
  );
  await here?.hover();
  await page.mouse.down();
  await there?.hover();
  await page.mouse.up();
}

/** Somebody who has no drafts yet, at the form of a new article. */
async function create(): Promise<Page> {
  newcomers += 1;
  const email = `redaction-${newcomers}@exemple.fr`;
  const { password } = await site.order('POST', '/api/comptes', { email, name: 'Camille', role: 'admin' });
  return enterAt(site, '/admin/articles/create', { email, password: String(password) });
}
let newcomers = 0;

const named = async (titre: string) => {
  const query = new URLSearchParams({ search: titre, publie: '' });
  const { articles } = await site.order('GET', `/api/articles?${query}`);
  return articles as Article[]; // as the call promises
};

const content = (page: Page) => page.getByLabel('Contenu');
const typed = (page: Page, name: string) => page.locator(`[name=${name}]`).inputValue();
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Mise en forme' }).getByRole('button', { name, exact: true });

/** Within the text, what stands first. */
const select = (page: Page, words: string) =>
  content(page).evaluate((element, wanted) => {
    const area = element as HTMLTextAreaElement; // as it is labelled
    area.focus();
    const from = area.value.indexOf(wanted);
    area.setSelectionRange(from, from + wanted.length);
  }, words);

/** How the parts of an article on show look. */
const looks = (page: Page) =>
  page
    .locator('.article')
    .filter({ visible: true })
    .evaluate((article) =>
      [
        'h1',
        '.lede',
        '.meta',
        '.prose',
        '.prose h2',
        '.prose h3',
        '.prose p',
        '.prose li',
        '.prose blockquote',
      ].map((part) => {
        const { font, color, marginBlockStart } = getComputedStyle(article.querySelector(part) ?? article);
        return [part, font, color, marginBlockStart];
      }),
    );

async function write(page: Page, titre: string): Promise<void> {
  await page.getByLabel('Titre').fill(titre);
  await page.getByLabel('Résumé').fill('En deux mots');
  await content(page).fill('<p>Du texte</p>');
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const png = async (name: string, colour = '#8E1B2C') => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .png()
    .toBuffer(),
});
const imagesOf = async ({ _id }: Pick<Gallery, '_id'>): Promise<GalleryImage[]> =>
  ((await site.order('GET', `/api/gallery/admin/images/${_id}`)) as unknown as GalleryImages).images; // as the call answers
const titles = async (of: Pick<Gallery, '_id'>) => (await imagesOf(of)).map(({ titre }) => titre);
const shownTitles = (page: Page) => page.locator('.shots h2').allInnerTexts();

inChromium('forms of the administration', () => {
  it('fills and saves a question with the keyboard alone, once', async () => {
    const page = await enter('/admin/quiz/nouvelle');
    await page.getByLabel('Question', { exact: true }).focus();
    await page.keyboard.type('Combien de clefs ?');
    // The circles are one stop, where the right answer is: the second option's.
    const keys = ['Tab', 'ArrowDown', 'Shift+Tab', '', 'Tab', 'Tab', '', 'Tab', '', 'Tab', ''];
    const words = ['une', 'deux', 'trois', 'quatre'];
    for (const key of keys) {
      if (key === '') await page.keyboard.type(words.shift() ?? '');
      else await page.keyboard.press(key);
    }
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Traditions');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Expert');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Deux, croisées.');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Enter');
    await page.locator('.toast', { hasText: 'Question créée avec succès' }).waitFor();
    await page.waitForURL('**/admin/quiz');
    const { questions } = await site.order('GET', '/api/quiz/questions?search=clefs');
    expect(questions).toMatchObject([
      {
        ...{ question: 'Combien de clefs ?', options: ['une', 'deux', 'trois', 'quatre'], correctAnswer: 1 },
        ...{ category: 'traditions', difficulty: 'expert', explanation: 'Deux, croisées.' },
      },
    ]);
    await page.context().close();
  });

  it('formats the selection by tool and by key, undoes it, and has its tools at one stop of the tab key', async () => {
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
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.locator('[name=contenu]:focus').waitFor();
    await content(page).fill('Un mot fort\nun autre');
    await select(page, 'fort');
    await tool(page, 'Gras').click();
    expect(await typed(page, 'contenu')).toBe('Un mot <strong>fort</strong>\nun autre');
    await page.keyboard.press('Control+i');
    expect(await typed(page, 'contenu')).toBe('Un mot <strong><em>fort</em></strong>\nun autre');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await typed(page, 'contenu')).toBe('Un mot fort\nun autre');
    await page.keyboard.press('Control+Shift+z');
    expect(await typed(page, 'contenu')).toBe('Un mot <strong>fort</strong>\nun autre');
    await content(page).fill('un\ndeux');
    await select(page, 'un\ndeux');
    await tool(page, 'Liste à puces').click();
    expect(await typed(page, 'contenu')).toBe('<ul>\n  <li>un</li>\n  <li>deux</li>\n</ul>');
    await content(page).fill('ici');
    await select(page, 'ici');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('/cardinaux');
    expect(await typed(page, 'contenu')).toBe('<a href="/cardinaux">ici</a>');
    await page.context().close();
  });

  it('publishes an article with a picture, and shows it as its preview did', async () => {
    const page = await create();
    expect(await typed(page, 'dateLecture')).toBe('3');
    await write(page, 'Une image');
    await content(page).fill(
      `<h2>Un titre</h2><p onclick="x()">${'Un mot. '.repeat(690)}<script>1</script></p>${PARTS}`,
    );
    await page.getByLabel('Catégorie').selectOption('Léon XIV');
    await press(page, /^Proposé : 7 min$/);
    const uploads: string[] = [];
    page.on('request', (request) => request.url().includes('/upload/') && uploads.push(request.url()));
    await page.locator('input[type=file]').setInputFiles(PICTURE);
    await page.getByAltText('Aperçu de l’image principale').waitFor();
    expect(uploads).toEqual([]);
    await press(page, 'Aperçu');
    const preview = page.getByRole('region', { name: 'Aperçu de l’article' });
    await preview.getByRole('heading', { name: 'Un titre' }).waitFor();
    const previewed = await preview.locator('.prose').innerHTML();
    const looked = await looks(page);
    await press(page, "Publier l'article");
    await sees(page, 'Article créé avec succès');
    await page.waitForURL('**/admin/articles');
    expect(uploads).toHaveLength(1);
    const [saved] = await named('une image');
    expect(saved).toMatchObject({
      ...{ titre: 'Une image', categorie: 'leon14', auteur: '', dateLecture: 7, publie: true },
      image: expect.stringContaining('/api/images/'),
    });
    await page.goto(`/actualites/${saved?.slug}`);
    expect(await page.locator('.prose').innerHTML()).toBe(previewed);
    expect(await looks(page)).toEqual(looked);
    expect(previewed).not.toContain('onclick');
    await page.context().close();
  });

  it('orders the rows of a cardinal by keyboard and mouse', async () => {
    const { cardinaux } = await site.call('GET', '/api/cardinaux/search?nom=aveline&limit=1');
    const aveline = (cardinaux as [{ _id: string }])[0]._id; // the demo has one of this name
    const page = await enter(`/admin/cardinaux/edit/${aveline}`);
    await page.locator('[name=specialisation]').fill('Méditerranée');
    await press(page, '+ Ajouter une fonction');
    await page.locator('.rows').first().locator('li').nth(1).getByLabel('Fonction').fill('Président');
    await page.getByRole('button', { name: /^Déplacer la ligne 2/ }).focus();
    await page.keyboard.press('ArrowUp');
    const first = page.locator('.rows').first().locator('li').first().getByLabel('Fonction');
    await expect(first.inputValue()).resolves.toBe('Président');
    await drag(page, 'Déplacer la ligne 1', 'Déplacer la ligne 2');
    await expect(first.inputValue()).resolves.toBe('Archevêque de Marseille');
    await drag(page, 'Déplacer la ligne 2', 'Déplacer la ligne 1');
    await sees(page, '2 champs modifiés');
    await press(page, 'Mettre à jour');
    await sees(page, 'Cardinal mis à jour avec succès');
    await page.waitForURL('**/admin/cardinaux/liste');
    expect(await site.call('GET', `/api/cardinaux/${aveline}`)).toMatchObject({
      specialisation: 'Méditerranée',
      fonctions: [{ titre: 'Président' }, { titre: 'Archevêque de Marseille' }],
    });
    await page.context().close();
  });

  it('gives the focus back when a dialog is closed with Escape', async () => {
    const page = await enter('/admin/cardinaux/liste');
    for (const act of ['Importer un CSV…', 'Supprimer Angelo Acerbi']) {
      await press(page, act);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      const focused = page.getByRole('button', { name: act });
      expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await page.context().close();
  });
});

inChromium('images of a gallery', () => {
  let of: Gallery;
  beforeAll(async () => {
    of = (await hungGallery(site, { titre: 'Planches' }, [{ titre: 'Première' }, { titre: 'Ancienne' }]))
      .gallery;
  });
  const open = () => enter(`/admin/gallery/${of._id}/images`);

  it('uploads several images with their progress and refuses a file that is no image', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Ajouter des images', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter des images' });
    await dialog.getByRole('button', { name: "Uploader l'image" }).click();
    await dialog.getByText('Veuillez sélectionner une image').waitFor();
    await expectAccessible(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const line = (bytes: number) =>
      devtools.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytes },
      });
    await line(2_000);
    const planches = ['planche-1', 'planche-2', 'planche-3', 'planche-4'];
    const colours = ['#8E1B2C', '#2C8E1B', '#1B2C8E', '#B8902F'];
    const pictures = await Promise.all(planches.map((name, at) => png(`${name}.png`, colours[at])));
    const liar = { name: 'menteur.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') };
    await dialog.locator('[type=file]').setInputFiles([...pictures, liar]);
    await dialog.getByText('5 images').waitFor();
    await dialog.getByText('Avec plusieurs images, chacune prend le nom de son fichier.').waitFor();
    await dialog.getByRole('button', { name: "Uploader l'image" }).click();
    await dialog.getByRole('button', { name: 'Upload en cours...' }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Annuler' }).isDisabled()).toBe(true);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.files [role=progressbar]')].some(
        (bar) => Number(bar.getAttribute('aria-valuenow')) > 0,
      ),
    );
    expect(await dialog.getByText('en attente').count()).toBe(3);
    await dialog.getByText('0 sur 5').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Upload en cours...' }).waitFor();
    const ordered = page.waitForResponse((answer) => answer.url().endsWith('/order'));
    await line(-1);
    await dialog.locator('.files').getByText("Ce fichier n'est pas une image acceptée").waitFor();
    await dialog.getByRole('button', { name: "Uploader l'image" }).waitFor();
    await sees(page, '4 images uploadées avec succès');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Fermer', exact: true }).click();
    await ordered;
    const shown = await shownTitles(page);
    expect(shown).toEqual([...planches, 'Première', 'Ancienne']);
    await page.reload();
    await page.locator('.shots').waitFor();
    expect(await shownTitles(page)).toEqual(shown);
    await page.context().close();
  });

  it('uploads a dropped image, hidden, under the title given to it', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Ajouter des images', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter des images' });
    const { name, mimeType: type, buffer } = await png('a.png', '#000000');
    const dataTransfer = await page.evaluateHandle(
      ([bytes, file]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], file.name, { type: file.type }));
        return transfer;
      },
      [[...buffer], { name, type }] as const,
    );
    await dialog.locator('.drop-zone').dispatchEvent('drop', { dataTransfer });
    await dialog.getByLabel('Titre').fill('La nuit');
    await dialog.getByLabel('Active').uncheck();
    await dialog.getByRole('button', { name: "Uploader l'image" }).click();
    await sees(page, 'Image uploadée avec succès');
    await dialog.waitFor({ state: 'hidden' });
    expect((await shownTitles(page))[0]).toBe('La nuit');
    await page.getByRole('listitem').filter({ hasText: 'La nuit' }).getByText('Inactive').waitFor();
    expect((await imagesOf(of)).find(({ titre }) => titre === 'La nuit')?.actif).toBe(false);
    await page.context().close();
  });

  it('orders images by keyboard, mouse and finger, and goes back when the order cannot be saved', async () => {
    const page = await open();
    const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/order'));
    await page.locator('.shots').waitFor();
    const before = await shownTitles(page);
    await page.getByRole('button', { name: `Déplacer ${before[0]}` }).focus();
    await Promise.all([saved(), page.keyboard.press('ArrowRight')]);
    expect(await titles(of)).toEqual([before[1], before[0], ...before.slice(2)]);
    expect(await focused(page)).toContain(`Déplacer ${before[0]}, rang 2`);
    await sees(page, `Déplacé au rang 2 sur ${before.length}`);

    const [held, goal] = await Promise.all(
      [2, 0].map((at) => page.locator('.shots .handle').nth(at).boundingBox()),
    );
    if (!held || !goal) throw new Error('no handles');
    await page.mouse.move(held.x + 8, held.y + 8);
    await page.mouse.down();
    await page.mouse.move(goal.x + 40, goal.y + 40, { steps: 5 });
    await Promise.all([saved(), page.mouse.up()]);
    const arranged = [before[2], before[1], before[0], ...before.slice(3)];
    expect(await shownTitles(page)).toEqual(arranged);
    expect(await titles(of)).toEqual(arranged);

    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at });
    await touch('touchStart', { x: goal.x + 8, y: goal.y + 8 });
    await touch('touchMove', { x: held.x + 8, y: held.y + 40 });
    await Promise.all([saved(), touch('touchEnd')]);
    expect(await titles(of)).toEqual([before[1], before[0], before[2], ...before.slice(3)]);
    await page.getByRole('button', { name: `Déplacer ${before[2]}` }).focus();
    await Promise.all([saved(), page.keyboard.press('ArrowUp')]);
    await Promise.all([saved(), page.keyboard.press('ArrowUp')]);
    expect(await titles(of)).toEqual([before[2], before[1], before[0], ...before.slice(3)]);

    await page.route('**/order', (route) => route.abort());
    await page.getByRole('button', { name: `Déplacer ${before[2]}` }).focus();
    await page.keyboard.press('ArrowDown');
    await sees(page, /^Erreur: /);
    expect(await shownTitles(page)).toEqual(arranged);
    await page.context().close();
  });

  it('moves an image to either end by keyboard, and scrolls a phone’s page while one is held at its edge', async () => {
    const viewport = { width: 360, height: 640 };
    const page = await enterAt(site, `/admin/gallery/${of._id}/images`, undefined, {
      viewport,
      hasTouch: true,
    });
    const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/order'));
    const handle = page.locator('.shots .handle').first();
    await handle.waitFor();
    const [first = '', ...rest] = await shownTitles(page);
    for (const target of [handle, page.locator('.shots .x').first()]) {
      const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await handle.focus();
    await Promise.all([saved(), page.keyboard.press('End')]);
    expect(await titles(of)).toEqual([...rest, first]);
    expect(await focused(page)).toContain(`Déplacer ${first}, rang ${rest.length + 1}`);
    await Promise.all([saved(), page.keyboard.press('Home')]);
    expect(await titles(of)).toEqual([first, ...rest]);
    await page.evaluate(() => scrollTo(0, 0));
    const at = await handle.boundingBox();
    if (!at) throw new Error('no handle');
    await page.mouse.move(at.x + 20, at.y + 20);
    await page.mouse.down();
    await page.mouse.move(at.x + 20, viewport.height - 5);
    await page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 600);
    await sees(page, /^Déplacé au rang ([3-9]|\d\d)/);
    await Promise.all([saved(), page.mouse.up()]);
    expect((await titles(of)).indexOf(first)).toBeGreaterThan(1);
    await page.context().close();
  });
});
