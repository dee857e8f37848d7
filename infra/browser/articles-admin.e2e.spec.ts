import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { endSession, enterAt, logInAgain, press, sees } from './in-administration.ts';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';

const LIST = '/admin/articles';
const PICTURE = fileURLToPath(new URL('../../apps/web/public/images/article-default.png', import.meta.url));
const PARTS = '<h3>a</h3><ul><li>b</li></ul><blockquote>c</blockquote>';
const SAID = { titre: 'Un titre', resume: 'Un résumé', contenu: '<p>Du texte</p>', publie: true };

interface Article {
  readonly _id: string;
  readonly slug: string;
  readonly titre: string;
  readonly contenu: string;
  readonly version: number;
}

let site: OpenSite;
/** Of most groups; those that count articles have their own. */
let shared: OpenSite | undefined;
const opened = async (): Promise<void> => {
  site = shared ??= await OpenSite.open();
};
afterAll(() => shared?.close());
const enter = (path: string) => enterAt(site, path);
/** Somebody who has no drafts yet, at the form of a new article. */
async function create(): Promise<Page> {
  newcomers += 1;
  const email = `redaction-${newcomers}@exemple.fr`;
  const { password } = await site.order('POST', '/api/comptes', { email, name: 'Camille', role: 'admin' });
  return enterAt(site, '/admin/articles/create', { email, password: String(password) });
}
let newcomers = 0;

const add = async (over: object = {}) =>
  (await site.order('POST', '/api/articles', { ...SAID, ...over })) as unknown as Article; // as the call promises
const change = (id: string, over: object) => site.order('PUT', `/api/articles/${id}`, over);
const recorded = async (id: string) =>
  (await site.order('GET', `/api/articles/id/${id}`)) as unknown as Article; // as the call promises
const named = async (titre: string) => {
  const query = new URLSearchParams({ search: titre, publie: '' });
  const { articles } = await site.order('GET', `/api/articles?${query}`);
  return articles as Article[]; // as the call promises
};
const isPublic = async (slug: string) => (await fetch(`${site.address}/api/articles/slug/${slug}`)).ok;

const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ');
const content = (page: Page) => page.getByLabel('Contenu');
const typed = (page: Page, name: string) => page.locator(`[name=${name}]`).inputValue();
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Mise en forme' }).getByRole('button', { name, exact: true });
const update = (page: Page) => press(page, "Mettre à jour l'article");

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

