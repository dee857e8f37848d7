import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@fumata/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { enterAt, sees } from './in-administration.ts';
import { inChromium } from './in-chromium.ts';
import { ADMINISTRATOR, OpenSite } from './open-site.ts';

const ANALYST = 'analyste@exemple.fr';
const PAROLIN = 'pietro-parolin';
const TAGLE = 'luis-antonio-tagle';
const verifier = join(__dirname, '../../apps/web/dist/client/fumata-verifier.mjs');
const run = promisify(execFile);

let site: OpenSite;
let id: string;
let page: Page;

beforeAll(async () => {
  site = await OpenSite.open({ VOTES_PER_ADDRESS_PER_HOUR: '0' });
});
afterAll(() => site?.close());

const rows = () => page.locator('.events > .event');
const lineOf = (text: string | RegExp) => page.locator('.event .line', { hasText: text }).first();
const runOf = (text: RegExp) => page.locator('.run-line', { hasText: text }).first();
const withAnySpaces = (text: string): RegExp => new RegExp(text.replaceAll(' ', '\\s'));

async function votes(count: number, slug: string): Promise<void> {
  const { _id } = await site.call('GET', `/api/cardinaux/slug/${slug}`);
  for (let n = 0; n < count; n += 1) await site.call('POST', '/api/conclave/vote', { cardinalId: _id });
}

const conclave = (verb: string, body: unknown = {}) => site.callAsAdmin('POST', `/api/conclave/admin/${verb}`, body);

/**
 * Two rounds, the first sealed, with a pause and a correction. The newest votes are shown singly, earlier ones grouped.
 */
async function voteTwoRounds(): Promise<void> {
  const { conclaveState } = await site.call('GET', '/api/conclave/state');
  id = (conclaveState as { _id: string })._id; // as the contract says
  const isSigned = async () => (await fetch(`${site.address}/log/${id}/checkpoint`)).ok;
  await eventually('the first checkpoint, the fourth event, is recorded', isSigned);
  await votes(5, PAROLIN);
  await conclave('toggle-pause', { pause: true, reason: 'Pause administrative', motif: 'Repas du soir' });
  await conclave('toggle-pause', { pause: false });
  await site.withElectors(90);
  await conclave('next-round');
  await votes(14, TAGLE);
}

inChromium('open data', () => {
  it('shows the available files before and after a round is closed', async () => {
    const { page: visit, consoleMessages } = await site.nextVisitor('/donnees');
    await sees(visit, 'Aucun scrutin n’est encore clos.');
    await voteTwoRounds();
    // A server-rendered page may be a second old; a client-side navigation fetches current data.
    await visit.goto('/mentions-legales');
    await visit.getByRole('link', { name: 'Données ouvertes' }).click();
    await visit.getByRole('rowheader', { name: /^1re édition/ }).waitFor();
    await expectAccessible(visit);
    const downloading = visit.waitForEvent('download');
    await visit.getByRole('link', { name: /^NDJSON/ }).click();
    const { stdout } = await run(process.execPath, [verifier, await (await downloading).path()]);
    expect(stdout).toContain('scrutin 1 : 5 votes');
    const answer = await fetch(`${site.address}/fumata-verifier.mjs`);
    expect(answer.headers.get('content-type')).toMatch(/javascript/);
    expect(consoleMessages).toEqual([]);
  });
});

