import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { enterAt } from './in-administration.ts';
import { inChromium } from './in-chromium.ts';
import { observeLayoutShifts } from './layout-shifts.ts';
import { ADMINISTRATOR, OpenSite } from './open-site.ts';

interface Index {
  readonly last: number;
  readonly marks: readonly { readonly sequence: number; readonly at: string; readonly kind: string }[];
}

/** Maximum layout shift of one step; the axes of a chart change with its round. */
const MAX_SHIFT = 0.02;
const ANALYST = 'analyste@exemple.fr';

let site: OpenSite;
let id: string;
let index: Index;

const slider = (page: Page) => page.getByRole('slider', { name: 'Position dans le conclave' });
/** Waits until the exact event at a position is displayed. */
const seesEvent = (page: Page, sequence: number) =>
  page.locator('.replay-event:not(.about)', { hasText: new RegExp(`^n°\\s${sequence}\\s`) }).waitFor();
const markedAt = (kind: string): number => index.marks.find((mark) => mark.kind === kind)?.sequence ?? NaN;

async function votes(count: number, slug: string): Promise<void> {
  const { _id } = await site.call('GET', `/api/cardinaux/slug/${slug}`);
  for (let n = 0; n < count; n += 1) await site.call('POST', '/api/conclave/vote', { cardinalId: _id });
}

/** Two rounds: the first closed, with a change of leader and a pause, the second open, with four votes. */
async function voteTwoRounds(): Promise<void> {
  const { conclaveState } = await site.call('GET', '/api/conclave/state');
  id = (conclaveState as { _id: string })._id;
  await site.withElectors(6);
  await votes(1, 'pietro-parolin');
  await votes(2, 'luis-antonio-tagle');
  await site.callAsAdmin('POST', '/api/conclave/admin/toggle-pause', { pause: true, reason: 'Prière' });
  await site.callAsAdmin('POST', '/api/conclave/admin/toggle-pause', { pause: false });
  await site.callAsAdmin('POST', '/api/conclave/admin/next-round', {});
  await votes(4, 'luis-antonio-tagle');
  index = await site.callAsAdmin<Index>('GET', `/api/replay/${id}`);
}

beforeAll(async () => {
  site = await OpenSite.open();
  await voteTwoRounds();
});
afterAll(() => site?.close());

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
    expect(await charts.locator('.static-lines svg path').count()).toBeGreaterThan(1);
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
    expect(await slow.locator('.step[data-rank="1"]').textContent()).toContain('Luis Antonio Tagle');
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
    await reader.getByRole('link', { name: 'Revivre ce conclave, voix par voix' }).click();
    await reader.getByRole('button', { name: 'Lancer la rediffusion' }).waitFor();
  });

  it('causes no console errors', () => expect(consoleMessages).toEqual([]));
});

