import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { inChromium } from './in-chromium.ts';
import { endSession, enterAt, logInAgain, press, sees } from './in-administration.ts';
import { ADMINISTRATOR, OpenSite } from './open-site.ts';

const LIST = '/admin/cardinaux/liste';
const PHOTO = fileURLToPath(new URL('../../apps/web/public/images/cardinal-default.png', import.meta.url));
const MEMBER = { email: 'membre@exemple.fr', name: 'Sacha', role: 'membre' } as const;

let site: OpenSite;
let aveline = '';

const enter = (path: string, who?: { email: string; password: string }) => enterAt(site, path, who);

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

async function fillRequired(page: Page, prenom: string, nom: string): Promise<void> {
  const lines = { prenom, nom, paysNaissance: 'Italie', paysService: 'Italie' };
  for (const [name, text] of Object.entries(lines)) await page.locator(`[name=${name}]`).fill(text);
  await page.locator('[name=dateNaissance]').fill('1960-02-03');
  await page.locator('[name=dateCreation]').fill('2023-09-30');
  await page.locator('[name=continent]').selectOption('Europe');
  await page.locator('[name=ordre]').selectOption('Cardinal-prêtre');
}

/** Of most groups; those that need what others change have their own. */
let shared: OpenSite | undefined;
afterAll(() => shared?.close());

const openedAt = async (opened: OpenSite): Promise<void> => {
  site = opened;
  const { cardinaux } = await site.call('GET', '/api/cardinaux/search?nom=aveline&limit=1');
  aveline = (cardinaux as [{ _id: string }])[0]._id; // the demo has one of this name
};
const opened = async () => openedAt((shared ??= await OpenSite.open()));

inChromium('the list of cardinals', () => {
  beforeAll(opened);

  it('is where an administrator arrives after a login, one step away', async () => {
    const { page } = await site.visit('/login');
    await page.getByLabel('Adresse e-mail').fill(ADMINISTRATOR.email);
    await page.getByLabel('Mot de passe').fill(ADMINISTRATOR.password);
    await press(page, 'Se connecter');
    await page.waitForURL('**/admin/cardinaux');
    await page.getByRole('link', { name: 'Liste', exact: true }).click();
    await sees(page, 'Affichage de 10 cardinal(aux) sur 252 au total');
    await sees(page, 'Page 1 sur 26');
    await page.context().close();
  });

  it('is searched without accents, filtered and sorted, and its address keeps that', async () => {
    const page = await enter(LIST);
    await page.getByRole('searchbox').fill('erdo');
    await page.getByRole('row', { name: /Erdő/ }).waitFor();
    await page.waitForURL('**?q=erdo');
    await press(page, 'Réinitialiser');
    await page.getByLabel('Pays de service').selectOption('France');
    await press(page, 'Âge');
    await page.waitForURL('**?paysService=France&tri=age');
    await page.reload();
    await expect(page.getByLabel('Pays de service').inputValue()).resolves.toBe('France');
    await page.getByLabel('Tout voir').check();
    await page.waitForURL(/tout=1/);
    await page.getByRole('searchbox').fill('personne de ce nom');
    await sees(page, 'Aucun cardinal ne correspond à vos critères de recherche');
    await page.context().close();
  });

  it('switches papabile at once, and back with the reason when that fails', async () => {
    const page = await enter(`${LIST}?q=acerbi`);
    const control = page.getByRole('switch', { name: 'Papabile : Angelo Acerbi' });
    await control.click();
    await sees(page, 'Statut mis à jour');
    expect(await control.isChecked()).toBe(true);
    await page.route('**/api/cardinaux/*', (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'unavailable', message: 'plus de place', msg: 'plus de place' },
      }),
    );
    await control.click();
    await sees(page, 'Erreur lors de la mise à jour du statut: plus de place');
    expect(await control.isChecked()).toBe(true);
    await page.context().close();
  });

  it('deletes into a trash, after a question, and brings back from there and from the message', async () => {
    const page = await enter(LIST);
    await press(page, 'Supprimer Santos Abril y Castelló');
    await page.getByRole('dialog').getByText('corbeille').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await sees(page, 'Supprimé!');
    await sees(page, 'sur 251 au total');
    await page.locator('[aria-label="Supprimer Angelo Acerbi"]:focus').waitFor();
    await page.locator('.toast').getByRole('button', { name: 'Annuler' }).click();
    await sees(page, 'sur 252 au total');
    await press(page, 'Supprimer Santos Abril y Castelló');
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await sees(page, 'sur 251 au total');
    await page.getByRole('link', { name: 'Corbeille' }).click();
    await page.getByRole('row', { name: /Abril.*Administrateur/ }).waitFor();
    await expectAccessible(page);
    await press(page, 'Rétablir Santos Abril y Castelló');
    await sees(page, 'La corbeille est vide');
    await page.context().close();
  });

  it('says that it could not be loaded, and loads when asked again', async () => {
    const page = await enter('/admin/comptes');
    await page.route('**/api/cardinaux?*', (route) => route.abort());
    await page.locator('.a-nav').getByRole('link', { name: 'Cardinaux' }).click();
    await sees(page, 'Erreur lors du chargement des cardinaux');
    await page.unroute('**/api/cardinaux?*');
    await press(page, 'Réessayer');
    await sees(page, 'Page 1 sur 26');
    await page.context().close();
  });

  it('goes out as CSV and comes back: tried row by row, nothing while a row is refused', async () => {
    const page = await enter(`${LIST}?q=aveline`);
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Exporter en CSV' }).click();
    const csv = readFileSync(await (await coming).path(), 'utf8');
    expect(csv).toContain('jean-marc-aveline');
    const file = (text: string) => ({ name: 'c.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await press(page, 'Importer un CSV…');
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(file(csv.replace('"Europe"', '"Atlantide"')));
    await dialog.getByText('1 refusée').waitFor();
    await dialog.getByRole('row', { name: /^2 Jean-Marc Aveline refusée .*continent/i }).waitFor();
    await expect(dialog.getByRole('button', { name: 'Importer' }).isDisabled()).resolves.toBe(true);
    await expectAccessible(page);
    await dialog.locator('input[type=file]').setInputFiles(file(csv.replace('"Sidi Bel Abbès"', '"Oran"')));
    await dialog.getByText('1 à modifier').waitFor();
    await dialog.getByRole('button', { name: 'Importer' }).click();
    await sees(page, /Import terminé/);
    expect(await site.call('GET', `/api/cardinaux/${aveline}`)).toMatchObject({ lieuNaissance: 'Oran' });
    await page.context().close();
  });
});

