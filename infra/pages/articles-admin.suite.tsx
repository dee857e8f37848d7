import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { expectAccessible } from './accessible.ts';
import { logInAgain } from './in-administration.ts';
import type { Page } from './page.tsx';
import { ADMINISTRATOR, routeSite, stopTimeouts } from './route-site.ts';
import { afterEffects, until } from './waiting.ts';

describe('administration of articles', () => {
  const LIST = '/admin/articles';
  const PICTURE = {
    name: 'image.png',
    mimeType: 'image/png',
    buffer: readFileSync(resolve(__dirname, '../../apps/web/public/images/article-default.png')),
  };
  const VALID_FIELDS = { titre: 'Un titre', resume: 'Un résumé', contenu: '<p>Du texte</p>', publie: true };

  interface Article {
    readonly _id: string;
    readonly slug: string;
    readonly titre: string;
    readonly contenu: string;
    readonly version: number;
  }

  const site = routeSite();

  /** The form of a new article, opened by a new administrator, who has no drafts. */
  async function openNewForm(): Promise<Page> {
    accounts += 1;
    const credentials = { ...ADMINISTRATOR, email: `redaction-${accounts}@exemple.fr` };
    await site.api.system.accounts.create({ ...credentials, name: 'Camille', role: 'admin' });
    return site.enter('/admin/articles/create', credentials);
  }
  let accounts = 0;

  const add = (over: object = {}) => site.callAsAdmin<Article>('POST', '/api/articles', { ...VALID_FIELDS, ...over });
  const change = (id: string, over: object) => site.callAsAdmin('PUT', `/api/articles/${id}`, over);
  const stored = (id: string) => site.callAsAdmin<Article>('GET', `/api/articles/id/${id}`);
  const articlesNamed = async (titre: string) => {
    const query = new URLSearchParams({ search: titre, publie: '' });
    const { articles } = await site.callAsAdmin<{ articles: Article[] }>('GET', `/api/articles?${query}`);
    return articles;
  };
  const isPublic = async (slug: string) => (await site.api.get(`/api/articles/slug/${slug}`)).status === 200;

  const writeHtml = async (page: Page, html: string): Promise<void> => {
    await page.presses('HTML');
    await page.locator('[name=contenu]').fill(html);
  };
  /** Waits until the text's HTML matches. */
  const htmlBecomes = (expected: RegExp): Promise<string> =>
    until(() => {
      const area = document.querySelector<HTMLTextAreaElement>('[name=contenu]');
      if (!expected.test(area?.value ?? '')) throw new Error(`The text is ${area?.value}.`);
      return area?.value ?? '';
    });
  const typed = (page: Page, name: string) => page.locator(`[name=${name}]`).inputValue();
  const update = (page: Page) => page.presses('Mettre à jour l’article');

  async function write(page: Page, titre: string): Promise<void> {
    await page.getByLabel('Titre').fill(titre);
    await page.getByLabel('Résumé').fill('En deux mots');
    await writeHtml(page, '<p>Du texte</p>');
  }

  describe('list of articles', () => {
    beforeAll(async () => {
      await add({ titre: 'Brouillon caché', publie: false });
    });

    it('keeps search, filter and page in the URL, even after an article is changed', async () => {
      const page = await site.enter(LIST);
      await page.getByRole('link', { name: 'Articles', exact: true }).waitFor();
      await page.sees('13 articles');
      await page.sees('Page 1 sur 2');
      await page.getByRole('link', { name: 'Suivant' }).click();
      await page.waitForURL('**?page=2');
      await page.getByLabel('Publication').selectOption('Brouillons');
      await page.waitForURL('**?publie=false');
      await page.getByRole('row', { name: /Brouillon caché.*Brouillon/ }).waitFor();
      await page.presses('Réinitialiser');
      await page.getByLabel('Catégorie').selectOption('Événement');
      await page.getByRole('searchbox').fill('CANIZARES');
      await page.waitForURL('**?search=CANIZARES&categorie=evenement');
      await page.getByRole('row', { name: /La veille du conclave.*À la une/ }).waitFor();
      await page.reload();
      await page.getByRole('link', { name: /^Modifier « La veille/ }).click();
      await page.getByLabel('Auteur').fill('Camille');
      await update(page);
      await page.waitForURL('**/admin/articles?search=CANIZARES&categorie=evenement');
      await page.getByRole('row', { name: /La veille du conclave.*Camille/ }).waitFor();
      await page.getByRole('searchbox').fill('rien de tel');
      await page.sees('Aucun article ne correspond à vos critères de recherche');
    });

    it('deletes after confirmation and restores from the trash', async () => {
      const page = await site.enter(`${LIST}?search=cache&publie=false`);
      await page.getByRole('button', { name: 'Supprimer « Brouillon caché »' }).click();
      await page.getByRole('dialog').getByText('30 jours').waitFor();
      await expectAccessible();
      site.network.intercept('**/api/articles/*', 'no answer');
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
      await page.sees('Erreur lors de la suppression: le serveur n’a pas répondu, réessayez');
      site.network.restore();
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
      await page.sees('Article supprimé avec succès');
      await page.sees('Aucun article ne correspond');
      await page.getByRole('link', { name: 'Corbeille' }).click();
      await page.getByRole('row', { name: /Brouillon caché.*Administrateur.*20\d\d/ }).waitFor();
      await expectAccessible();
      await page.presses('Rétablir « Brouillon caché »');
      await page.sees('La corbeille est vide');
      expect(await articlesNamed('caché')).toHaveLength(1);
    });

    it('shows the last page when the page in the URL does not exist', async () => {
      const page = await site.enter(`${LIST}?page=9`);
      await page.waitForURL('**?page=2');
      await page.sees('Page 2 sur 2');
    });

    it('reports a failed load and loads on retry', async () => {
      const page = await site.enter('/admin/comptes');
      site.network.intercept('**/api/articles?*', 'no answer');
      await page.locator('.a-nav').getByRole('link', { name: 'Articles' }).click();
      await page.sees('Erreur lors du chargement des articles');
      site.network.restore();
      await page.presses('Réessayer');
      await page.sees('Page 1 sur 2');
    });
  });

  describe('form of an article', () => {
    it('marks missing fields and an invalid reading time, and sends nothing', async () => {
      const page = await openNewForm();
      const sent: string[] = [];
      site.network.intercept(/./, (path, { method }) => {
        if (method === 'POST') sent.push(path);
        return undefined;
      });
      await page.getByLabel('Résumé').fill('Seul');
      await page.presses('Publier l’article');
      await page.sees('Veuillez remplir tous les champs obligatoires');
      expect(await page.locator('.err').allInnerTexts()).toEqual(['Ce champ est requis', 'Ce champ est requis']);
      await expectAccessible();
      await page.getByRole('alert').getByRole('link', { name: 'Contenu' }).click();
      await page.locator('.rich [role=textbox]:focus').waitFor();
      await writeHtml(page, '<p>x</p>');
      await page.getByLabel('Temps de lecture (minutes)').fill('61');
      await page.getByLabel('Titre').fill('x');
      await page.presses('Publier l’article');
      await page.locator('.err', { hasText: 'De 1 à 60 minutes' }).waitFor();
      expect(sent).toEqual([]);
    });

    it('is not saved with a refused picture until the file is given up', async () => {
      const page = await openNewForm();
      await write(page, 'Sans image');
      const choose = (name: string, mimeType: string) =>
        page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from('rien') });
      const refused = async (text: string) => {
        await page.locator('.pic-box').getByText(text).waitFor();
        await page.presses('Publier l’article');
        await page.sees(`Erreur lors de l’enregistrement: ${text}`);
        expect(await page.getByRole('button', { name: 'Publier l’article' }).isEnabled()).toBe(true);
        expect(await articlesNamed('Sans image')).toEqual([]);
        await expectAccessible();
        await page.presses('Renoncer à ce fichier');
      };
      await choose('x.png', 'image/png');
      await refused('Ce fichier n’est pas une image acceptée');
      await choose('x.svg', 'image/svg+xml');
      await refused('Ce fichier n’est pas une image acceptée : JPEG, PNG, GIF, WebP ou AVIF');
      site.network.intercept('**/api/upload/**', 'no answer');
      await page.locator('input[type=file]').setInputFiles(PICTURE);
      await refused('L’image n’est pas arrivée : réessayez.');
      await page.presses('Publier l’article');
      await page.waitForURL(`**${LIST}`);
      expect(await articlesNamed('Sans image')).toMatchObject([{ image: null }]);
    });

    it('waits for the picture’s upload before it is saved, and says so', async () => {
      const page = await openNewForm();
      await write(page, 'Image lente');
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      site.network.intercept('**/api/upload/**', () => held.then(() => undefined));
      await page.locator('input[type=file]').setInputFiles(PICTURE);
      await page.presses('Publier l’article');
      await page
        .locator('.form-bar')
        .getByText(/Envoi de l’image, puis enregistrement/)
        .waitFor();
      await page.getByRole('status').getByText('l’enregistrement suivra').waitFor();
      await expectAccessible();
      expect(await articlesNamed('Image lente')).toEqual([]);
      answer();
      await page.sees('Article créé avec succès');
      expect(await articlesNamed('Image lente')).toMatchObject([{ image: expect.stringContaining('/api/images/') }]);
    });

    it('is not saved when the editor leaves while it waits for the picture’s upload', async () => {
      const page = await openNewForm();
      await write(page, 'Zygomatique');
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      site.network.intercept('**/api/upload/**', () => held.then(() => undefined));
      await page.locator('input[type=file]').setInputFiles(PICTURE);
      await page.presses('Publier l’article');
      await page.getByRole('status').getByText('l’enregistrement suivra').waitFor();
      await page.locator('.form-bar').getByRole('link', { name: 'Annuler' }).click();
      await page.presses('Quitter, garder ma saisie');
      await page.waitForURL(`**${LIST}`);
      answer();
      // A later upload has arrived: so would have this one.
      await page.getByRole('link', { name: 'Créer un article' }).click();
      await page.locator('input[type=file]').setInputFiles(PICTURE);
      await page.locator('.pic-box img').waitFor();
      await afterEffects();
      await site.network.idle();
      expect(await articlesNamed('Zygomatique')).toEqual([]);
    });

    it('schedules an article for a future date', async () => {
      const page = await openNewForm();
      await write(page, 'Plus tard');
      await page.getByLabel('Date de publication').fill('2099-12-31');
      await page.sees(/Programmé.: paraîtra le jeudi 31 décembre 2099 à 0.h.00, heure de Rome/);
      await page.presses('Publier l’article');
      await page.waitForURL(`**${LIST}`);
      await page
        .getByRole('row', { name: /Plus tard/ })
        .getByText('Programmé, 31 décembre 2099')
        .waitFor();
      const [saved] = await articlesNamed('Plus tard');
      expect(await isPublic(saved!.slug)).toBe(false);
      const { clock } = site.api.system;
      const soon = new Date(clock.now().getTime() + 2_000).toISOString();
      await change(saved!._id, { datePublication: soon });
      expect(await isPublic(saved!.slug)).toBe(false);
      clock.pass(2);
      expect(await isPublic(saved!.slug)).toBe(true);
    });

    it('dates a draft when it is published, unless a date was chosen, and says so', async () => {
      const { _id } = await add({ titre: 'De la semaine passée', publie: false });
      site.api.system.clock.pass(60);
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.sees(/Il portera la date du moment où vous le publierez/);
      await page.getByLabel('Date de publication').fill('2025-05-01');
      await page.sees(/Il gardera la date choisie, le 1er mai 2025/);
      await page.getByLabel('Date de publication').fill('');
      await page.sees(/Il portera la date du moment où vous le publierez/);
      await page.getByLabel('Publier l’article').check();
      await update(page);
      await page.sees('Article mis à jour avec succès');
      const { datePublication } = await site.callAsAdmin(`GET`, `/api/articles/id/${_id}`);
      expect(datePublication).toBe(site.api.system.clock.now().toISOString());
    });

    it('changes an article and keeps its publication time', async () => {
      const { _id } = await add({ titre: 'À changer', datePublication: '2025-05-06T10:00:00Z' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Titre').fill('Changé');
      await page.getByLabel('Mettre en avant sur la page d’accueil').check();
      await update(page);
      await page.sees('Article mis à jour avec succès');
      expect(await stored(_id)).toMatchObject({
        titre: 'Changé',
        featured: true,
        datePublication: '2025-05-06T10:00:00.000Z',
        version: 2,
      });
      await page.goto(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Date de publication').fill('2025-05-07');
      await page.getByLabel('Date de publication').fill('2025-05-06');
      await update(page);
      await page.sees('Article mis à jour avec succès');
      expect((await stored(_id)).version).toBe(2);
    });

    it('shows the loading state and reports an unknown article', async () => {
      const { _id } = await add({ titre: 'Lent' });
      const page = await site.enter('/admin/comptes');
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      site.network.intercept('/api/articles/id/*', () => held.then(() => undefined));
      await page.goto(`/admin/articles/edit/${_id}`);
      await page.sees('Chargement de l’article...');
      answer();
      await page.getByLabel('Titre').waitFor();
      site.network.restore();
      await page.goto('/admin/articles/edit/aaaaaaaaaaaaaaaaaaaaaaaa');
      await page.sees('Article non trouvé');
      await page.getByRole('link', { name: 'Retour à la liste' }).waitFor();
      await page.getByRole('link', { name: 'Voir la corbeille' }).click();
      await page.waitForURL(`**${LIST}?corbeille=1`);
    });

    it('keeps the input when the session ends and when the server is unreachable', async () => {
      const { _id } = await add({ titre: 'Tenace' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Résumé').fill('Gardé malgré tout');
      site.network.intercept(`**/api/articles/${_id}`, 'no answer');
      await update(page);
      await page.sees('Erreur lors de l’enregistrement: le serveur n’a pas répondu, réessayez');
      site.network.restore();
      await site.endSession();
      await update(page);
      await logInAgain(site);
      expect(await page.getByText(/Erreur lors de l’enregistrement/).count()).toBe(0);
      expect(await typed(page, 'resume')).toBe('Gardé malgré tout');
      await update(page);
      await page.sees('Article mis à jour avec succès');
      expect(await stored(_id)).toMatchObject({ resume: 'Gardé malgré tout' });
    });
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

  describe('draft of an article', () => {
    /** Passes the three seconds after which a draft is saved, and waits until it is. */
    async function draftSaved(page: Page): Promise<void> {
      await page.sees('Titre');
      jest.advanceTimersByTime(3_000);
      await page.getByText(/^Brouillon gardé à \d+.h.\d\d$/).waitFor();
    }

    const resume = (page: Page, titre: string) => page.presses(`Reprendre le brouillon « ${titre} »`);

    it('offers a draft after a reload and drops it once the article is saved', async () => {
      const page = await openNewForm();
      await write(page, 'Commencé');
      await page.reload();
      const offer = page.locator('section.notice', { hasText: 'Un brouillon n’a pas été enregistré' });
      await offer.getByText('Titre, Résumé, Contenu').waitFor();
      await offer.getByText(/gardé 30 jours/).waitFor();
      expect(await page.getByLabel('Titre').isDisabled()).toBe(false);
      await expectAccessible();
      await resume(page, 'Commencé');
      expect(await typed(page, 'titre')).toBe('Commencé');
      await offer.waitFor({ state: 'detached' });
      await page.presses('Publier l’article');
      await page.waitForURL(`**${LIST}`);
      await page.getByRole('link', { name: 'Créer un article' }).click();
      await page.getByLabel('Titre').waitFor();
      expect(await offer.count()).toBe(0);
    });

    it('keeps a draft of each new article, listed with its title, also that of a form whose draft is replaced', async () => {
      const page = await openNewForm();
      const titles = async () => new Set(await page.locator('section.notice li b').allInnerTexts());
      for (const titre of ['Premier onglet', 'Second onglet']) {
        await page.getByLabel('Titre').waitFor();
        await page.getByLabel('Titre').fill(titre);
        await page.reload();
        await page.getByRole('button', { name: `Reprendre le brouillon « ${titre} »` }).waitFor();
      }
      expect(await titles()).toEqual(new Set(['Second onglet', 'Premier onglet']));
      await page.getByLabel('Titre').fill('Troisième');
      await resume(page, 'Premier onglet');
      expect(await typed(page, 'titre')).toBe('Premier onglet');
      expect(await titles()).toEqual(new Set(['Troisième', 'Second onglet']));
      await resume(page, 'Troisième');
      expect(await typed(page, 'titre')).toBe('Troisième');
      expect(await titles()).toEqual(new Set(['Premier onglet', 'Second onglet']));
    });

    it('does not take the draft of a form that is still open elsewhere', async () => {
      const page = await openNewForm();
      await page.getByLabel('Titre').fill('Ouvert ailleurs');
      const elsewhere = { ...localStorage };
      await page.reload();
      await resume(page, 'Ouvert ailleurs');
      await page.getByLabel('Titre').fill('Repris ici');
      await site.network.idle();
      // The other tab goes on writing.
      Object.assign(localStorage, elsewhere);
      await page.reload();
      await page.getByRole('button', { name: 'Reprendre le brouillon « Repris ici »' }).waitFor();
      await page.getByRole('button', { name: 'Reprendre le brouillon « Ouvert ailleurs »' }).waitFor();
    });

    it('offers the server’s draft in another browser', async () => {
      const { _id } = await add({ titre: 'Ailleurs' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Résumé').waitFor();
      stopTimeouts();
      await page.getByLabel('Résumé').fill('Écrit ici');
      await draftSaved(page);
      site.reset();
      await site.enter(`/admin/articles/edit/${_id}`);
      await resume(page, 'Ailleurs');
      expect(await typed(page, 'resume')).toBe('Écrit ici');
    });

    it('stores the draft in the browser while the server does not respond', async () => {
      const { _id } = await add({ titre: 'Hors ligne' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Résumé').waitFor();
      site.network.intercept('**/api/articles/brouillons/**', 'no answer');
      stopTimeouts();
      await page.getByLabel('Résumé').fill('Écrit sans réseau');
      jest.advanceTimersByTime(3_000);
      await page.getByText('Brouillon gardé dans ce navigateur seulement').first().waitFor();
      site.network.restore();
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await draftSaved(page);
    });

    it('restores a discarded draft', async () => {
      const { _id } = await add({ titre: 'Écarté' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Résumé').fill('Peut-être');
      await page.reload();
      await page.presses('L’écarter : « Écarté »');
      await page.locator('section.notice').waitFor({ state: 'detached' });
      await page.locator('.toast').getByRole('button', { name: 'Annuler' }).click();
      await page.reload(); // it is kept again, not only shown
      await resume(page, 'Écarté');
      expect(await typed(page, 'resume')).toBe('Peut-être');
      await page.getByRole('link', { name: 'Retour à la liste' }).click();
      await page.presses('Abandonner ma saisie');
      await page.waitForURL(`**${LIST}`);
      await page.goto(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Titre').waitFor();
      expect(await page.getByText('Reprendre le brouillon').count()).toBe(0);
    });

    it('compares a draft of an older version with the version saved since', async () => {
      const { _id } = await add({ titre: 'Dépassé' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Résumé').fill('Le mien');
      await change(_id, { resume: 'Le sien', auteur: 'Camille' });
      await page.reload();
      await page.sees('Il part de la version 1 de l’article, qui en est à la 2');
      await resume(page, 'Dépassé');
      await page.locator('section.notice').waitFor({ state: 'detached' });
      await update(page);
      const notice = page.getByRole('alert').filter({ hasText: 'Quelqu’un d’autre a enregistré cette fiche' });
      await notice.getByRole('radio', { name: 'Le mien' }).check();
      await page.presses('Enregistrer ces choix');
      await page.sees('Article mis à jour avec succès');
      expect(await stored(_id)).toMatchObject({ resume: 'Le mien', auteur: 'Camille' });
    });
  });

  describe('versions of an article', () => {
    it('show the changes between versions, and one is restored as a draft', async () => {
      const { _id } = await add({ titre: 'Premier titre', contenu: '<p>Un</p><p>Deux mots</p>', publie: false });
      await change(_id, { publie: true, titre: 'Second titre', contenu: '<p>Un</p><p>Deux signes</p>' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByRole('link', { name: 'Historique, 2 versions' }).click();
      await page.getByRole('heading', { name: 'Historique des versions' }).waitFor();
      await page.getByRole('link', { name: /Administrateur · .*Titre/ }).waitFor();
      await page.locator('del', { hasText: 'Premier' }).waitFor();
      await page.locator('ins', { hasText: 'signes' }).waitFor();
      await page.sees('1 passage identique');
      await expectAccessible();
      await page.presses('Voir cette version');
      await page.getByRole('dialog').getByRole('heading', { name: 'Premier titre' }).waitFor();
      await expectAccessible();
      await page.presses('Fermer');
      await page.presses('Restaurer comme brouillon');
      const dialog = page.getByRole('dialog', { name: 'Restaurer cette version' });
      await dialog.getByText(/Titre, Contenu, Publié/).waitFor();
      await dialog.getByText('« Publier l’article » est décoché').waitFor();
      await expectAccessible();
      await dialog.getByRole('button', { name: 'Restaurer comme brouillon' }).click();
      await page.getByLabel('Titre').waitFor();
      expect(await typed(page, 'titre')).toBe('Premier titre');
      expect(await stored(_id)).toMatchObject({ titre: 'Second titre', version: 2 });
      expect(await page.getByLabel('Publier l’article').isChecked()).toBe(false);
      await update(page);
      await page.sees('Article mis à jour avec succès');
      expect(await stored(_id)).toMatchObject({ titre: 'Premier titre', publie: false, version: 3 });
    });

    it('have URLs, and Back returns to the unsaved text', async () => {
      const { _id } = await add({ titre: 'Adresse' });
      await change(_id, { resume: 'Autrement' });
      const page = await site.enter(`/admin/articles/edit/${_id}#versions-2`);
      await page.getByRole('heading', { name: 'La version actuelle' }).waitFor();
      await page.getByRole('link', { name: 'Retour à l’article' }).click();
      await page.getByLabel('Titre').fill('En cours');
      await page.getByRole('link', { name: /^Historique/ }).click();
      await page.locator('del', { hasText: 'Un résumé' }).waitFor();
      await page.goBack();
      await page.locator('#historique:focus').waitFor();
      expect(await typed(page, 'titre')).toBe('En cours');
    });
  });

  describe('concurrent edits', () => {
    it('let the second editor choose field by field after a conflict, with the texts compared', async () => {
      const { _id } = await add({ titre: 'À deux' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Titre').fill('Le mien');
      await page.getByLabel('Résumé').fill('Mon résumé');
      await change(_id, { titre: 'Le sien', auteur: 'Camille' });
      await update(page);
      const notice = page.getByRole('alert').filter({ hasText: 'Quelqu’un d’autre a enregistré cette fiche' });
      await notice.getByText(/Administrateur a modifié cette fiche/).waitFor();
      await notice.getByText('Comparer l’autre saisie').click();
      await notice.locator('ins', { hasText: 'mien' }).waitFor();
      await expectAccessible();
      await notice.getByRole('radio', { name: 'Le sien' }).check();
      await page.presses('Enregistrer ces choix');
      await page.sees('Article mis à jour avec succès');
      expect(await stored(_id)).toMatchObject({ titre: 'Le sien', resume: 'Mon résumé', auteur: 'Camille' });
    });

    it('let the editor restore an article that was deleted in the meantime', async () => {
      const { _id } = await add({ titre: 'Supprimé entre-temps' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Résumé').fill('Toujours là');
      await site.callAsAdmin('DELETE', `/api/articles/${_id}`);
      await update(page);
      const notice = page.getByRole('alert').filter({ hasText: 'mis à la corbeille' });
      await notice.getByText(/Par Administrateur, le .*Votre saisie est intacte/).waitFor();
      expect(await typed(page, 'resume')).toBe('Toujours là');
      await expectAccessible();
      await page.presses('Rétablir l’article');
      await page.sees('L’article est rétabli');
      expect(document.activeElement?.id).toBe('contenu');
      await update(page);
      await page.sees('Article mis à jour avec succès');
      expect(await stored(_id)).toMatchObject({ resume: 'Toujours là' });
    });

    it('let the editor save a purged article as a new one', async () => {
      const { _id } = await add({ titre: 'Effacé' });
      const page = await site.enter(`/admin/articles/edit/${_id}`);
      await page.getByLabel('Titre').fill('Effacé, puis refait');
      const gone = { code: 'unknown-article', message: 'Article non trouvé' };
      site.network.intercept(`/api/articles/${_id}`, Response.json(gone, { status: 404 }));
      await update(page);
      await page.presses('Enregistrer comme nouvel article');
      await page.sees('Article créé avec succès');
      expect(await articlesNamed('puis refait')).toHaveLength(1);
    });
  });
});