inChromium('the form of an article', () => {
  beforeAll(opened);

  it('writes tags around what is selected, by tool and by key, and undo takes them back', async () => {
    const page = await create();
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

  it('has its tools at one stop of the tab key, with the arrows between them', async () => {
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
    await page.context().close();
  });

  it('says what is missing and sends nothing', async () => {
    const page = await create();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.getByLabel('Résumé').fill('Seul');
    await press(page, "Publier l'article");
    await sees(page, 'Veuillez remplir tous les champs obligatoires');
    expect(await page.locator('.err').allInnerTexts()).toEqual([
      'Ce champ est requis',
      'Ce champ est requis',
    ]);
    await expectAccessible(page);
    await page.getByRole('alert').getByRole('link', { name: 'Contenu' }).click();
    await page.locator('[name=contenu]:focus').fill('<p>x</p>');
    await page.getByLabel('Temps de lecture (minutes)').fill('61');
    await page.getByLabel('Titre').fill('x');
    await press(page, "Publier l'article");
    await page.locator('.err', { hasText: 'De 1 à 60 minutes' }).waitFor();
    expect(sent).toEqual([]);
    await page.context().close();
  });

  it('publishes with a picture, sent with the rest, and goes to the list; the preview is what the page shows', async () => {
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
    await page.waitForURL(`**${LIST}`);
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

  it('sends no picture that nobody chose, and keeps what was typed when one is refused', async () => {
    const page = await create();
    await write(page, 'Sans image');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('rien') });
    await press(page, "Publier l'article");
    await sees(page, "Erreur lors de l'enregistrement: Ce fichier n'est pas une image acceptée");
    expect(await page.getByRole('button', { name: "Publier l'article" }).isEnabled()).toBe(true);
    await press(page, 'Retirer l’image');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await sees(page, 'Ce fichier n’est pas une image acceptée : JPEG, PNG, GIF, WebP ou AVIF');
    await page.route('**/api/upload/**', (route) => route.abort());
    await press(page, "Publier l'article");
    await page.waitForURL(`**${LIST}`);
    expect(await named('Sans image')).toMatchObject([{ image: null }]);
    await page.context().close();
  });

  it('a date to come schedules: nobody sees the article before', async () => {
    const page = await create();
    await write(page, 'Plus tard');
    await page.getByLabel('Date de publication').fill('2099-12-31');
    await sees(page, /Programmé.: paraîtra le jeudi 31 décembre 2099 à 0.h.00, heure de Rome/);
    await press(page, "Publier l'article");
    await page.waitForURL(`**${LIST}`);
    await page
      .getByRole('row', { name: /Plus tard/ })
      .getByText('Programmé, 31 décembre 2099')
      .waitFor();
    const [saved] = await named('Plus tard');
    expect(await isPublic(saved!.slug)).toBe(false);
    const soon = new Date(Date.now() + 2_000).toISOString();
    await change(saved!._id, { datePublication: soon });
    expect(await isPublic(saved!.slug)).toBe(false);
    while (!(await isPublic(saved!.slug))) await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(soon));
    await page.context().close();
  });

  it('changes an article, in place of the day it appeared on too', async () => {
    const { _id } = await add({ titre: 'À changer', datePublication: '2025-05-06T10:00:00Z' });
    const page = await enter(`/admin/articles/edit/${_id}`);
    await page.getByLabel('Titre').fill('Changé');
    await page.getByLabel("Mettre en avant sur la page d'accueil").check();
    await update(page);
    await sees(page, 'Article mis à jour avec succès');
    expect(await recorded(_id)).toMatchObject({
      ...{ titre: 'Changé', featured: true, datePublication: '2025-05-06T10:00:00.000Z', version: 2 },
    });
    await page.goto(`/admin/articles/edit/${_id}`);
    await page.getByLabel('Date de publication').fill('2025-05-07');
    await page.getByLabel('Date de publication').fill('2025-05-06');
    await update(page);
    await sees(page, 'Article mis à jour avec succès');
    expect((await recorded(_id)).version).toBe(2);
    await page.context().close();
  });

  it('says that it is loading, and what is not there', async () => {
    const { _id } = await add({ titre: 'Lent' });
    const page = await enter('/admin/comptes');
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/articles/id/*', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(`/admin/articles/edit/${_id}`);
    await sees(page, "Chargement de l'article...");
    answer();
    await page.getByLabel('Titre').waitFor();
    await page.unrouteAll();
    await page.goto('/admin/articles/edit/aaaaaaaaaaaaaaaaaaaaaaaa');
    await sees(page, 'Article non trouvé');
    await page.getByRole('link', { name: 'Retour à la liste' }).waitFor();
    await page.getByRole('link', { name: 'Voir la corbeille' }).click();
    await page.waitForURL(`**${LIST}?corbeille=1`);
    await page.context().close();
  });

  it('loses nothing when the session ends and when the server is out of reach', async () => {
    const { _id } = await add({ titre: 'Tenace' });
    const page = await enter(`/admin/articles/edit/${_id}`);
    await page.getByLabel('Résumé').fill('Gardé malgré tout');
    await page.route(`**/api/articles/${_id}`, (route) => route.abort());
    await update(page);
    await sees(page, "Erreur lors de l'enregistrement: le serveur n'a pas répondu, réessayez");
    await page.unrouteAll();
    await endSession(page);
    await update(page);
    await logInAgain(page);
    expect(await typed(page, 'resume')).toBe('Gardé malgré tout');
    await update(page);
    await sees(page, 'Article mis à jour avec succès');
    expect(await recorded(_id)).toMatchObject({ resume: 'Gardé malgré tout' });
    await page.context().close();
  });
});

inChromium('the draft of an article', () => {
  beforeAll(opened);
  const kept = (page: Page) => page.getByText(/^Brouillon gardé à \d+.h.\d\d$/).waitFor();

  it('survives a reload, is offered with what it says, and is gone once it is saved', async () => {
    const page = await create();
    page.on('dialog', (dialog) => void dialog.accept());
    await write(page, 'Commencé');
    await page.reload();
    const offer = page.getByRole('alert').filter({ hasText: 'Un brouillon n’a pas été enregistré' });
    await offer.getByText('Titre, Résumé, Contenu').waitFor();
    expect(await page.getByLabel('Titre').isDisabled()).toBe(true);
    await expectAccessible(page);
    await press(page, 'Reprendre le brouillon');
    expect(await typed(page, 'titre')).toBe('Commencé');
    await press(page, "Publier l'article");
    await page.waitForURL(`**${LIST}`);
    await page.getByRole('link', { name: 'Créer un article' }).click();
    await page.getByLabel('Titre').waitFor();
    expect(await offer.count()).toBe(0);
    await page.context().close();
  });

  it('comes from the server in another browser', async () => {
    const { _id } = await add({ titre: 'Ailleurs' });
    const page = await enter(`/admin/articles/edit/${_id}`);
    await page.getByLabel('Résumé').fill('Écrit ici');
    await kept(page);
    const other = await enter(`/admin/articles/edit/${_id}`);
    await press(other, 'Reprendre le brouillon');
    expect(await typed(other, 'resume')).toBe('Écrit ici');
    await Promise.all([page.context().close(), other.context().close()]);
  });

  it('is kept in the browser alone while the server doesn’t answer, and there again afterwards', async () => {
    const { _id } = await add({ titre: 'Hors ligne' });
    const page = await enter(`/admin/articles/edit/${_id}`);
    await page.getByLabel('Résumé').waitFor();
    await page.route('**/api/articles/brouillons/**', (route) => route.abort());
    await page.getByLabel('Résumé').fill('Écrit sans réseau');
    await page.getByText('Brouillon gardé dans ce navigateur seulement').first().waitFor();
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await kept(page);
    await page.context().close();
  });

  it('that is put aside can be had back for a while', async () => {
    const { _id } = await add({ titre: 'Écarté' });
    const page = await enter(`/admin/articles/edit/${_id}`);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.getByLabel('Résumé').fill('Peut-être');
    await page.reload();
    await press(page, 'L’écarter');
    expect(await typed(page, 'resume')).toBe('Un résumé');
    await page.locator('.toast').getByRole('button', { name: 'Annuler' }).click();
    await press(page, 'Reprendre le brouillon');
    expect(await typed(page, 'resume')).toBe('Peut-être');
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await press(page, 'Abandonner ma saisie');
    await page.waitForURL(`**${LIST}`);
    await page.goto(`/admin/articles/edit/${_id}`);
    await page.getByLabel('Titre').waitFor();
    expect(await page.getByText('Reprendre le brouillon').count()).toBe(0);
    await page.context().close();
  });

  it('of an older version says so, and goes on over what it was typed over', async () => {
    const { _id } = await add({ titre: 'Dépassé' });
    const page = await enter(`/admin/articles/edit/${_id}`);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.getByLabel('Résumé').fill('Le mien');
    await change(_id, { resume: 'Le sien', auteur: 'Camille' });
    await page.reload();
    await sees(page, 'Il part de la version 1 de l’article, qui en est à la 2');
    await press(page, 'Reprendre le brouillon');
    await update(page);
    const notice = page.getByRole('alert').filter({ hasText: 'Quelqu’un d’autre a enregistré cette fiche' });
    await notice.getByRole('radio', { name: 'Le mien' }).check();
    await press(page, 'Enregistrer ces choix');
    await sees(page, 'Article mis à jour avec succès');
    expect(await recorded(_id)).toMatchObject({ resume: 'Le mien', auteur: 'Camille' });
    await page.context().close();
  });
});

inChromium('the versions of an article', () => {
  beforeAll(opened);

  it('are told with what changed, and one comes back as a draft', async () => {
    const { _id } = await add({ titre: 'Premier titre', contenu: '<p>Un</p><p>Deux mots</p>' });
    await change(_id, { titre: 'Second titre', contenu: '<p>Un</p><p>Deux signes</p>' });
    const page = await enter(`/admin/articles/edit/${_id}`);
    await page.getByRole('link', { name: 'Historique, 2 versions' }).click();
    await page.getByRole('heading', { name: 'Historique des versions' }).waitFor();
    await page.getByRole('link', { name: /Administrateur · Titre, Contenu/ }).waitFor();
    await page.locator('del', { hasText: 'Premier' }).waitFor();
    await page.locator('ins', { hasText: 'signes' }).waitFor();
    await sees(page, '1 passage identique');
    await expectAccessible(page);
    await press(page, 'Voir cette version');
    await page.getByRole('dialog').getByRole('heading', { name: 'Premier titre' }).waitFor();
    await expectAccessible(page);
    await press(page, 'Fermer');
    await press(page, 'Restaurer comme brouillon');
    const dialog = page.getByRole('dialog', { name: 'Restaurer cette version' });
    await dialog.getByText('Titre, Contenu').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Restaurer comme brouillon' }).click();
    await page.getByLabel('Titre').waitFor();
    expect(await typed(page, 'titre')).toBe('Premier titre');
    expect(await recorded(_id)).toMatchObject({ titre: 'Second titre', version: 2 });
    await update(page);
    await sees(page, 'Article mis à jour avec succès');
    expect(await recorded(_id)).toMatchObject({ titre: 'Premier titre', version: 3 });
    await page.context().close();
  });

  it('have addresses, and the way back leads to what was being typed', async () => {
    const { _id } = await add({ titre: 'Adresse' });
    await change(_id, { resume: 'Autrement' });
    const page = await enter(`/admin/articles/edit/${_id}#versions-2`);
    await page.getByRole('heading', { name: 'La version actuelle' }).waitFor();
    await page.getByRole('link', { name: 'Retour à l’article' }).click();
    await page.getByLabel('Titre').fill('En cours');
    await page.getByRole('link', { name: /^Historique/ }).click();
    await page.locator('del', { hasText: 'Un résumé' }).waitFor();
    await page.goBack();
    await page.locator('#historique:focus').waitFor();
    expect(await typed(page, 'titre')).toBe('En cours');
    await page.context().close();
  });
});

inChromium('two administrators at once', () => {
  beforeAll(opened);

  it('choose field by field, with their texts compared, and neither’s work is lost', async () => {
    const { _id } = await add({ titre: 'À deux' });
    const page = await enter(`/admin/articles/edit/${_id}`);
    await page.getByLabel('Titre').fill('Le mien');
    await page.getByLabel('Résumé').fill('Mon résumé');
    await change(_id, { titre: 'Le sien', auteur: 'Camille' });
    await update(page);
    const notice = page.getByRole('alert').filter({ hasText: 'Quelqu’un d’autre a enregistré cette fiche' });
    await notice.getByText(/Administrateur a modifié cette fiche/).waitFor();
    await notice.getByText('Comparer l’autre saisie').click();
    await notice.locator('ins', { hasText: 'mien' }).waitFor();
    await expectAccessible(page);
    await notice.getByRole('radio', { name: 'Le sien' }).check();
    await press(page, 'Enregistrer ces choix');
    await sees(page, 'Article mis à jour avec succès');
    expect(await recorded(_id)).toMatchObject({ titre: 'Le sien', resume: 'Mon résumé', auteur: 'Camille' });
    await page.context().close();
  });

  it('one deletes what the other writes: the text stays, and the article comes back', async () => {
    const { _id } = await add({ titre: 'Supprimé entre-temps' });
    const page = await enter(`/admin/articles/edit/${_id}`);
    await page.getByLabel('Résumé').fill('Toujours là');
    await site.order('DELETE', `/api/articles/${_id}`);
    await update(page);
    const notice = page.getByRole('alert').filter({ hasText: 'mis à la corbeille' });
    await notice.getByText(/Par Administrateur, le .*Votre saisie est intacte/).waitFor();
    expect(await typed(page, 'resume')).toBe('Toujours là');
    await expectAccessible(page);
    await press(page, 'Rétablir l’article');
    await sees(page, 'L’article est rétabli');
    await update(page);
    await sees(page, 'Article mis à jour avec succès');
    expect(await recorded(_id)).toMatchObject({ resume: 'Toujours là' });
    await page.context().close();
  });

  it('what has been deleted for good can be saved as a new article', async () => {
    const { _id } = await add({ titre: 'Effacé' });
    const page = await enter(`/admin/articles/edit/${_id}`);
    await page.getByLabel('Titre').fill('Effacé, puis refait');
    await page.route(`**/api/articles/${_id}`, (route) =>
      route.fulfill({ status: 404, json: { code: 'unknown-article', message: 'Article non trouvé' } }),
    );
    await update(page);
    await press(page, 'Enregistrer comme nouvel article');
    await sees(page, 'Article créé avec succès');
    expect(await named('puis refait')).toHaveLength(1);
    await page.context().close();
  });
});

inChromium('the list of articles', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
    await add({ titre: 'Brouillon caché', publie: false });
  });
  afterAll(() => site.close());

  it('is searched and filtered in its address, by ten, and is the same after an article was changed', async () => {
    const page = await enter(LIST);
    await page.getByRole('link', { name: 'Articles', exact: true }).waitFor();
    await sees(page, '13 articles');
    await sees(page, 'Page 1 sur 2');
    await page.getByRole('link', { name: 'Suivant' }).click();
    await page.waitForURL('**?page=2');
    await page.getByLabel('Publication').selectOption('Brouillons');
    await page.waitForURL('**?publie=false');
    await page.getByRole('row', { name: /Brouillon caché.*Brouillon/ }).waitFor();
    await press(page, 'Réinitialiser');
    await page.getByLabel('Catégorie').selectOption('Léon XIV');
    await page.getByRole('searchbox').fill('AUGUSTIN');
    await page.waitForURL('**?search=AUGUSTIN&categorie=leon14');
    await page.getByRole('row', { name: /Qui est Léon XIV.*À la une/ }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: /^Modifier « Qui est/ }).click();
    await page.getByLabel('Auteur').fill('Camille');
    await update(page);
    await page.waitForURL('**/admin/articles?search=AUGUSTIN&categorie=leon14');
    await page.getByRole('row', { name: /Qui est Léon XIV.*Camille/ }).waitFor();
    await page.getByRole('searchbox').fill('rien de tel');
    await sees(page, 'Aucun article ne correspond à vos critères de recherche');
    await page.context().close();
  });

  it('deletes after a question, says so, and brings back from its trash', async () => {
    const page = await enter(`${LIST}?search=cache&publie=false`);
    await page.getByRole('button', { name: 'Supprimer « Brouillon caché »' }).click();
    await page.getByRole('dialog').getByText('30 jours').waitFor();
    await expectAccessible(page);
    await page.route('**/api/articles/*', (route) => route.abort());
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await sees(page, "Erreur lors de la suppression: le serveur n'a pas répondu, réessayez");
    await page.unrouteAll();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await sees(page, 'Article supprimé avec succès');
    await sees(page, 'Aucun article ne correspond');
    await page.getByRole('link', { name: 'Corbeille' }).click();
    await page.getByRole('row', { name: /Brouillon caché.*Administrateur.*20\d\d/ }).waitFor();
    await expectAccessible(page);
    await press(page, 'Rétablir « Brouillon caché »');
    await sees(page, 'La corbeille est vide');
    expect(await named('caché')).toHaveLength(1);
    await page.context().close();
  });

  it('goes to its last page when the one on show is emptied', async () => {
    const page = await enter(`${LIST}?page=9`);
    await page.waitForURL('**?page=2');
    await sees(page, 'Page 2 sur 2');
    await page.context().close();
  });

  it('says that it could not be loaded, and loads when asked again', async () => {
    const page = await enter('/admin/comptes');
    await page.route('**/api/articles?*', (route) => route.abort());
    await page.locator('.a-nav').getByRole('link', { name: 'Articles' }).click();
    await sees(page, 'Erreur lors du chargement des articles');
    await page.unrouteAll();
    await press(page, 'Réessayer');
    await sees(page, 'Page 1 sur 2');
    await page.context().close();
  });
});