inChromium('the form of a cardinal', () => {
  beforeAll(opened);
  const edit = () => enter(`/admin/cardinaux/edit/${aveline}`);

  it('says what is missing, field by field, and each word goes when the field is filled', async () => {
    const page = await enter('/admin/cardinaux');
    await press(page, 'Ajouter le Cardinal');
    await page.locator('.toast', { hasText: 'Veuillez remplir tous les champs requis' }).waitFor();
    await expect(page.locator('.err', { hasText: 'Ce champ est requis' }).count()).resolves.toBe(8);
    await page.getByRole('alert').getByRole('link', { name: 'Pays de service' }).click();
    await page.locator('[name=paysService]:focus').fill('Italie');
    await expect(page.locator('.err').count()).resolves.toBe(7);
    await expectAccessible(page);
    await page.context().close();
  });

  it('adds a cardinal with a photo and its point, and goes to the list', async () => {
    const page = await enter('/admin/cardinaux');
    await fillRequired(page, 'Anna', 'Ajoutée');
    await page.locator('[name=languesParlees]').fill('italien, latin ,');
    await page.locator('input[type=file]').setInputFiles(PHOTO);
    await page.getByLabel('Point d’intérêt, horizontal').fill('20');
    await press(page, 'Ajouter le Cardinal');
    await sees(page, 'Cardinal ajouté avec succès: Anna Ajoutée');
    await page.waitForURL(`**${LIST}`);
    const { cardinaux } = await site.call('GET', '/api/cardinaux/search?nom=ajoutee');
    expect(cardinaux).toMatchObject([
      {
        ...{ nomComplet: 'Anna Ajoutée', languesParlees: ['italien', 'latin'], statutVotant: 'OUI' },
        ...{ photo: expect.stringContaining('/api/images/'), photoFocus: { x: 20, y: 50 } },
      },
    ]);
    await page.context().close();
  });

  it('says why a file is no photo, and keeps what was typed', async () => {
    const page = await enter('/admin/cardinaux');
    await page.locator('[name=nom]').fill('Gardé');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('rien') });
    await page.locator('.photo-pane').getByRole('alert').waitFor();
    await expect(page.locator('[name=nom]').inputValue()).resolves.toBe('Gardé');
    await page.context().close();
  });

  it('changes a cardinal, rows too, and goes to the list', async () => {
    const page = await edit();
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
    await page.waitForURL(`**${LIST}`);
    expect(await site.call('GET', `/api/cardinaux/${aveline}`)).toMatchObject({
      specialisation: 'Méditerranée',
      fonctions: [{ titre: 'Président' }, { titre: 'Archevêque de Marseille' }],
    });
    await page.context().close();
  });

  it('says in the server’s words why it was not saved', async () => {
    const page = await edit();
    await page.locator('[name=titre]').fill('x'.repeat(400));
    await press(page, 'Mettre à jour');
    await page.locator('.toast', { hasText: /^!?Erreur: / }).waitFor();
    await page.locator('.err', { hasText: 'trop long' }).waitFor();
    await page.context().close();
  });

  it('a status that age doesn’t give asks why', async () => {
    const page = await edit();
    await sees(page, '66 ans au 21 avril 2025');
    await page.getByRole('radio', { name: 'NON' }).check();
    await page.getByLabel('Motif du statut').waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it('loses nothing when the session ends, nor when the page is loaded anew', async () => {
    const page = await edit();
    await page.locator('[name=formation]').fill('Doctorat à Paris');
    await endSession(page);
    await press(page, 'Mettre à jour');
    await logInAgain(page);
    await expect(page.locator('[name=formation]').inputValue()).resolves.toBe('Doctorat à Paris');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await sees(page, 'Ce que vous aviez saisi dans ce navigateur a été retrouvé');
    await expect(page.locator('[name=formation]').inputValue()).resolves.toBe('Doctorat à Paris');
    await press(page, 'Mettre à jour');
    await sees(page, 'Cardinal mis à jour avec succès');
    expect(await site.call('GET', `/api/cardinaux/${aveline}`)).toMatchObject({
      formation: 'Doctorat à Paris',
    });
    await page.context().close();
  });

  it('asks before unsaved changes are left behind', async () => {
    const page = await edit();
    await page.locator('[name=titre]').fill('Un autre titre');
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    const dialog = page.getByRole('dialog', { name: /Quitter sans enregistrer/ });
    await dialog.waitFor();
    await expectAccessible(page);
    await press(page, 'Rester ici');
    await expect(page.locator('[name=titre]').inputValue()).resolves.toBe('Un autre titre');
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await press(page, 'Abandonner ma saisie');
    await page.waitForURL(`**${LIST}`);
    await page.context().close();
  });

  it('two administrators at once choose field by field, and neither’s work is lost', async () => {
    const page = await edit();
    await page.locator('[name=specialisation]').fill('La mienne');
    await page.locator('[name=titre]').fill('Mon titre');
    await site.order('PUT', `/api/cardinaux/${aveline}`, {
      specialisation: 'La sienne',
      nationalite: 'Française',
    });
    await press(page, 'Mettre à jour');
    const notice = page.getByRole('alert').filter({ hasText: 'Quelqu’un d’autre a enregistré cette fiche' });
    await notice.getByText(/Administrateur a modifié cette fiche/).waitFor();
    await expectAccessible(page);
    await notice.getByRole('radio', { name: 'La sienne' }).check();
    await press(page, 'Enregistrer ces choix');
    await sees(page, 'Cardinal mis à jour avec succès');
    expect(await site.call('GET', `/api/cardinaux/${aveline}`)).toMatchObject({
      ...{ specialisation: 'La sienne', nationalite: 'Française', titre: 'Mon titre' },
    });
    await page.context().close();
  });

  it('of nobody says so', async () => {
    const page = await enter('/admin/cardinaux/edit/aaaaaaaaaaaaaaaaaaaaaaaa');
    await sees(page, 'Cardinal non trouvé');
    await page.context().close();
  });
});

