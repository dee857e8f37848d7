import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';
import { visitor } from './people.ts';

const VERIFIER = 'apps/web/dist/client/fumata-verifier.mjs';
const run = promisify(execFile);
/** After the checks of one page have been spread, and the interval of two checks is over. */
const NEXT_CHECK_MS = 181_000;

let site: OpenSite;
let page: Page;

const editionId = async (): Promise<string> => {
  const { conclaveState } = await site.call<{ conclaveState: { _id: string } }>('GET', '/api/conclave/state');
  return conclaveState._id;
};
const signedSize = async (): Promise<number> => {
  const answer = await fetch(`${site.address}/log/${await editionId()}/checkpoint`);
  return answer.ok ? Number((await answer.text()).split('\n')[1]) : 0;
};
const stored = (key: string) => page.evaluate((item) => localStorage.getItem(item) ?? '', key);
/** Lets the time of the page pass until a condition holds. */
async function passUntil(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await page.clock.fastForward(NEXT_CHECK_MS);
}
/** Casts votes, closes the round and waits until all of it is signed. */
async function holdRound(...slugs: readonly string[]): Promise<void> {
  const before = await signedSize();
  for (const slug of slugs) await site.voteFor(slug);
  await site.callAsAdmin('POST', '/api/conclave/admin/next-round', {});
  while ((await signedSize()) < before + slugs.length + 1);
}
const alarm = () => page.getByRole('alert').filter({ hasText: 'Le journal du conclave a été récrit.' });

inChromium('the log in the memory of a visitor’s browser', () => {
  let putBack: () => Promise<void>;
  beforeAll(async () => {
    site = await OpenSite.open();
    await site.withElectors(3);
    putBack = await site.copyStored();
    ({ page } = await site.visit('about:blank'));
    await page.clock.install();
    await page.goto('/conclave');
  });
  afterAll(() => site.close());

  it('is kept with each check, and covers the visitor’s receipt', async () => {
    await visitor(page).votesFor('Luis Antonio Tagle');
    await page.getByText('Vérifier mon vote').waitFor();
    await holdRound('pietro-parolin');
    const size = await signedSize();
    await passUntil(async () => (await stored('points-de-controle')).includes(`\\n${size}\\n`));
    await passUntil(async () => (await stored('recus-couverts')).includes('/conclave/'));
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('goes into the file with the receipts, which the verifier reads', async () => {
    await page.goto('/conclave/mes-voix');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Télécharger le reçu' }).click();
    const file = await (await downloading).path();
    const { receipts } = JSON.parse(readFileSync(file, 'utf8')) as { receipts: [{ checkpoint: { note: string } }] };
    expect(receipts[0].checkpoint.note).toContain(`/conclave/${await editionId()}\n`);
    const answer = await fetch(`${site.address}/api/donnees/${await editionId()}/evenements.ndjson`);
    writeFileSync(`${file}.ndjson`, await answer.text());
    const { stdout } = await run(process.execPath, [VERIFIER, `${file}.ndjson`, '--recu', file]);
    expect(stdout).toMatch(/^Point de contrôle signé pour localhost/m);
    expect(stdout).toContain('1 reçu avec un point de contrôle signé, qui est bien de ce journal.');
    await page.evaluate(() => localStorage.removeItem('recus-couverts'));
    await page.goto('/conclave/verifier');
    await page.getByLabel('Ouvrir un fichier de reçu').setInputFiles(file);
    await page.getByText('Sous un point de contrôle', { exact: true }).waitFor();
    await page.goto('/conclave');
  });

  it('raises an alarm once the site has signed another history', async () => {
    await putBack();
    await holdRound('pietro-parolin', 'robert-sarah', 'luis-antonio-tagle');
    await holdRound('pietro-parolin', 'robert-sarah');
    await passUntil(async () => (await alarm().count()) > 0);
  });

  it('keeps the alarm on every page until the visitor has the file, which proves it to anybody', async () => {
    await page.goto('/cardinaux');
    await passUntil(async () => (await alarm().count()) > 0);
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: 'fermer l’alerte' }).count()).toBe(0);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Télécharger la preuve' }).click();
    const { stdout } = await run(process.execPath, [VERIFIER, await (await downloading).path()]);
    expect(stdout).toMatch(/^Contradiction prouvée : localhost:\d+\/conclave\/\w+ a signé deux journaux/);
    await page.getByRole('button', { name: 'fermer l’alerte' }).click();
    await alarm().waitFor({ state: 'detached' });
    await page.reload();
    await page.clock.fastForward(NEXT_CHECK_MS);
    expect(await alarm().count()).toBe(0);
  });
});
