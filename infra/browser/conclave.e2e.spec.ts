import { OWN_SCRIPTS } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { expectAccessible } from './accessible.ts';
import { inChromium } from './in-chromium.ts';
import { ADMINISTRATOR } from './open-site.ts';
import { administrator, visitor } from './people.ts';
import { prepareSite, PAROLIN, TAGLE, openLive, site } from './live-conclave.ts';

/** In the page: types a third letter exactly when the address has received two, and records the field's value. */
function typeWhileTheAddressChanges(): void {
  const { replaceState } = history;
  const seen: string[] = [];
  Reflect.set(window, 'seen', seen);
  history.replaceState = function (...state) {
    replaceState.apply(this, state);
    const field = document.querySelector<HTMLInputElement>('input[name=q]');
    if (!field || !String(state[2]).endsWith('q=ta')) return;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'tag');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const recordValue = (): void => {
      seen.push(field.value);
      if (!location.search.includes('tag')) requestAnimationFrame(recordValue);
    };
    requestAnimationFrame(recordValue);
  };
}

inChromium('the conclave', () => {
  prepareSite();

  it('goes from the first vote to white smoke, live for two visitors and an administrator', async () => {
    const visits = await Promise.all([site.visit('/conclave'), site.visit('/conclave'), site.nextVisitor('/login')]);
    const [anna, bruno, claire] = visits.map(({ page }) => page);
    if (!anna || !bruno || !claire) throw new Error('three pages');
    await administrator(claire).entersDashboard();

    expect(await visitor(anna).title()).toBe('On attend la fumée');
    await visitor(anna).votesFor(TAGLE);
    await visitor(anna).sees(`Merci d’avoir voté pour ${TAGLE}`);
    await visitor(bruno).seesVotes(1);
    await claire.getByRole('row', { name: new RegExp(TAGLE) }).waitFor();

    await expectAccessible(claire);
    for (const action of ['Mettre en pause', 'Heure de clôture…', 'Corriger…', 'Tout réinitialiser', 'Tour suivant']) {
      await claire.getByRole('button', { name: action }).click();
      await claire.getByRole('dialog').waitFor();
      await expectAccessible(claire);
      if (action === 'Tour suivant') break;
      await claire.keyboard.press('Escape');
      await claire.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await claire.getByRole('button', { name: 'Ouvrir le 2e scrutin' }).click();
    await Promise.all([anna, bruno].map((page) => page.getByRole('heading', { name: 'Fumée noire' }).waitFor()));

    await visitor(bruno).votesFor(PAROLIN);
    await visitor(bruno).sees(`Merci d’avoir voté pour ${PAROLIN}`);
    await site.voteFor('pietro-parolin');
    await anna.locator('.rail', { hasText: 'Majorité atteinte · 2e scrutin' }).waitFor();
    await visitor(anna).sees('2e scrutin : majorité atteinte');

    await claire.getByRole('button', { name: `Élire ${PAROLIN}` }).click();
    await administrator(claire).confirms('PAROLIN', 'Élire');
    for (const page of [anna, bruno]) {
      await page.getByRole('heading', { name: 'Fumée blanche', level: 1 }).waitFor();
      await expect(page.locator('.scene').getAttribute('data-smoke-state')).resolves.toBe('white');
      expect(await page.locator('.conclave-scene, .rail').allInnerTexts()).not.toContainEqual(
        expect.stringContaining(PAROLIN),
      );
    }
    for (const page of [anna, bruno]) {
      await page.getByRole('heading', { name: 'Habemus Papam', level: 1 }).waitFor();
      await page.locator('.rail', { hasText: 'Habemus Papam' }).filter({ hasText: PAROLIN }).waitFor();
      await page.getByRole('heading', { name: 'Élu au 2e scrutin', level: 2 }).waitFor();
    }
    for (const { consoleMessages } of visits) expect(consoleMessages).toEqual([]);
    for (const page of [anna, bruno]) await page.context().close();
  });

  it('is empty after a reset, on screen and for screen readers', async () => {
    await site.callAsAdmin('POST', '/api/conclave/admin/reset', {});
    const page = await openLive('/conclave');
    await site.callAsAdmin('POST', '/api/conclave/admin/next-round', {});
    await page.getByRole('status').filter({ hasText: 'Fumée noire au 1er scrutin.' }).waitFor();
    await site.callAsAdmin('POST', '/api/conclave/admin/reset', {});
    await page.getByRole('heading', { name: 'On attend la fumée' }).waitFor();
    expect(await page.locator('main').innerText()).not.toContain('Fumée noire');
    await page.getByRole('status').filter({ hasText: 'Le 1er scrutin est ouvert. Aucune voix' }).waitFor();
    expect(await page.getByRole('status').allInnerTexts()).not.toContainEqual(expect.stringMatching(/noire/));
  });

  describe('the conclave, with the keyboard only', () => {
    it('accepts a vote after a search that keeps every letter', async () => {
      const page = await openLive('/conclave');
      await page.evaluate(typeWhileTheAddressChanges);
      await page.getByRole('searchbox').fill('ta');
      await page.waitForURL('**/conclave?q=tag');
      await expect(page.evaluate(() => Reflect.get(window, 'seen') as string[])).resolves.not.toContain('ta');
      await page.getByLabel('Trier par').selectOption('nom-asc');
      await page.waitForURL('**/conclave?q=tag&tri=nom-asc');
      await page.getByRole('searchbox').focus();
      const button = page.getByRole('button', { name: `Voter pour ${TAGLE}` });
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab');
        if (await button.evaluate((element) => element === document.activeElement)) break;
      }
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Enter');
      await visitor(page).sees(`Merci d’avoir voté pour ${TAGLE}`);
      await page.locator('button.vote:focus').waitFor();
    });

    it('leads on a phone from the list back to the round', async () => {
      const page = await openLive('/conclave', { viewport: { width: 360, height: 780 } });
      await page.locator('.evening').scrollIntoViewIfNeeded();
      await page.locator('.evening-list').waitFor();
      await page.getByRole('link', { name: 'Voter' }).press('Enter');
      await page.locator('#electeurs:focus').waitFor();
      await page.getByRole('link', { name: 'Retour au scrutin' }).press('Enter');
      const round = page.locator('#scrutin:focus');
      await round.waitFor();
      const { y } = (await round.boundingBox()) ?? { y: Number.NaN };
      expect([y > 0, y < 200]).toEqual([true, true]);
    });

    it('is moved to the next round by an administrator', async () => {
      const { page } = await site.nextVisitor('/login');
      await administrator(page).entersDashboard();
      await page.getByRole('button', { name: 'Tour suivant' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await expect(page.locator(':focus').innerText()).resolves.toBe('Annuler');
      await page.getByRole('button', { name: /^Ouvrir le/ }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('Passage au tour suivant effectué avec succès').waitFor();
      await page.locator('button:focus', { hasText: 'Tour suivant' }).waitFor();
    });
  });

  describe('the control dashboard', () => {
    it('keeps a correction across the end of a session and names who acted first', async () => {
      const { page } = await site.nextVisitor('/login');
      await administrator(page).entersDashboard();
      await page.getByRole('button', { name: 'Corriger…' }).click();
      const electors = page.getByLabel('Électeurs', { exact: true });
      await electors.fill('120');
      await page.evaluate((headers) => fetch('/api/auth/logout', { method: 'POST', headers }), OWN_SCRIPTS);
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await page.getByLabel('Mot de passe').fill(ADMINISTRATOR.password);
      await page.getByLabel('Adresse e-mail').fill(ADMINISTRATOR.email);
      await page.getByRole('button', { name: 'Se connecter' }).click();
      expect(await electors.inputValue()).toBe('120');
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await page.getByText('Modifications enregistrées avec succès').waitFor();
      expect(await site.call('GET', '/api/conclave/state')).toMatchObject({ conclaveState: { electors: 120 } });

      await page.getByRole('button', { name: 'Tour suivant' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await site.callAsAdmin('POST', '/api/conclave/admin/toggle-pause', { pause: true, reason: 'Repas' });
      await dialog.getByRole('button', { name: /^Ouvrir le/ }).click();
      await dialog.getByText(/a mis le conclave en pause/).waitFor();
    });
  });
});