inChromium('the papabile status of a cardinal', () => {
  beforeAll(opened);
  const open = () => enter(`/admin/cardinaux/papabile/${aveline}`);

  it('is saved without empty lines, and leads back to the form', async () => {
    const page = await open();
    await page.getByRole('button', { name: '+ Ajouter une ligne' }).first().click();
    await page.getByLabel('Atouts, ligne 1').fill('Le seul');
    await page.getByRole('button', { name: 'Retirer la ligne 2' }).first().click();
    await page.getByRole('button', { name: 'Retirer la ligne 2' }).first().click();
    await expectAccessible(page);
    await press(page, 'Enregistrer');
    await sees(page, 'Cardinal mis à jour avec succès');
    await page.waitForURL(`**/admin/cardinaux/edit/${aveline}`);
    expect(await site.call('GET', `/api/cardinaux/${aveline}`)).toMatchObject({
      raisonsForPapabile: ['Le seul'],
    });
    await page.context().close();
  });

  it('is not saved over what somebody else has made of it meanwhile, but over their other changes', async () => {
    const page = await open();
    await page.getByLabel('Atouts, ligne 1').fill('Ma raison');
    await site.order('PUT', `/api/cardinaux/${aveline}`, { specialisation: 'Autre chose' });
    await press(page, 'Enregistrer');
    await sees(page, 'Cardinal mis à jour avec succès');
    await page.goto(`/admin/cardinaux/papabile/${aveline}`);
    await page.getByLabel('Atouts, ligne 1').fill('Ma raison, mieux');
    await site.order('PUT', `/api/cardinaux/${aveline}`, { raisonsForPapabile: ['La sienne'] });
    await press(page, 'Enregistrer');
    await page
      .getByRole('alert')
      .getByText(/a modifié cette fiche/)
      .waitFor();
    await expect(page.getByLabel('Atouts, ligne 1').inputValue()).resolves.toBe('Ma raison, mieux');
    await press(page, 'Enregistrer');
    await sees(page, 'Cardinal mis à jour avec succès');
    const saved = await site.call('GET', `/api/cardinaux/${aveline}`);
    expect(saved).toMatchObject({ specialisation: 'Autre chose', raisonsForPapabile: ['Ma raison, mieux'] });
    await page.context().close();
  });

  it('taken away empties both lists', async () => {
    const page = await open();
    await page.getByRole('checkbox', { name: 'Papabile' }).uncheck();
    await press(page, 'Enregistrer');
    await sees(page, 'Cardinal mis à jour avec succès');
    const saved = await site.call('GET', `/api/cardinaux/${aveline}`);
    expect(saved).toMatchObject({ papabile: false, raisonsForPapabile: [], raisonsAgainstPapabile: [] });
    await page.context().close();
  });

  it('says when it can’t be loaded, when there is nobody, and when it can’t be saved', async () => {
    const page = await enter('/admin/cardinaux/papabile/aaaaaaaaaaaaaaaaaaaaaaaa');
    await sees(page, 'Cardinal non trouvé');
    await page.route('**/api/cardinaux/*', (route) => route.abort());
    await page.goto(`/admin/cardinaux/papabile/${aveline}`);
    await sees(page, 'Erreur lors du chargement du cardinal');
    await page.unroute('**/api/cardinaux/*');
    await press(page, 'Réessayer');
    await page.getByRole('checkbox', { name: 'Papabile' }).waitFor();
    await page.route('**/api/cardinaux/*', (route) => route.abort());
    await press(page, 'Enregistrer');
    await sees(page, 'Erreur lors de la mise à jour du cardinal');
    await page.context().close();
  });
});

