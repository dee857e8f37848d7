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
    await until(() => expect(page.focused()).toBe('Se reconnecter'));
    await dialog.getByRole('button', { name: 'Se reconnecter' }).click();
    await logInAgain({ page } as typeof site);
    await dialog.getByText(/Vous êtes reconnecté/).waitFor();
  });

  it.each([
    { opener: 'Mettre en pause', label: 'Raison', back: 'Revenir à la proposition', text: 'Pause administrative' },
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
    const [closing, exhortation] = [/^Heure de clôture/, /^Exhortation par/];
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
