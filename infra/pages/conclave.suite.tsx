import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { routeSite, stopTimeouts } from './route-site.ts';
import { VOTERS } from './voters.ts';

describe('the page of the conclave', () => {
  const site = routeSite();

  afterEach(() => void jest.restoreAllMocks());

  it('lists all electors without scripts', async () => {
    const page = await site.read('/conclave?tri=nom');
    expect(await page.locator('h1').innerText()).toBe('On attend la fumée');
    expect(await page.locator('.scene .still').count()).toBe(0);
    expect(await page.locator('.electors > li').count()).toBe(135);
    await page.locator('.fn', { hasText: 'Archevêque d’Esztergom-Budapest' }).waitFor();
    expect(await page.locator('.electors h3', { hasText: 'Sako' }).locator('sup').innerText()).toBe('er');
    await page.locator('#electeurs').getByText(VOTERS).waitFor();
    await page
      .locator('#electeurs .head')
      .getByText(/Âges au 21 avril 2025\.$/)
      .waitFor();
    const rules = await site.read('/conclave?onglet=explications');
    await rules.locator('.prose').getByText(VOTERS).waitFor();
  });

  it('keeps a search in the URL when an order is chosen right after typing', async () => {
    const page = await site.visit('/conclave');
    await page.getByRole('searchbox').fill('tag');
    await page.getByLabel('Trier par').selectOption('nom-asc');
    await page.waitForURL(/tri=nom-asc/);
    expect(new URL(page.url()).searchParams.get('q')).toBe('tag');
  });

  it('has a content security policy that allows only the site’s scripts', async () => {
    const answer = await fetch(`${site.api.address}/conclave`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const [, script = ''] = /<script>([^]*?)<\/script>/.exec(await answer.text()) ?? [];
    const digest = createHash('sha256').update(script).digest('base64');
    expect(policy).toMatch(`script-src 'self' 'sha256-${digest}';`);
    expect(policy).not.toMatch(/unsafe-inline'[^;]*script|unsafe-eval/);
  });

  it('is rendered by the React bundled into the server entry, not by an installed one', () => {
    const entry = readFileSync('apps/web/dist/server/entry-server.js', 'utf8');
    expect(entry).toContain('renderToString');
    expect(entry).not.toMatch(/from ["']react/);
  });

  it('refers to assets that are immutable and compressed', async () => {
    const html = await (await fetch(`${site.api.address}/conclave`)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    const answer = await fetch(site.api.address + script, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('br');
  });

  it('counts down correctly in a browser whose clock is wrong by more than a year', async () => {
    const page = await site.visit('/conclave');
    await page.presses('Voter pour Luis Antonio Tagle');
    await page.presses('Confirmer mon vote');
    await page.sees(/^Dans 0:59:5\d/);
  });

  it('keeps the presentation of the electors when Enter is pressed in their search', async () => {
    const page = await site.visit('/conclave?vue=grille');
    await page.getByLabel('Trouver un électeur').press('Enter');
    expect(await page.getByRole('button', { name: 'Grille' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('names the hour of the next vote on the buttons, whose countdown screen readers would read every second', async () => {
    const page = await site.visit('/conclave');
    await page.presses('Voter pour Luis Antonio Tagle');
    await page.presses('Confirmer mon vote');
    await page.sees(/^Dans 0:59:5\d/);
    await page
      .getByRole('button', { name: /^Revote à \d+\sh\s\d\d$/ })
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: /^Dans/ }).count()).toBe(0);
  });

  it('tells the limit of the network from the visitor’s own wait, on the buttons and in the confirmation', async () => {
    const page = await site.visit('/conclave');
    await page.presses('Voter pour Luis Antonio Tagle');
    const me = await site.call('GET', '/api/conclave/me');
    const networkFreeAt = new Date(Date.parse(String(me['now'])) + 42 * 60_000).toISOString();
    site.network.intercept('/api/conclave/me', Response.json({ ...me, networkFreeAt }));
    dispatchEvent(new StorageEvent('storage', { key: 'votes' })); // loads the status again
    await page
      .getByRole('button', { name: /^Vote à \d+\sh\s\d\d$/ })
      .first()
      .waitFor();
    await page.presses('Confirmer mon vote');
    await page.toast(/Limite de votre réseau atteinte · vote dans 42\smin/).waitFor();
  });

  it('names the rounds after which the rules require a pause', async () => {
    const page = await site.visit('/conclave?onglet=explications');
    await page.sees(/^Après treize scrutins[^]* Après vingt et un,[^]* après vingt-neuf,/);
  });

  it('does not confirm a vote by a key held down since before the confirmation appeared', async () => {
    const page = await site.visit('/conclave');
    await page.presses('Voter pour Luis Antonio Tagle');
    await page.getByRole('button', { name: 'Confirmer mon vote' }).waitFor();
    const options = { key: 'Enter', bubbles: true, cancelable: true };
    const keys = [true, false].map((repeat) => new KeyboardEvent('keydown', { ...options, repeat }));
    for (const key of keys) document.activeElement?.dispatchEvent(key);
    expect(page.focused()).toBe('Confirmer mon vote');
    expect(keys.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, false]);
  });

  it('does not open the confirmation when loaded from a link that names a cardinal', async () => {
    const page = await site.visit('/conclave?voter=luis-antonio-tagle');
    await page.waitForURL(/conclave$/);
    await page.getByRole('button', { name: 'Voter pour Luis Antonio Tagle' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('does not ask again to confirm a vote already cast when the visitor returns to the page', async () => {
    const page = await site.visit('/conclave');
    await page.presses('Voter pour Luis Antonio Tagle');
    await page.presses('Confirmer mon vote');
    await page.sees(/^Dans 0:59:5\d/);
    await page.getByRole('link', { name: 'Cardinaux' }).first().click();
    await page.waitForURL(/cardinaux/);
    await page.goBack();
    await page.sees(/^Dans 0:59:5\d/);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});

describe('the page of a conclave that goes on', () => {
  const site = routeSite();

  it('announces black smoke without a pause after a new leader', async () => {
    const page = await site.visit('/conclave');
    const announced = page.locator('[data-announcement]');
    await page.sees(/^En direct/);
    await site.api.votesFor(site.api.cardinal('pietro-parolin'), 1);
    await page.getByText(/^1 voix depuis/).waitFor();
    await site.api.votesFor(site.api.cardinal('luis-antonio-tagle'), 2);
    await announced.filter({ hasText: 'Luis Antonio Tagle prend la tête avec 2 voix.' }).waitFor();
    stopTimeouts();
    await site.callAsAdmin('POST', '/api/conclave/admin/next-round');
    await announced.filter({ hasText: 'Fumée noire au 1er scrutin.' }).waitFor();
  });

  it('tells a visitor who is about to confirm a vote that the next round has opened, and counts the vote in that one', async () => {
    const page = await site.visit('/conclave');
    await page.sees(/^En direct/);
    await page.presses('Voter pour Pietro Parolin');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Votre voix compte pour le 2e scrutin/).waitFor();
    const change = dialog.locator('p[role=status]:not([data-announcement])');
    expect([await change.innerText(), page.focused()]).toEqual(['', 'Confirmer mon vote']);
    await site.callAsAdmin('POST', '/api/conclave/admin/next-round');
    await dialog.getByText(/^Votre voix compte pour le 3e scrutin/).waitFor();
    expect(await change.innerText()).toBe(
      'Le 2e scrutin est clos, le 3e scrutin est ouvert. Confirmez à nouveau votre choix.',
    );
    expect(page.focused()).toBe('Confirmer mon vote');
    const pause = (on: boolean) => site.callAsAdmin('POST', '/api/conclave/admin/toggle-pause', { pause: on });
    await pause(true);
    await change.filter({ hasText: 'Le vote est actuellement fermé.' }).waitFor();
    expect(await dialog.getByText(/^Votre voix compte/).count()).toBe(0);
    await pause(false);
    await dialog.getByText(/^Votre voix compte pour le 3e scrutin/).waitFor();
    await page.presses('Confirmer mon vote');
    await page.sees(/^Dans 0:59:5\d/);
  });

  it('has the reason of a pause as its title and counts the closed rounds, not the open one', async () => {
    await site.callAsAdmin('POST', '/api/conclave/admin/toggle-pause', { pause: true, reason: 'Pause administrative' });
    const result = (await site.read('/conclave')).getByRole('region', { name: 'Résultat du scrutin' });
    await result.getByText('Pause administrative', { exact: true }).waitFor();
    await result.getByText(/^3e scrutin\s: en pause/).waitFor();
    site.api.system.clock.pass(60); // until then the result of the closed round is shown
    const pause = (await site.read('/conclave')).getByRole('region', { name: 'Pause' });
    expect(await pause.locator('h2').innerText()).toBe('Pause administrative');
    await pause.getByRole('link', { name: 'Revoir les 2 scrutins' }).waitFor();
    await site.callAsAdmin('POST', '/api/conclave/admin/toggle-pause', { pause: false });
  });

  it('writes the share and the majority below the podium', async () => {
    await site.api.votesFor(site.api.cardinal('pietro-parolin'), 1);
    const page = await site.visit('/conclave');
    expect(await page.locator('.podium .cap').first().textContent()).toMatch(/^voix\s· 100,0\s% \(majorité\s:\s89\)$/);
  });

  it('shows the result of a round eight seconds after its smoke, in a place that is kept for it, also without scripts', async () => {
    await site.callAsAdmin('POST', '/api/conclave/admin/next-round');
    site.api.system.clock.pass(2); // rendered pages are cached for a second
    const smoke = await site.read('/conclave');
    expect(await smoke.locator('.scene-text').innerText()).toMatch(/Fumée noire\s+Aucun cardinal n’a encore atteint/);
    expect(await smoke.locator('.result.to-come').count()).toBe(1);
    site.api.system.clock.pass(8);
    const result = await site.read('/conclave');
    expect(await result.locator('h1').innerText()).toBe('Fumée noire');
    expect(await result.locator('.result:not(.to-come)').count()).toBe(1);
  });
});

describe('the page of a finished conclave', () => {
  const site = routeSite();

  it('announces the election under white smoke and shows the final ranking without scripts', async () => {
    const { conclaveState } = await site.call('GET', '/api/conclave/state');
    await site.callAsAdmin('PUT', '/api/conclave/admin/state', { ...(conclaveState as object), electors: 1 });
    const { _id: cardinalId } = await site.call('GET', '/api/cardinaux/slug/luis-antonio-tagle');
    await site.call('POST', '/api/conclave/vote', { cardinalId });
    await site.callAsAdmin('POST', '/api/conclave/admin/elect-pope', { cardinalId });
    site.api.system.clock.pass(2); // rendered pages are cached for a second
    expect(await (await site.read('/conclave')).locator('h1').innerText()).toBe('Fumée blanche');
    site.api.system.clock.pass(12);
    expect(await (await site.read('/conclave')).locator('.pope-name').innerText()).toBe('Luis Antonio Tagle');
    site.api.system.clock.pass(30);
    const page = await site.read('/conclave');
    expect(await page.locator('h1').innerText()).toBe('Habemus Papam');
    expect(await page.locator('.scene [style*="--lit:#fff"] .still circle').count()).toBeGreaterThan(10);
    await page.sees('Classement final');
    await (await site.read('/cardinaux/pietro-parolin')).sees('Aucune voix au 1er scrutin majorité : 1');
  });
});