inChromium('the administration of articles is for everybody', () => {
  const word = 'anticonstitutionnellement'.repeat(10);
  let id = '';
  beforeAll(async () => {
    site = await OpenSite.open();
    id = (await add({ titre: word, resume: word, contenu: `<p>${word}</p>`, auteur: word.slice(0, 190) }))
      ._id;
    await change(id, { resume: `${word} ${word}` });
  });
  afterAll(() => site.close());

  describe.each([
    [LIST, '13 articles'],
    ['/admin/articles/create', 'Créer un nouvel article'],
    ['/admin/articles/edit/ID', 'Historique, 2 versions'],
    ['/admin/articles/edit/ID#versions', 'Ce qui change'],
  ])('%s', (path, text) => {
    it('has nothing for axe to find, nothing that scrolls sideways', async () => {
      const page = await enter(path.replace('ID', id));
      await sees(page, text);
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      await page.context().close();
    });
  });

  it('in its preview', async () => {
    const page = await enter(`/admin/articles/edit/${id}`);
    await press(page, 'Aperçu');
    await page.getByRole('region', { name: 'Aperçu de l’article' }).locator('.prose').waitFor();
    expect(plain(await page.locator('.render .meta').innerText())).toContain('3 min de lecture');
    await expectAccessible(page);
    await page.context().close();
  });
});
