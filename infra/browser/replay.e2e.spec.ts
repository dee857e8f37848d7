import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { inChromium } from './in-chromium.ts';
import { hydrated } from './people.ts';
import { prepareSite, id, index, markedAt, seesEvent, site, slider } from './replayed-site.ts';

prepareSite();

inChromium('the replay of a conclave in progress', () => {
  let page: Page;
  let consoleMessages: string[];

  beforeAll(async () => {
    ({ page, consoleMessages } = await site.visit(`/conclave/replay/${id}`));
  });

  it('describes the edition and starts on request', async () => {
    await page.getByText('1 scrutin, 3 voix.').waitFor();
    await expectAccessible(page);
  });

  it('plays from the first vote once started', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/segments/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Lancer la rediffusion' }).click();
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    expect(Number(await slider(page).inputValue())).toBe(markedAt('lead'));
    release();
    await seesEvent(page, markedAt('closed'));
    await page.unroute('**/segments/**');
  });

  it('is limited for the public to closed rounds', async () => {
    await page.getByText('Édition en cours : seuls les scrutins clos peuvent être revus.').waitFor();
    expect(Number(await slider(page).getAttribute('max'))).toBe(markedAt('closed'));
    expect(markedAt('closed')).toBeLessThan(index.last);
    await expectAccessible(page);
  });

  it('can be used with the keyboard only', async () => {
    await slider(page).focus();
    await page.keyboard.press('Home');
    await seesEvent(page, 1);
    await page.keyboard.press('PageDown');
    await seesEvent(page, markedAt('opened'));
    await page.keyboard.press('ArrowRight');
    await seesEvent(page, markedAt('opened') + 1);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('End');
    await seesEvent(page, markedAt('closed'));
    await page.keyboard.press('Shift+ArrowLeft');
    await seesEvent(page, 1);
    await page.keyboard.press('End');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('Home');
    await seesEvent(page, 1);
  });

  it('shows the public screen of the position', async () => {
    const secondLead = index.marks.filter(({ kind }) => kind === 'lead')[1]?.sequence ?? NaN;
    await page
      .getByRole('button', { name: /Luis Antonio Tagle passe devant Pietro Parolin/ })
      .last()
      .click();
    await seesEvent(page, secondLead);
    await page.getByRole('heading', { name: 'Le podium du 1er scrutin' }).waitFor();
    expect(await page.locator('.step[data-rank="1"]').textContent()).toContain('Luis Antonio Tagle');
    expect(await slider(page).getAttribute('aria-valuetext')).toMatch(/\d+\sh\s\d\d, voix 3, 1er scrutin/);
    await page.getByRole('button', { name: 'Pause suivante' }).click();
    await seesEvent(page, markedAt('paused'));
    await page.getByRole('heading', { name: 'Le conclave est en pause' }).waitFor();
    await page.getByText(/^Prière, depuis .*, heure de Rome$/).waitFor();
  });

  it('plays to its end and stops', async () => {
    await slider(page).focus();
    await page.keyboard.press('Home');
    await page.getByLabel('Vitesse').selectOption('1000');
    await page.getByRole('button', { name: 'Lecture' }).click();
    await seesEvent(page, markedAt('closed'));
    await page.getByRole('button', { name: 'Lecture' }).waitFor();
  });

  it('moves to a typed date in Roman time', async () => {
    const paused = index.marks.find(({ kind }) => kind === 'paused');
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Rome',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    await page.getByLabel('Aller à…').fill(clock.format(new Date(paused?.at ?? '')).replace(' ', 'T'));
    await page.getByRole('button', { name: 'Aller', exact: true }).click();
    await page.waitForFunction(
      ([least]) => Number(document.querySelector<HTMLInputElement>('.replay-track input')?.value) >= (least ?? 0),
      [paused?.sequence],
    );
    await page.getByLabel('Aller à…').fill('1990-01-01T10:00:00');
    await page.getByRole('button', { name: 'Aller', exact: true }).click();
    await page.getByRole('status').getByText('voici le premier événement').waitFor();
    await seesEvent(page, 1);
    await page.getByLabel('Aller à…').fill('');
    await page.getByRole('button', { name: 'Aller', exact: true }).click();
    await page.getByText('Indiquez un jour et une heure de Rome.').waitFor();
  });

  it('keeps position and comparison in the address', async () => {
    await page.goto(`/conclave/replay/${id}?n=${markedAt('paused')}&b=${markedAt('closed')}`);
    await seesEvent(page, markedAt('paused'));
    const table = page.getByRole('region', { name: 'Comparaison des moments A et B' });
    await table.getByRole('rowheader', { name: 'Luis Antonio Tagle' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retirer le moment B' }).click();
    await table.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '−1 : reculer d’un événement' }).click();
    await page.waitForFunction((n) => location.search === `?n=${n}`, markedAt('paused') - 1);
    await page.getByRole('button', { name: 'Marquer ce moment pour comparer' }).click();
    await page.waitForFunction((b) => location.search === `?n=${b}&b=${b}`, markedAt('paused') - 1);
  });

  it('reports a missing event and the position shown instead, until the next move', async () => {
    await page.goto(`/conclave/replay/${id}?n=999999`);
    await seesEvent(page, markedAt('closed'));
    const notice = page.getByRole('status').getByText('Il n’y a pas d’événement n° 999 999 dans cette rediffusion');
    await notice.waitFor();
    await slider(page).focus();
    await page.keyboard.press('Home');
    await seesEvent(page, 1);
    expect(await notice.count()).toBe(0);
  });

  it('steps by arrow keys from the play button, and has the player before its lists in tab order', async () => {
    await slider(page).focus();
    for (const name of ['−1', 'Lecture']) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    }
    await page.keyboard.press('ArrowRight');
    await seesEvent(page, 2);
    await page.getByRole('list', { name: 'Événements marquants' }).getByRole('button').first().focus();
    await page.keyboard.press('ArrowLeft');
    await seesEvent(page, 1);
    await slider(page).focus();
    await page.keyboard.press('End');
    await seesEvent(page, markedAt('closed'));
  });

  it('draws its charts without a press, each with a table', async () => {
    const charts = page.getByRole('group', { name: /^Voix (des cinq premiers|déposées)/ });
    expect(await charts.locator('.lines svg path').count()).toBeGreaterThan(1);
    await page.getByText('Voir en tableau').first().click();
    await page.getByRole('region', { name: 'La course, en tableau' }).waitFor();
    await expectAccessible(page);
  });

  it('reports an unknown edition and segments that fail to load, and loads on retry', async () => {
    const { page: other } = await site.nextVisitor(`/conclave/replay/${'f'.repeat(24)}`);
    await other.getByRole('alert').getByText('Cette édition n’existe pas').waitFor();
    await other.goto('/conclave/replay/x');
    await other.getByRole('alert').getByText('Cette édition n’existe pas').waitFor();
    const { page: offline } = await site.nextVisitor('about:blank');
    await offline.route('**/segments/**', (route) => route.abort());
    await offline.goto(`/conclave/replay/${id}?n=1`);
    await offline.getByRole('alert').getByText('La suite n’a pas pu être chargée').waitFor();
    await offline.unroute('**/segments/**');
    await offline.getByRole('button', { name: 'Réessayer' }).click();
    await seesEvent(offline, 1);
  });

  it('shows approximate figures while the exact ones are loading', async () => {
    const { page: slow } = await site.nextVisitor('about:blank');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await slow.route('**/segments/**', async (route) => {
      await held;
      await route.continue();
    });
    await slow.goto(`/conclave/replay/${id}?n=${markedAt('paused') - 1}`);
    await slow.getByText('les chiffres exacts arrivent').waitFor();
    const screen = slow.getByRole('region', { name: 'L’écran public à cet instant' });
    expect(await screen.getAttribute('aria-busy')).toBe('true');
    await slow.locator('.step', { hasText: 'Luis Antonio Tagle' }).waitFor();
    expect(await slider(slow).getAttribute('aria-valuetext')).toMatch(/^événement/);
    await expectAccessible(slow);
    const nextPause = slow.getByRole('button', { name: 'Pause suivante' });
    await nextPause.click();
    await slow.getByRole('heading', { name: 'Le conclave est en pause' }).waitFor();
    expect(await slow.locator('.replay-event.about').count()).toBe(1);
    release();
    await seesEvent(slow, markedAt('paused'));
    expect(await screen.getAttribute('aria-busy')).toBe('false');
  });

  it('is linked from the results of a closed round', async () => {
    const { page: reader } = await site.nextVisitor('/conclave?onglet=historique&tour=1');
    await hydrated(reader);
    await reader.getByRole('link', { name: 'Revivre ce conclave, voix par voix' }).click();
    await reader.getByRole('button', { name: 'Lancer la rediffusion' }).waitFor();
  });

  it('causes no console errors', () => expect(consoleMessages).toEqual([]));
});
