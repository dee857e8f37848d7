import { afterEach, describe, expect, it } from '@jest/globals';
import { logInAgain } from './in-administration.ts';
import { routeSite } from './route-site.ts';
import { until } from './waiting.ts';

describe('running the conclave', () => {
  const site = routeSite();
  const PAUSE = '/api/conclave/admin/toggle-pause';
  const STATE = '/api/conclave/admin/state';

  /** Another administrator's commands. */
  const pause = (on: boolean) => site.callAsAdmin('POST', PAUSE, { pause: on });
  const setElectors = async (electors: number): Promise<void> => {
    const { conclaveState } = await site.api.state();
    await site.callAsAdmin('PUT', STATE, { ...conclaveState, electors });
  };
  /** Another administrator is faster than the next command of the page. */
  const overtake = (path: string, act: () => Promise<unknown>) =>
    site.network.intercept(path, async () => {
      site.network.restore();
      await act();
      return undefined;
    });

  afterEach(async () => {
    const { conclaveState } = await site.api.state();
    if (conclaveState.isPaused) await pause(false);
  });

  it('is no visit: the administrator’s page is not counted as a viewer', async () => {
    const page = await site.enter('/admin/conclave');
    await page
      .getByText(/^En direct/)
      .first()
      .waitFor();
    expect(await site.api.state()).toMatchObject({ viewers: 0 });
  });

  it('removes the refusal of a command after the next change of the state', async () => {
    await pause(true);
    const page = await site.enter('/admin/conclave');
    overtake(PAUSE, () => pause(false));
    await page.presses('Reprendre');
    const refusal = page.getByText(/^Entre-temps/);
    await refusal.waitFor();
    await setElectors(100);
    await refusal.waitFor({ state: 'detached' });
  });

  it('says that the state has changed again under a dialog that shows a refusal', async () => {
    const page = await site.enter('/admin/conclave');
    await page.presses('Mettre en pause');
    const dialog = page.getByRole('dialog');
    overtake(PAUSE, () => setElectors(101));
    await dialog.getByRole('button', { name: 'Mettre en pause' }).click();
    await dialog.getByText(/^Entre-temps/).waitFor();
    const changed = dialog.getByText(/a changé pendant que ce dialogue était ouvert/);
    expect(await changed.count()).toBe(0);
    await setElectors(102);
    await changed.waitFor();
  });

  it('offers the login in a dialog whose session has ended', async () => {
    const page = await site.enter('/admin/conclave');
    await page.presses('Tout réinitialiser');
    const dialog = page.getByRole('dialog', { name: 'Tout réinitialiser' });
    site.network.intercept('/api/conclave/admin/reset', Response.json({}, { status: 401 }));
    await dialog.getByLabel(/Pour confirmer/).fill('réinitialiser');
    await dialog.getByRole('button', { name: 'Réinitialiser le conclave' }).click();
    const login = page.getByRole('dialog', { name: 'Se reconnecter' });
    await login.getByRole('button', { name: 'Annuler' }).click();
    await login.waitFor({ state: 'hidden' });
    await until(() => expect(page.focused()).toBe('Réinitialiser le conclave'));
    await dialog.getByRole('button', { name: 'Se reconnecter' }).click();
    await logInAgain({ page } as typeof site);
    await dialog.getByText(/Vous êtes reconnecté/).waitFor();
  });

  it.each([
    { opener: 'Mettre en pause', label: 'Raison', back: 'Revenir à la raison proposée', text: 'Pause administrative' },
    { opener: 'Heure de clôture…', label: /^Motif/, back: 'Revenir à l’heure annoncée', text: '' },
    { opener: 'Tour suivant', label: /^Motif/, back: 'Effacer ce motif', text: '' },
  ])('keeps the text of "$label" when its dialog is closed by Escape', async ({ opener, label, back, text }) => {
    const page = await site.enter('/admin/conclave');
    await page.presses(opener);
    const field = page.getByRole('dialog').getByLabel(label);
    await field.fill('Une panne de fumée');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.presses(opener);
    expect(await field.inputValue()).toBe('Une panne de fumée');
    await page.presses(back);
    expect(await field.inputValue()).toBe(text);
    await field.fill('Une autre');
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
    await page.presses(opener);
    expect(await field.inputValue()).toBe(text);
  });

  it('forgets an unsent correction with its edition', async () => {
    const page = await site.enter('/admin/conclave');
    const dialog = page.getByRole('dialog', { name: 'Corriger l’état' });
    await page.presses('Corriger…');
    await dialog.getByLabel('Électeurs').fill('120');
    await site.callAsAdmin('POST', '/api/conclave/admin/reset');
    await dialog.getByText(/a changé pendant que ce dialogue était ouvert/).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.presses('Corriger…');
    expect(await dialog.getByText('Ce que vous aviez saisi a été retrouvé.').count()).toBe(0);
    expect(await dialog.getByLabel('Électeurs').inputValue()).not.toBe('120');
  });

  it('keeps the closing time and the exhortation when their dialogs are closed by Escape', async () => {
    const page = await site.enter('/admin/conclave');
    const kept = async (opener: string, label: RegExp, fill: () => Promise<unknown>) => {
      await page.presses(opener);
      await fill();
      const field = page.getByRole('dialog').getByLabel(label);
      const typed = await field.inputValue();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.presses(opener);
      expect(await field.inputValue()).toBe(typed);
      await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
      await page.presses(opener);
      expect(await field.inputValue()).not.toBe(typed);
      await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
    };
    const [closing, exhortation] = [/^Heure de clôture/, /^Exhortation du cardinal/];
    await kept('Tour suivant', closing, () => page.getByLabel(closing).fill('2099-05-08T18:00'));
    await kept('Mettre en pause', exhortation, () => page.getByLabel(exhortation).selectOption('Luis Antonio Tagle'));
  });

  it('offers no election once the majority is lost', async () => {
    await setElectors(3);
    await site.api.votesFor(site.api.cardinal('luis-antonio-tagle'), 2);
    const page = await site.enter('/admin/conclave');
    await page.getByRole('button', { name: 'Élire Luis Antonio Tagle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Élire Luis Antonio Tagle' });
    const word = dialog.getByLabel(/Pour confirmer/);
    await word.fill('TAG');
    await setElectors(133);
    await dialog.getByText('la majorité n’est plus atteinte').waitFor();
    await word.waitFor({ state: 'detached' });
    expect(page.focused()).toBe('Fermer');
    expect(await dialog.getByText(/relisez/).count()).toBe(0);
  });

  it.each([
    { path: 'next-round', text: /scrutin a été clos entre-temps, par .+ à \d/ },
    { path: 'reset', text: /^le conclave a été réinitialisé entre-temps, par .+ à \d/ },
  ])('says in the dialog of an election that another administrator has called $path', async ({ path, text }) => {
    await setElectors(3);
    await site.api.votesFor(site.api.cardinal('luis-antonio-tagle'), 2);
    const page = await site.enter('/admin/conclave');
    await page.getByRole('button', { name: 'Élire Luis Antonio Tagle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Élire Luis Antonio Tagle' });
    await dialog.getByLabel(/Pour confirmer/).fill('TAG');
    await site.callAsAdmin('POST', `/api/conclave/admin/${path}`);
    await dialog.getByText(text).waitFor();
    await dialog.getByRole('button', { name: 'Fermer' }).waitFor();
    expect(await dialog.getByRole('button').count()).toBe(1);
  });

  it('asks for a word before the next round only if a majority would be lost', async () => {
    await setElectors(133);
    const page = await site.enter('/admin/conclave');
    await page.presses('Tour suivant');
    const dialog = page.getByRole('dialog', { name: 'Passer au scrutin suivant' });
    const open = dialog.getByRole('button', { name: /^Ouvrir le/ });
    await open.waitFor();
    expect([await open.isEnabled(), await dialog.getByLabel(/Pour confirmer/).count()]).toEqual([true, 0]);
    await setElectors(3);
    await site.api.votesFor(site.api.cardinal('luis-antonio-tagle'), 2);
    await dialog.getByLabel(/Pour confirmer, tapez SUIVANT/).waitFor();
    expect(await open.isEnabled()).toBe(false);
    await setElectors(133);
    await site.callAsAdmin('POST', '/api/conclave/admin/reset');
  });

  it('keeps the typed word and time when another administrator was faster', async () => {
    await setElectors(3);
    await site.api.votesFor(site.api.cardinal('luis-antonio-tagle'), 2);
    const page = await site.enter('/admin/conclave');
    await page.presses('Tour suivant');
    const dialog = page.getByRole('dialog', { name: 'Passer au scrutin suivant' });
    const [word, time] = [dialog.getByLabel(/Pour confirmer/), dialog.getByLabel(/Heure de clôture/)];
    await time.fill('2099-05-09T18:30');
    await word.fill('suivant');
    overtake('/api/conclave/admin/next-round', () => pause(true));
    await dialog.getByRole('button', { name: /^Ouvrir le/ }).click();
    await dialog.getByText(/^Entre-temps/).waitFor();
    expect([await word.inputValue(), await time.inputValue()]).toEqual(['suivant', '2099-05-09T18:30']);
    await site.callAsAdmin('POST', '/api/conclave/admin/reset');
  });

  it('offers the election first once a cardinal has the majority', async () => {
    await setElectors(3);
    await site.api.votesFor(site.api.cardinal('luis-antonio-tagle'), 2);
    const page = await site.enter('/admin/conclave');
    await page.presses('Élire Tagle…');
    await page.getByRole('dialog', { name: 'Élire Luis Antonio Tagle' }).waitFor();
    await site.callAsAdmin('POST', '/api/conclave/admin/reset');
  });

  it('announces, moves and withdraws the closing time of the open round, with a countdown', async () => {
    const page = await site.enter('/admin/conclave');
    const dialog = page.getByRole('dialog', { name: 'Heure de clôture' });
    const announce = async (local: string, button: string): Promise<void> => {
      await page.presses('Heure de clôture…');
      await dialog.getByLabel('Heure de clôture, à Rome').fill(local);
      await dialog.getByRole('button', { name: button }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await page.presses('Heure de clôture…');
    await dialog.getByRole('button', { name: 'Annoncer' }).click();
    await dialog.getByText('Choisissez un jour et une heure.').waitFor();
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await announce('2099-05-09T18:30', 'Annoncer');
    await page.getByText(/^Clôture dans/).waitFor();
    await announce('2099-05-09T19:15', 'Déplacer');
    expect((await site.api.state()).conclaveState.closesAt).toBe('2099-05-09T17:15:00.000Z');
    await page.presses('Heure de clôture…');
    await dialog.getByRole('button', { name: 'Retirer l’annonce' }).click();
    await page.getByText(/^Clôture dans/).waitFor({ state: 'detached' });
    expect((await site.api.state()).conclaveState.closesAt).toBeNull();
  });

  it('offers the pause of the rules with the round that follows the thirteenth', async () => {
    const { conclaveState } = await site.api.state();
    await site.callAsAdmin('PUT', STATE, { ...conclaveState, totalRounds: 13 });
    const page = await site.enter('/admin/conclave');
    await page.presses('Tour suivant');
    const dialog = page.getByRole('dialog', { name: 'Passer au scrutin suivant' });
    await dialog.getByLabel(/Faire aussitôt la pause prévue par les règles.*3 jours sans résultat/).click();
    await dialog.getByText(/^pause aussitôt/).waitFor();
    await dialog.getByRole('button', { name: /^Ouvrir le/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await site.api.state()).conclaveState).toMatchObject({
      totalRounds: 14,
      isPaused: true,
      pauseReason: 'Pause après 3 jours sans résultat (13 scrutins)',
    });
    await pause(false);
    await site.callAsAdmin('POST', '/api/conclave/admin/reset');
  });

  it('counts the votes of a minute anew after a reset', async () => {
    const page = await site.enter('/admin/conclave');
    const inThisMinute = (votes: string) => page.locator('.chart-figure', { hasText: votes }).waitFor();
    await site.api.votesFor(site.api.cardinal('pietro-parolin'), 2);
    await inThisMinute('2 votes dans la minute en cours');
    await site.callAsAdmin('POST', '/api/conclave/admin/reset');
    await site.api.votesFor(site.api.cardinal('luis-antonio-tagle'), 1);
    await inThisMinute('1 vote dans la minute en cours');
  });
});