inChromium('the papabile of the day', () => {
  beforeAll(async () => openedAt(await OpenSite.open()));
  afterAll(() => site.close());

  it('is made for tomorrow, active; a day that is taken offers the next free one', async () => {
    const page = await enter('/admin/papabile-jour');
    await page.getByRole('link', { name: 'Nouveau papabile du jour' }).click();
    await press(page, 'Créer');
    await sees(page, 'Veuillez sélectionner un cardinal');
    expect(await page.getByRole('checkbox', { name: 'Actif' }).isChecked()).toBe(true);
    const tomorrow = await page.getByLabel('Date d’affichage').inputValue();
    await page.getByLabel('Date d’affichage').fill('');
    await press(page, 'Créer');
    await sees(page, "Veuillez sélectionner une date d'affichage");
    await page.getByLabel('Date d’affichage').fill(tomorrow);
    await page.getByLabel('Cardinal', { exact: true }).selectOption({ label: 'Jean-Marc Aveline' });
    await page
      .getByLabel('Citation')
      .fill('Une citation assez longue pour être coupée quelque part, ici peut-être.');
    await expectAccessible(page);
    await press(page, 'Créer');
    await sees(page, 'Nouveau papabile du jour créé avec succès');
    await sees(page, 'Une citation assez longue pour être coupée quelque...');
    await page.getByRole('link', { name: 'Nouveau papabile du jour' }).click();
    await sees(page, 'Jean-Marc Aveline est déjà actif à cette date.');
    await press(page, /premier jour libre/);
    await expect(page.getByLabel('Date d’affichage').inputValue()).resolves.not.toBe(tomorrow);
    await page.context().close();
  });

  it('is changed and deleted, after a question', async () => {
    const page = await enter('/admin/papabile-jour');
    await page.getByRole('link', { name: 'Jean-Marc Aveline' }).first().click();
    await page.getByLabel('Commentaire').fill('Un mot');
    const id = new URL(page.url()).searchParams.get('id');
    await site.order('PUT', `/api/papabile-jour/${id}`, { citation: 'Entre-temps' });
    await press(page, 'Mettre à jour');
    await page
      .getByRole('alert')
      .getByText(/a modifié cette fiche/)
      .waitFor();
    await page.waitForLoadState('networkidle');
    await press(page, 'Mettre à jour');
    await sees(page, 'Papabile du jour mis à jour avec succès');
    await page
      .getByRole('button', { name: /^Supprimer Jean-Marc Aveline/ })
      .first()
      .click();
    await sees(page, 'Êtes-vous sûr de vouloir supprimer le papabile du jour pour Jean-Marc Aveline ?');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await sees(page, 'Papabile du jour supprimé avec succès');
    await page.context().close();
  });

  it('tells each failure in its own words', async () => {
    const page = await enter('/admin/papabile-jour');
    await page
      .getByRole('button', { name: /^Supprimer/ })
      .first()
      .click();
    await page.route('**/api/papabile-jour/**', (route) => route.abort());
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await sees(page, 'Erreur lors de la suppression du papabile du jour');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Modifier' }).first().click();
    await press(page, 'Mettre à jour');
    await sees(page, 'Erreur lors de la sauvegarde');
    await page.route('**/api/papabile-jour', (route) => route.abort());
    await page.goto('/admin/papabile-jour');
    await sees(page, 'Erreur lors du chargement des données');
    await page.context().close();
  });
});