inChromium('journal of events', () => {
  beforeAll(async () => {
    page = await enterAt(site, '/admin/journal');
  });

  it('describes events in sentences, with runs of votes grouped', async () => {
    await rows().first().waitFor();
    await runOf(withAnySpaces('voix pour Luis Antonio Tagle')).waitFor();
    await page.mouse.wheel(0, 2_000);
    await lineOf('a mis le conclave en pause : « Pause administrative ». Motif : Repas du soir').waitFor();
    await lineOf(/a corrigé\s: électeurs avant 133 → après 90/).waitFor();
    await runOf(withAnySpaces('6 événements du 1er scrutin, de 4 à 9')).waitFor();
    await expectAccessible(page);
  });

  it('expands a run of votes in place', async () => {
    await page.mouse.wheel(0, 2_000);
    const folded = runOf(withAnySpaces('6 événements du 1er scrutin'));
    await folded.click();
    await lineOf('a voté pour Pietro Parolin, 1er scrutin').waitFor();
    expect(await folded.getAttribute('aria-expanded')).toBe('true');
    await folded.click();
    await lineOf('a voté pour Pietro Parolin, 1er scrutin').waitFor({ state: 'detached' });
  });

  it('folds consecutive votes for one cardinal until they are opened', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator('.events > [aria-posinset="1"]').waitFor(); // the rows at the top are drawn
    const folded = runOf(withAnySpaces('voix pour Luis Antonio Tagle'));
    // The seal of the first round is recorded among the votes, and may separate some from the run.
    const lines = page.locator('.event .line', { hasText: 'a voté pour Luis Antonio Tagle, 2e scrutin' });
    const single = await lines.count();
    await folded.click();
    await lines.nth(single).waitFor();
    await folded.and(page.locator('[aria-expanded=true]')).click();
    await lines.nth(single).waitFor({ state: 'detached' });
  });

  it('shows an event as JSON with its cause and its effect', async () => {
    const paused = lineOf('a mis le conclave en pause');
    await paused.click();
    await page
      .getByRole('region', { name: /en JSON$/ })
      .getByText('"ConclavePaused"')
      .waitFor();
    const trail = page.locator('.trail');
    await trail.getByText('Un administrateur en fait la demande').waitFor();
    await trail.getByText('a repris le conclave').waitFor();
    expect(await page.getByRole('link', { name: 'Revoir cet instant' }).getAttribute('href')).toMatch(
      `/admin/analyse/${id}?n=10`,
    );
    await expectAccessible(page);
    await paused.click();
  });

  it('can be read with the keyboard alone', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await rows().first().locator('.line').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.locator('[data-row]:focus', { hasText: 'a préparé le conclave' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.open-in').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Home');
    await page.locator('[data-index="0"] [data-row]:focus').waitFor();
  });

  it('keeps its filters in the address, and Back restores them', async () => {
    await page.getByLabel('Type').selectOption('pauses');
    await page.waitForURL('**?genre=pauses');
    await sees(page, withAnySpaces('2 événements trouvés ; toute l’édition a été parcourue'));
    await page.getByLabel('Auteur').selectOption('visitor');
    await sees(page, 'Aucun événement ne répond à ces filtres.');
    await page.goBack();
    await page.waitForURL('**?genre=pauses');
    await sees(page, withAnySpaces('2 événements trouvés'));
    await page.getByRole('button', { name: 'Réinitialiser' }).first().click();
    await runOf(withAnySpaces('du 2e scrutin')).waitFor();
  });

  it('shows new events immediately, but not while one is open', async () => {
    await votes(1, PAROLIN);
    await rows().getByText('Pietro Parolin').first().waitFor();
    await rows().first().locator('.line').click();
    await sees(page, /^Direct suspendu à/);
    await votes(2, TAGLE);
    await page.getByRole('button', { name: '2 événements sont arrivés depuis. Les montrer' }).waitFor();
    expect(await rows().first().innerText()).toContain('Pietro Parolin');
    await page.getByRole('button', { name: 'Reprendre le direct' }).click();
    await rows().first().getByText('Luis Antonio Tagle').waitFor();
    await sees(page, /^En direct · il y a/);
  });
});

inChromium('export of the journal', () => {
  let file: string;

  beforeAll(async () => {
    page = await enterAt(site, `/admin/journal?edition=${id}`);
  });

  it('is saved once its last line has arrived', async () => {
    await page.getByRole('button', { name: 'Exporter…' }).click();
    await sees(page, /que l’on peut recompter/);
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Télécharger' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`fumata-${id}.ndjson`);
    file = await download.path();
    await sees(page, /jusqu’à sa dernière ligne/);
  });

  it('is verified by the stand-alone program, which detects a changed byte', async () => {
    const { stdout } = await run(process.execPath, [verifier, file]);
    // The analysis of the round may still be unsigned.
    expect(stdout).toMatch(/Tout est conforme|Rien ne se contredit/);
    expect(stdout).not.toContain('Aucune signature ne couvre le scrutin');
    expect(stdout).toContain('Point de contrôle signé pour');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('"firstInRound":true', '"firstInRound":trud'));
    await expect(run(process.execPath, [verifier, file])).rejects.toMatchObject({ code: 1 });
  });

  it('reports an interrupted download and repeats it on request', async () => {
    await page.route('**/export.ndjson*', (route) =>
      route.fulfill({ body: '{"kind":"manifest"}\n{"kind":"event","sequence":1}\n' }),
    );
    await page.getByRole('button', { name: 'Télécharger' }).click();
    await sees(page, /Le fichier est tronqué\s: sa dernière ligne manque/);
    await page.unroute('**/export.ndjson*');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await downloading;
  });

  it('shows an analyst no names and no other page', async () => {
    const analyst = await enterAt(site, '/admin/journal', await site.addAccount(ANALYST, 'Ada', 'analyste'));
    await analyst.locator('.event').first().waitFor();
    await analyst.mouse.wheel(0, 2_000);
    await analyst.getByText('Un administrateur a repris le conclave').waitFor();
    expect(await analyst.getByRole('link', { name: 'Actes des administrateurs' }).count()).toBe(0);
    expect(await analyst.locator('.a-nav').getByText('Contenu').count()).toBe(0);
    expect(await analyst.locator('main').innerText()).not.toContain(ADMINISTRATOR.email);
  });
});

inChromium('open data after a reset', () => {
  it('offers an edition that was reset within a round, sealed to its end', async () => {
    const { page: visit } = await site.nextVisitor('/donnees');
    await conclave('reset');
    await eventually('the interrupted round is sealed', async () => {
      const answer = await fetch(`${site.address}/api/donnees/${id}/evenements.ndjson`);
      return (await answer.text()).split('"RoundSealed"').length > 2;
    });
    const downloading = visit.waitForEvent('download');
    await visit.getByRole('link', { name: /^NDJSON.*1re édition/ }).click();
    const { stdout } = await run(process.execPath, [verifier, await (await downloading).path()]);
    expect(stdout).toContain('Tout est conforme');
    expect(stdout).toContain('2 sceaux valables');
  });
});