inChromium('the analysts’ replay', () => {
  it('is the landing page of analysts, who have no access to the accounts', async () => {
    const { password } = await site.addAccount(ANALYST, 'Anne', 'analyste');
    const { page } = await site.nextVisitor('/login');
    await page.getByLabel('Adresse e-mail').fill(ANALYST);
    await page.getByLabel('Mot de passe').fill(password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.getByRole('heading', { level: 1, name: 'Éditions' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/analyse');
    const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
    expect(await links.allTextContents()).toContain('Rediffusion');
    expect(await links.allTextContents()).not.toContain('Comptes');
    await page.goto('/admin/comptes');
    await page.waitForURL('**/admin/analyse');
  });

  it('reaches the end, and offers new events without moving the position', async () => {
    const page = await enterAt(site, `/admin/analyse/${id}?n=${index.last}`, ADMINISTRATOR);
    await seesEvent(page, index.last);
    await page.getByRole('heading', { name: /^1re édition/ }).waitFor();
    await expectAccessible(page);
    await votes(1, 'pietro-parolin');
    await page.getByText('Il y a du nouveau.').waitFor({ timeout: 60_000 });
    expect(Number(await slider(page).inputValue())).toBe(index.last);
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await page.waitForFunction(
      (last) => Number(document.querySelector<HTMLInputElement>('.replay-track input')?.max) > last,
      index.last,
    );
    expect(Number(await slider(page).inputValue())).toBe(index.last);
  });

  it('shows scene, podium, race and journal above the player on one screen', async () => {
    const page = await enterAt(site, `/admin/analyse/${id}?n=${markedAt('closed')}`, ADMINISTRATOR);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('.replay-charts svg').first().waitFor();
    const bottoms = await page.evaluate(() =>
      ['.replay-scene', '.replay-leaders', '.chart-drawing', '.replay-log', '.replay-player'].map(
        (selector) =>
          document.querySelector(selector)?.getBoundingClientRect()[selector === '.replay-player' ? 'top' : 'bottom'] ??
          NaN,
      ),
    );
    const player = bottoms.pop() ?? NaN;
    for (const bottom of bottoms) expect(bottom).toBeLessThanOrEqual(player);
  });

  it.each([360, 768, 1024, 1280, 1440])(
    'has the chimney’s mouth in the scene and no sideways scroll, %i px wide',
    async (width) => {
      const page = await enterAt(site, `/admin/analyse/${id}?n=${markedAt('closed')}`, ADMINISTRATOR);
      await page.setViewportSize({ width, height: 900 });
      await page.locator('[data-mouth]').waitFor({ state: 'attached' });
      const shown = await page.evaluate(() => {
        const scene = document.querySelector('.replay-scene')!.getBoundingClientRect();
        const mouth = document.querySelector('[data-mouth]')!.getBoundingClientRect();
        return {
          across: (mouth.left - scene.left) / scene.width,
          down: (mouth.top - scene.top) / scene.height,
          sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        };
      });
      expect(shown.sideways).toBe(0);
      expect(shown.across).toBeGreaterThan(0.5);
      expect(shown.across).toBeLessThan(0.95);
      expect(shown.down).toBeGreaterThan(0.25);
      expect(shown.down).toBeLessThan(0.8);
    },
  );

  it.each([360, 768, 1280])(
    'keeps scene and podium in their place from the end of a round to the next vote, %i px wide',
    async (width) => {
      const closed = markedAt('closed');
      const page = await enterAt(site, `/admin/analyse/${id}?n=${closed - 1}`, ADMINISTRATOR);
      await page.setViewportSize({ width, height: 900 });
      await seesEvent(page, closed - 1);
      await page.locator('.replay-charts svg').first().waitFor();
      await page.waitForLoadState('networkidle');
      const layoutShifts = await observeLayoutShifts(page);
      for (let sequence = closed; sequence <= closed + 3; sequence += 1) {
        await page.getByRole('button', { name: /avancer d’un événement$/ }).click();
        await seesEvent(page, sequence);
        expect((await page.locator('.replay-scene').boundingBox())?.height).toBeGreaterThan(150);
      }
      expect((await layoutShifts()).filter(({ value }) => value > MAX_SHIFT)).toEqual([]);
    },
  );

  it('keeps focused rows of the journal above the player', async () => {
    const page = await enterAt(site, `/admin/analyse/${id}?n=1`, ADMINISTRATOR);
    await page.setViewportSize({ width: 1024, height: 700 });
    const rows = page.getByRole('list', { name: 'Événements marquants' }).getByRole('button');
    await rows.first().waitFor();
    const links = [...(await rows.all()), page.getByRole('button', { name: 'Copier le lien' })];
    for (const each of links) {
      await each.focus();
      const gap = await page.evaluate(() => {
        const focused = document.activeElement!.getBoundingClientRect();
        return document.querySelector('.replay-player')!.getBoundingClientRect().top - focused.bottom;
      });
      expect(gap).toBeGreaterThanOrEqual(0);
    }
  });

  it('offers the other editions, the rounds and the export', async () => {
    const page = await enterAt(site, `/admin/analyse/${id}?n=1`, ADMINISTRATOR);
    await page.getByLabel('Scrutin', { exact: true }).selectOption({ label: '2e' });
    await seesEvent(page, index.marks.findLast(({ kind }) => kind === 'opened')?.sequence ?? NaN);
    await page.getByRole('link', { name: 'Exporter…' }).click();
    await page.getByRole('dialog', { name: 'Exporter le journal' }).waitFor();
  });

  it('starts from a list of current and archived editions', async () => {
    await site.callAsAdmin('POST', '/api/conclave/admin/reset');
    const page = await enterAt(site, '/admin/analyse', ADMINISTRATOR);
    const rows = page.getByRole('table').getByRole('row');
    await rows.filter({ hasText: '2e édition' }).getByText('En cours').waitFor();
    await rows.filter({ hasText: '1re édition' }).getByText('Sans élection').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Revivre la 1re édition' }).click();
    await seesEvent(page, index.marks.find(({ kind }) => kind === 'lead')?.sequence ?? NaN);
    await page.getByLabel('Édition', { exact: true }).selectOption({ index: 0 });
    await page.getByRole('heading', { level: 1, name: /^2e édition/ }).waitFor();
  });
});