inChromium('accounts', () => {
  beforeAll(opened);

  it('are made with a password shown once, with which their owner enters and changes it', async () => {
    const page = await enter('/admin/comptes');
    await press(page, 'Créer un compte');
    const dialog = page.getByRole('dialog');
    await press(page, 'Créer le compte');
    await expect(dialog.getByText('Ce champ est requis').count()).resolves.toBe(2);
    await dialog.getByLabel('Nom').fill(MEMBER.name);
    await dialog.getByLabel('Adresse e-mail').fill(ADMINISTRATOR.email);
    await dialog.getByLabel('Rôle').selectOption(MEMBER.role);
    await press(page, 'Créer le compte');
    await dialog.getByText('Cette adresse e-mail a déjà un compte').waitFor();
    await dialog.getByLabel('Adresse e-mail').fill(MEMBER.email);
    await expectAccessible(page);
    await press(page, 'Créer le compte');
    const password = await dialog.locator('.secret').innerText();
    await expectAccessible(page);
    await press(page, 'Je l’ai transmis');
    await page.getByRole('row', { name: /Sacha/ }).waitFor();
    await expectAccessible(page);

    const own = await enter('/compte', { email: MEMBER.email, password });
    await own.getByLabel('Mot de passe actuel').fill('pas le bon');
    await own.getByLabel('Nouveau mot de passe', { exact: true }).fill('un autre, assez long');
    await own.getByLabel('Nouveau mot de passe, encore une fois').fill('un autre, assez long');
    await press(own, 'Changer le mot de passe');
    await sees(own, 'Le mot de passe actuel est incorrect');
    await own.getByLabel('Mot de passe actuel').fill(password);
    await press(own, 'Changer le mot de passe');
    await sees(own, /Mot de passe changé/);
    await expectAccessible(own);
    await own.reload();
    await press(own, 'Fermer toutes mes sessions…');
    await own.getByRole('dialog').getByRole('button', { name: 'Fermer les sessions' }).click();
    await own.getByRole('link', { name: 'Connexion' }).first().waitFor();
    await Promise.all([page.context().close(), own.context().close()]);
  });

  it('get another role and another password, lose their sessions, are closed and opened again', async () => {
    const page = await enter('/admin/comptes');
    await page.getByLabel('Rôle de Sacha').selectOption('analyste');
    await sees(page, 'Sacha a le rôle analyste');
    await press(page, 'Nouveau mot de passe pour Sacha');
    await press(page, 'Tirer un mot de passe');
    await page.locator('.secret').waitFor();
    await press(page, 'Je l’ai transmis');
    await press(page, 'Fermer les sessions de Sacha');
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer les sessions' }).click();
    await sees(page, 'Les sessions de Sacha sont closes');
    await press(page, 'Fermer le compte de Sacha');
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer le compte' }).click();
    await sees(page, 'dont 1 fermé');
    await press(page, 'Rouvrir Sacha');
    await sees(page, 'Le compte de Sacha est rouvert');
    const { comptes } = await site.order('GET', '/api/comptes');
    const sacha = (comptes as { _id: string; name: string }[]).find(({ name }) => name === MEMBER.name); // as the call promises
    await site.order('PUT', `/api/comptes/${sacha?._id}`, { role: 'membre' });
    await press(page, 'Fermer le compte de Sacha');
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer le compte' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^Erreur: Entre-temps, Administrateur a modifié/)
      .first()
      .waitFor();
    await page.context().close();
  });
});

