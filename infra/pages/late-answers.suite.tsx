import { afterEach, describe, expect, it } from '@jest/globals';
import { csv } from './in-administration.ts';
import type { Override } from './network.ts';
import { routeSite } from './route-site.ts';
import { afterEffects, until } from './waiting.ts';

describe('answers to writes that come late', () => {
  const site = routeSite();

  const releases: (() => void)[] = [];
  afterEach(() => releases.splice(0).forEach((release) => release()));

  interface Held {
    readonly requested: Promise<void>;
    readonly release: () => void;
  }

  /** Holds calls of a path back until they are released; `refusal` answers the first. */
  function hold(path: string, isHeld: (method: string) => boolean, refusal?: Override): Held {
    const requested = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    let refused = refusal;
    site.network.intercept(path, async (_, { method }) => {
      if (!isHeld(method)) return undefined;
      requested.resolve();
      await released.promise;
      const answer = refused;
      refused = undefined;
      return answer;
    });
    releases.push(released.resolve);
    return { requested: requested.promise, release: released.resolve };
  }

  const holdReads = (path: string): Held => hold(path, (method) => method === 'GET');
  const holdWrites = (path: string, refusal?: Override): Held => hold(path, (method) => method !== 'GET', refusal);

  it('leave a dialog of the accounts open that was opened meanwhile', async () => {
    const { compte } = await site.callAsAdmin<{ compte: { _id: string } }>('POST', '/api/comptes', {
      name: 'Camille',
      email: 'camille@exemple.fr',
      role: 'analyste',
    });
    const page = await site.enter('/admin/comptes');
    const answer = holdWrites(`/api/comptes/${compte._id}/fermer-les-sessions`);
    await page
      .getByRole('row', { name: /Camille/ })
      .getByRole('button', { name: /sessions/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Fermer les sessions' }).click();
    await answer.requested;
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await page.presses('Créer un compte');
    answer.release();
    await page.toast(/session/i).waitFor();
    await site.network.idle();
    await page.getByRole('dialog', { name: 'Créer un compte' }).waitFor();
  });

  it('leave a dialog of the conclave open that was opened meanwhile', async () => {
    const page = await site.enter('/admin/conclave');
    const answer = holdWrites('/api/conclave/admin/toggle-pause');
    const pause = page.getByRole('button', { name: 'Mettre en pause' });
    await pause.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Mettre en pause' }).click();
    await answer.requested;
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await page.presses('Tout réinitialiser');
    await dialog.waitFor();
    answer.release();
    await page.getByRole('button', { name: 'Reprendre' }).waitFor();
    await site.network.idle();
    await dialog.waitFor();
    await site.callAsAdmin('POST', '/api/conclave/admin/toggle-pause', { pause: false });
  });

  it('leave a dialog of the galleries open that was opened meanwhile', async () => {
    for (const titre of ['Lente', 'Suivante']) await site.callAsAdmin('POST', '/api/gallery', { titre });
    const page = await site.enter('/admin/gallery');
    const answer = holdWrites('/api/gallery/*');
    await page.presses('Modifier : Lente');
    const dialog = page.getByRole('dialog', { name: 'Modifier la galerie' });
    await dialog.getByLabel('Description').fill('Changée');
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await answer.requested;
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await page.waitForURL('/admin/gallery');
    await page.presses('Modifier : Suivante');
    await dialog.waitFor();
    answer.release();
    await page.toast(/Galerie/).waitFor();
    await site.network.idle();
    await afterEffects();
    await expect(dialog.getByLabel('Titre').inputValue()).resolves.toBe('Suivante');
  });

  it('leave an address alone that is about to be erased when those of another are gone', async () => {
    const page = await site.enter('/admin/gallery/download-stats');
    const dialog = page.getByRole('dialog', { name: 'Oublier une adresse' });
    const word = dialog.getByLabel('Pour confirmer, tapez OUBLIER');
    const open = async (address: string) => {
      await page.presses('Oublier une adresse…');
      await dialog.getByLabel('Adresse e-mail').fill(address);
      await word.fill('OUBLIER');
    };
    await open('ada@exemple.fr');
    const reload = holdReads('/api/download-stats');
    await dialog.getByRole('button', { name: 'Oublier cette adresse' }).click();
    await reload.requested;
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await open('bruno@exemple.fr');
    reload.release();
    await page.toast(/avec cette adresse/).waitFor();
    await afterEffects();
    await expect(word.inputValue()).resolves.toBe('OUBLIER');
    await expect(dialog.getByLabel('Adresse e-mail').inputValue()).resolves.toBe('bruno@exemple.fr');
  });

  it.each([
    ['the import is executed', 'Oran', () => holdWrites('/api/cardinaux/import?confirmer=true')],
    ['the list is loaded again', 'Tlemcen', () => holdReads('/api/cardinaux')],
  ])('leave the file of an import alone that was chosen while %s', async (_, place, holdAnswer) => {
    const page = await site.enter('/admin/cardinaux/liste?q=aveline');
    const { text } = await page.download(page.getByRole('link', { name: 'Exporter en CSV' }));
    const dialog = page.getByRole('dialog');
    const choose = async (chosenPlace: string) => {
      await page.presses('Importer un CSV…');
      const file = csv(text.replace(/"Sidi Bel Abbès"|"Oran"/, `"${chosenPlace}"`));
      await dialog.locator('input[type=file]').setInputFiles(file);
      await dialog.getByText(new RegExp(`après ${chosenPlace}`)).waitFor();
    };
    await choose(place);
    const answer = holdAnswer();
    await dialog.getByRole('button', { name: /^Importer/ }).click();
    await answer.requested;
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await choose('Alger');
    answer.release();
    await page.toast(/Import terminé/).waitFor();
    await site.network.idle();
    await afterEffects();
    await dialog.getByText(/après Alger/).waitFor();
  });

  it('are not undone by a load that began before the write', async () => {
    const page = await site.enter('/admin/cardinaux/liste');
    const control = page.getByRole('switch', { name: 'Papabile : Angelo Acerbi' });
    const before = await control.isChecked();
    const old = await site.call('GET', '/api/cardinaux?limit=1000');
    const requested = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Override>();
    const answers = [answer.promise];
    site.network.intercept('/api/cardinaux', () => {
      requested.resolve();
      return answers.shift();
    });
    await page.locator('.a-nav').getByRole('link', { name: 'Cardinaux' }).click();
    await requested.promise;
    await control.click();
    await page.toast('Statut mis à jour').waitFor();
    answer.resolve(Response.json(old));
    await site.network.idle();
    await afterEffects();
    expect(await control.isChecked()).toBe(!before);
    await site.callAsAdmin('PUT', `/api/cardinaux/${site.api.cardinal('angelo-acerbi')._id}`, { papabile: before });
  });

  it('are shown by the list that was opened meanwhile', async () => {
    const question = { question: 'Tardive ?', options: ['a', 'b', 'c', 'd'], correctAnswer: 0, explanation: 'Oui.' };
    const body = { ...question, category: 'histoire', difficulty: 'débutant' };
    const id = String((await site.callAsAdmin('POST', '/api/quiz/questions', body))['id']);
    const page = await site.enter('/admin/quiz?search=tardive');
    await page.getByRole('link', { name: /^Modifier.*Tardive/ }).click();
    await page.getByLabel('Question', { exact: true }).fill('Tardive, mais changée ?');
    const answer = holdWrites(`/api/quiz/questions/${id}`);
    await page.presses('Enregistrer');
    await answer.requested;
    await page.getByRole('link', { name: 'Retour aux questions' }).click();
    await page.presses(/^Quitter/);
    await page.getByRole('link', { name: /^Modifier.*Tardive \?/ }).waitFor();
    answer.release();
    await page.getByRole('link', { name: /^Modifier.*changée/ }).waitFor();
    await site.callAsAdmin('DELETE', `/api/quiz/questions/${id}`);
  });

  it('to a new record keep its fields locked until then, so that no edit is lost', async () => {
    const page = await site.enter('/admin/quiz/nouvelle');
    await page.getByLabel('Question', { exact: true }).fill('Verrouillée ?');
    for (const letter of 'ABCD') await page.getByRole('textbox', { name: `Option ${letter}` }).fill(letter);
    const explanation = page.getByLabel('Explication');
    await explanation.fill('Parce que.');
    const answer = holdWrites('/api/quiz/questions', Response.json({ message: 'Refusée' }, { status: 400 }));
    await page.presses('Enregistrer la question');
    await answer.requested;
    await expect(explanation.isDisabled()).resolves.toBe(true);
    answer.release();
    await page.toast(/Refusée/).waitFor();
    await site.network.idle();
    await explanation.fill('Autrement.');
    await expect(explanation.inputValue()).resolves.toBe('Autrement.');
  });

  it('to a new account keep its fields locked until then, and the invalid one gets the focus', async () => {
    const page = await site.enter('/admin/comptes');
    await page.presses('Créer un compte');
    const dialog = page.getByRole('dialog');
    const name = dialog.getByLabel('Nom');
    await name.fill('Camille');
    await dialog.getByLabel('Adresse e-mail').fill('camille@nouvelle.fr');
    const errors = [{ path: 'name', message: 'Nom refusé' }];
    const answer = holdWrites('/api/comptes', Response.json({ message: 'Refusé', errors }, { status: 400 }));
    await page.presses('Créer le compte');
    await answer.requested;
    await expect(name.isDisabled()).resolves.toBe(true);
    answer.release();
    await dialog.getByText('Nom refusé').waitFor();
    await until(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
  });
});
