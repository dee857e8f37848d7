import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';
import { administrator, visitor } from './people.ts';

const PAROLIN = 'Pietro Parolin';
const TAGLE = 'Luis Antonio Tagle';

let site: OpenSite;

/** In the page: types a third letter at the very moment at which the address has taken up two, and notes what then stands in the field. */
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
    const note = (): void => {
      seen.push(field.value);
      if (!location.search.includes('tag')) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  };
}

inChromium('a conclave, from the first vote to white smoke', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
    await site.withElectors(3);
  });
  afterAll(() => site.close());

  it('two visitors and an administrator see the same, at once', async () => {
    const visits = await Promise.all([
      site.visit('/conclave'),
      site.visit('/conclave'),
      site.visit('/login'),
    ]);
    const [anna, bruno, claire] = visits.map(({ page }) => page);
    if (!anna || !bruno || !claire) throw new Error('three pages');
    await administrator(claire).entersDashboard();

    expect(await visitor(anna).title()).toBe('On attend la fumée');
    await visitor(anna).votesFor(TAGLE);
    await visitor(anna).sees(`Merci d'avoir voté pour ${TAGLE}`);
    await visitor(bruno).seesVotes(1);
    await claire.getByRole('row', { name: new RegExp(TAGLE) }).waitFor();

    await claire.getByRole('button', { name: 'Tour suivant' }).click();
    await administrator(claire).confirms('SUIVANT', 'Ouvrir le 2e scrutin');
    await Promise.all(
      [anna, bruno].map((page) => page.getByRole('heading', { name: 'Fumée noire' }).waitFor()),
    );

    await visitor(bruno).votesFor(PAROLIN);
    await visitor(bruno).sees(`Merci d'avoir voté pour ${PAROLIN}`);
    const carla = (await site.visit('/conclave')).page;
    await visitor(carla).votesFor(PAROLIN);
    await visitor(anna).sees(`Majorité atteinte par ${PAROLIN}, en attente de proclamation`);

    await claire.getByRole('button', { name: `Élire ${PAROLIN}` }).click();
    await administrator(claire).confirms('PAROLIN', 'Élire');
    for (const page of [anna, bruno, carla]) {
      await page.getByRole('heading', { name: 'Habemus Papam' }).waitFor();
      await page.getByRole('heading', { name: PAROLIN }).waitFor();
      await expect(page.locator('.scene').getAttribute('data-mood')).resolves.toBe('white');
    }
    for (const { complaints } of visits) expect(complaints).toEqual([]);
  });

  it('a newcomer finds Habemus Papam in the first HTML', async () => {
    const { page } = await site.visit('/conclave', { javaScriptEnabled: false });
    expect(await visitor(page).title()).toBe('Habemus Papam');
    await visitor(page).sees('Classement final');
  });

  it('a page that is open starts empty after a reset, and so does what screen readers hear of it', async () => {
    await site.order('POST', '/api/conclave/admin/reset', {});
    const { page } = await site.visit('/conclave');
    await page.locator('.live', { hasText: 'En direct' }).waitFor();
    await site.order('POST', '/api/conclave/admin/next-round', {});
    await page.getByRole('status').filter({ hasText: 'Fumée noire au 1er scrutin.' }).waitFor();
    await site.order('POST', '/api/conclave/admin/reset', {});
    await page.getByRole('heading', { name: 'On attend la fumée' }).waitFor();
    expect(await page.locator('main').innerText()).not.toContain('Fumée noire');
    expect(await page.getByRole('status').allInnerTexts()).not.toContainEqual(expect.stringMatching(/noire/));
  });
});

inChromium('when the code of the page does not come', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
  });
  afterAll(() => site.close());

  it('it says so, and is whole once the code does come', async () => {
    const { page } = await site.visit('about:blank');
    await page.route('**/assets/conclave-*.js', (route) => route.abort());
    await page.goto('/conclave');
    await page.getByRole('heading', { name: 'Cette page n’a pas pu s’afficher' }).waitFor();
    await page.unroute('**/assets/conclave-*.js');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.locator('.live', { hasText: 'En direct' }).waitFor();
  });
});

inChromium('with the keyboard alone', () => {
  beforeAll(async () => {
    site = await OpenSite.open();
  });
  afterAll(() => site.close());

  it('a visitor votes', async () => {
    const { page } = await site.visit('/conclave');
    await page.locator('.live', { hasText: 'En direct' }).waitFor();
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('tagle');
    const button = page.getByRole('button', { name: `Voter pour ${TAGLE}` });
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      if (await button.evaluate((element) => element === document.activeElement)) break;
    }
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter');
    await visitor(page).sees(`Merci d'avoir voté pour ${TAGLE}`);
    await page.locator('button.vote:focus').waitFor();
  });

  it('a search keeps each letter, though the address comes after the typing', async () => {
    const { page } = await site.visit('/conclave');
    await page.locator('.live', { hasText: 'En direct' }).waitFor();
    await page.evaluate(typeWhileTheAddressChanges);
    await page.getByRole('searchbox').fill('ta');
    await page.waitForURL('**/conclave?q=tag');
    await expect(page.evaluate(() => Reflect.get(window, 'seen') as string[])).resolves.not.toContain('ta');
    await page.getByLabel('Trier par').selectOption('nom-asc');
    await page.waitForURL('**/conclave?q=tag&tri=nom-asc');
  });

  it('an order that is chosen right after typing leaves what was typed in the address', async () => {
    const { page } = await site.visit('/conclave');
    await page.locator('.live', { hasText: 'En direct' }).waitFor();
    await page.getByRole('searchbox').fill('tag');
    await page.getByLabel('Trier par').selectOption('nom-asc');
    await page.waitForURL((address) => address.search.includes('tri=nom-asc'));
    expect(new URL(page.url()).searchParams.get('q')).toBe('tag');
  });

  it('an administrator opens the next round', async () => {
    const { page } = await site.visit('/login');
    await administrator(page).entersDashboard();
    await page.getByRole('button', { name: 'Tour suivant' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await expect(page.locator(':focus').innerText()).resolves.toBe('Annuler');
    await page.getByLabel('Pour confirmer, tapez SUIVANT').focus();
    await page.keyboard.type('suivant');
    await page.keyboard.press('Enter');
    await page.getByText('Passage au tour suivant effectué avec succès').waitFor();
    await page.locator('button:focus', { hasText: 'Tour suivant' }).waitFor();
  });
});