inChromium('the journal', () => {
  beforeAll(async () => {
    await openedAt(await OpenSite.open());
    await site.order('PUT', `/api/cardinaux/${aveline}`, { specialisation: 'Méditerranée' });
    await site.order('POST', '/api/conclave/admin/toggle-pause', {
      ...{ pause: true, reason: 'Pause administrative', motif: 'Repas du soir' },
    });
  });
  afterAll(() => site.close());

  it('tells who did what to content and conclave, with before and after, filtered by its address', async () => {
    const page = await enter('/admin/journal?onglet=actes');
    const changed = page.getByRole('row', { name: /a changé la fiche Jean-Marc Aveline/ });
    await changed.getByText('Méditerranée').waitFor();
    await changed.getByText(ADMINISTRATOR.email).waitFor();
    await page
      .getByRole('row', { name: /a mis le conclave en pause/ })
      .getByText('Repas du soir')
      .waitFor();
    await expectAccessible(page);
    await page.getByLabel('Objet').selectOption('conclave');
    await page.waitForURL('**&genre=conclave');
    await changed.waitFor({ state: 'hidden' });
    await page.getByRole('searchbox').fill('rien de tel');
    await sees(page, 'Aucun acte ne correspond à ces critères');
    await page.context().close();
  });
});

inChromium('the administration is for everybody', () => {
  beforeAll(opened);

  describe.each([
    ['/admin/cardinaux', 'Ajouter le Cardinal'],
    [LIST, 'Page 1 sur 26'],
    ['/admin/papabile-jour', 'papabili du jour'],
    ['/admin/papabile-jour?nouveau=1', 'Seuls les cardinaux papabili'],
    ['/admin/comptes', 'Ce que permet chaque rôle'],
  ])('%s', (path, text) => {
    it('has nothing for axe to find, nothing that scrolls sideways', async () => {
      const page = await enter(path);
      await sees(page, text);
      await expectAccessible(page);
      await page.context().close();
    });
  });

  it('in its dialogs, which give the focus back', async () => {
    const page = await enter(LIST);
    for (const act of ['Importer un CSV…', 'Supprimer Angelo Acerbi']) {
      await press(page, act);
      await page.getByRole('dialog').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      const focused = page.getByRole('button', { name: act });
      expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await page.context().close();
  });
});
