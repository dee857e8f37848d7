import { describe, expect, it } from '@jest/globals';
import { expectAccessible } from '../accessible.ts';
import type { Page } from '../page.tsx';
import { until } from '../waiting.ts';
import {
  prepareSite,
  PICTURE,
  add,
  articlesNamed,
  openNewForm,
  site,
  stored,
  update,
  write,
  writeHtml,
} from './edited-articles.ts';

describe('administration of articles', () => {
  prepareSite();

  /** Waits until the text's HTML matches. */
  const htmlBecomes = (expected: RegExp): Promise<string> =>
    until(() => {
      const area = document.querySelector<HTMLTextAreaElement>('[name=contenu]');
      if (!expected.test(area?.value ?? '')) throw new Error(`The text is ${area?.value}.`);
      return area?.value ?? '';
    });

  describe('text of an article', () => {
    const EVERY_ELEMENT = [
      '<p>Un <strong>mot</strong>, <em>deux</em><br>mots<sup>1</sup> et H<sub>2</sub>O</p>',
      '<h2>Titre</h2><h3>Sous-titre</h3><h4>Encore</h4>',
      '<ul><li>un<ul><li>dedans</li></ul></li><li>deux</li></ul><ol start="3"><li>troisième</li></ol>',
      '<blockquote><p>Citation</p></blockquote><hr>',
      '<figure><img src="/api/images/place.webp" alt="La place" loading="lazy">',
      '<figcaption>La <a href="/cardinaux">place</a></figcaption></figure>',
      '<p><a href="https://exemple.fr/" rel="noopener noreferrer nofollow">ailleurs</a></p>',
    ].join('');
    const unspaced = (text: string) => text.replaceAll(/\s*\n\s*/g, '');
    const html = (page: Page) => page.locator('[name=contenu]').inputValue();

    /** Pastes as a browser does that cannot read the clipboard itself. */
    const paste = (page: Page, texts: Readonly<Record<string, string>>, files: readonly File[] = []) =>
      page.locator('.rich [role=textbox]').evaluate((element) => {
        const clipboardData = { files, types: Object.keys(texts), getData: (type: string) => texts[type] ?? '' };
        const event = new Event('paste', { bubbles: true, cancelable: true });
        element.dispatchEvent(Object.assign(event, { clipboardData }));
      });

    it('keeps the cells of a pasted table apart', async () => {
      const page = await openNewForm();
      const table = '<table><tr><td>Scrutin</td><td>Voix</td></tr><tr><td>1</td><td>45</td></tr></table>';
      const picture = new File([PICTURE.buffer], 'image.png', { type: PICTURE.mimeType });
      await paste(page, { 'text/html': table, 'text/plain': 'Scrutin\tVoix\n1\t45' }, [picture]);
      await htmlBecomes(/^<p>Scrutin \| Voix<\/p>\s*<p>1 \| 45<\/p>$/);
    });

    it('uploads pasted pictures into the text, and explains other files', async () => {
      const page = await openNewForm();
      const picture = new File([PICTURE.buffer], 'image.png', { type: PICTURE.mimeType });
      await paste(page, { 'text/html': '<img src="https://exemple.fr/x.png">' }, [picture]);
      await htmlBecomes(/^<p><img src="\/api\/images\/[^"]+" alt="" \/><\/p>$/);
      await paste(page, {}, [new File(['x'], 'notes.pdf', { type: 'application/pdf' })]);
      await page.sees('Ce fichier n’est pas une image acceptée : JPEG, PNG, GIF, WebP ou AVIF');
      await expectAccessible();
    });

    it('keeps each picture that is pasted while another one uploads or failed', async () => {
      const page = await openNewForm();
      const picture = () => new File([PICTURE.buffer], 'image.png', { type: PICTURE.mimeType });
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      site.network.intercept('**/api/upload/**', () => held.then(() => undefined));
      await paste(page, {}, [picture()]);
      await paste(page, {}, [new File(['x'], 'notes.pdf', { type: 'application/pdf' }), picture()]);
      answer();
      await page.sees('Ce fichier n’est pas une image acceptée : JPEG, PNG, GIF, WebP ou AVIF');
      await paste(page, {}, [picture()]);
      await htmlBecomes(/^(?:[^]*?<img src="){1}[^]*$/);
      await page.presses('Renoncer à ce fichier');
      await htmlBecomes(/^(?:[^]*?<img src="){3}[^]*$/);
    });

    it('keeps an edit of the HTML when a pasted picture arrives', async () => {
      const page = await openNewForm();
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      site.network.intercept('**/api/upload/**', () => held.then(() => undefined));
      await paste(page, {}, [new File([PICTURE.buffer], 'image.png', { type: PICTURE.mimeType })]);
      await writeHtml(page, '<p>Tapé entre-temps</p>');
      answer();
      await htmlBecomes(/<img src="/);
      expect(await html(page)).toContain('Tapé entre-temps');
    });

    it('is saved once a pasted picture is uploaded', async () => {
      const page = await openNewForm();
      await write(page, 'Collage lent');
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      site.network.intercept('**/api/upload/**', () => held.then(() => undefined));
      await paste(page, {}, [new File([PICTURE.buffer], 'image.png', { type: PICTURE.mimeType })]);
      await page.presses('Publier l’article');
      await page.getByRole('status').getByText('l’enregistrement suivra').waitFor();
      answer();
      await page.sees('Article créé avec succès');
      const [saved] = await articlesNamed('Collage lent');
      expect((await stored(saved!._id)).contenu).toContain('<img src="/api/images/');
    });

    it('stays unchanged until it is edited, and then keeps every element of the allow-list', async () => {
      const { _id } = await add({ titre: 'Tout', contenu: EVERY_ELEMENT });
      const { contenu } = await stored(_id);
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.locator('.rich').getByRole('heading', { name: 'Sous-titre' }).waitFor();
      const before = await html(page);
      expect(unspaced(before)).toBe(contenu);
      await expectAccessible();
      await page.presses('Image');
      const dialog = page.getByRole('dialog', { name: 'Insérer une image du site' });
      await dialog.getByLabel('Adresse de l’image').fill('https://exemple.fr/x.png');
      await dialog.getByRole('button', { name: 'Insérer l’image' }).click();
      await dialog.getByText('L’image doit être l’une de celles du site').waitFor();
      await expectAccessible();
      await dialog.getByLabel('Adresse de l’image').fill('/api/images/autre.webp');
      await dialog.getByLabel('Description de l’image').fill('Une autre');
      await dialog.getByRole('button', { name: 'Insérer l’image' }).click();
      await page.sees('1 champ modifié');
      const IMAGE = '<img src="/api/images/autre.webp" alt="Une autre" />';
      expect(await html(page)).toBe(before.replace('<p>', `<p>${IMAGE}`));
      await update(page);
      await page.sees('Article mis à jour avec succès');
      const shown = IMAGE.replace('/>', 'loading="lazy" />');
      expect(unspaced((await stored(_id)).contenu)).toBe(contenu.replace('<p>', `<p>${shown}`));
    });

    it('leaves Enter on the button of the file chooser to the browser, and inserts nothing while a picture uploads', async () => {
      const page = await openNewForm();
      await page.presses('Image');
      const image = page.getByRole('dialog', { name: 'Insérer une image du site' });
      const isLeft = await image.locator('input[type=file]').evaluate((chooser) => {
        return chooser.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      });
      expect(isLeft).toBe(true);
      await image.getByLabel('Adresse de l’image').fill('/api/images/ancienne.webp');
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      site.network.intercept('**/api/upload/**', () => held.then(() => undefined));
      await image.locator('input[type=file]').setInputFiles(PICTURE);
      await image.getByText(/Envoi de l’image/).waitFor();
      await image.getByLabel('Description de l’image').focus();
      await page.keyboard.press('Enter');
      await image.waitFor();
      answer();
      await until(() => {
        const [address] = document.querySelectorAll<HTMLInputElement>('dialog input:not([type=file])');
        if (address?.value === '/api/images/ancienne.webp') throw new Error('The picture has no address.');
      });
      await image.getByLabel('Description de l’image').focus();
      await page.keyboard.press('Enter');
      await htmlBecomes(/^<p><img src="(?!\/api\/images\/ancienne)/);
    });

    it('accepts an uploaded picture and a link to a page of the site', async () => {
      const page = await openNewForm();
      await page.presses('Image');
      const image = page.getByRole('dialog', { name: 'Insérer une image du site' });
      await image
        .locator('input[type=file]')
        .setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
      await image.getByText(/n’est pas une image acceptée/).waitFor();
      await image.locator('input[type=file]').setInputFiles(PICTURE);
      await until(() => {
        const [address] = document.querySelectorAll<HTMLInputElement>('dialog input:not([type=file])');
        if (!address?.value.startsWith('/api/images/')) throw new Error('The picture has no address.');
      });
      await image.getByRole('button', { name: 'Insérer l’image' }).click();
      await htmlBecomes(/^<p><img src="\/api\/images\/[^"]+" alt="" \/><\/p>$/);
      await writeHtml(page, '');
      await page.presses('Édition');
      await page.presses('Lien');
      const link = page.getByRole('dialog', { name: 'Insérer un lien' });
      await link.getByLabel('Adresse du lien').fill('javascript:alert(1)');
      await link.getByRole('button', { name: 'Insérer le lien' }).click();
      await link.getByText(/^Adresse attendue/).waitFor();
      await expectAccessible();
      await link.getByLabel('Adresse du lien').fill('/cardinaux');
      await page.keyboard.press('Enter');
      await htmlBecomes(/^<p><a href="\/cardinaux">\/cardinaux<\/a><\/p>$/);
    });
  });
});
