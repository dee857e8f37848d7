import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EventLog, RecordedEvent } from '@fumata/event-log';
import { createIds, systemClock } from '@fumata/platform';
import type { Page } from 'playwright-core';
import { enterAt } from './in-administration.ts';
import { inChromium } from './in-chromium.ts';
import { ADMINISTRATOR, type OpenSite } from './open-site.ts';
import { administrator, visitor } from './people.ts';
import { sharedSite } from './shared-site.ts';

const TAGLE = 'Luis Antonio Tagle';

interface Receipt {
  readonly conclaveId: string;
  readonly sequence: number;
}

const verdict = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text }).waitFor();
const slider = (page: Page) => page.getByRole('slider', { name: 'Position dans le conclave' });
const seesEvent = (page: Page, sequence: number, text: string) =>
  page
    .locator('.replay-event', { hasText: new RegExp(`^n°\\s${sequence}\\s${text.replaceAll(' ', '\\s')}`) })
    .waitFor();

/** Records a vote for a closed round, as if it had arrived too late. */
async function appendLateVote(log: EventLog): Promise<void> {
  let vote: RecordedEvent | undefined;
  for await (const page of log.readAll()) vote ??= page.find(({ type }) => type === 'VoteCast');
  if (!vote) throw new Error('nobody has voted');
  const eventId = createIds(systemClock).uuid();
  const metadata = { ...vote.metadata, recordedAt: new Date().toISOString() };
  await log.append(vote.stream, 'any', [{ eventId, type: vote.type, data: vote.data, metadata }]);
}

inChromium('a vote, from casting to replay', () => {
  let site: OpenSite;
  let page: Page;
  let consoleMessages: string[];
  let dashboard: Page;
  let receipt: Receipt;

  beforeAll(async () => {
    site = sharedSite();
    ({ page, consoleMessages } = await site.visit('/conclave'));
    dashboard = (await site.nextVisitor('/login')).page;
  });
  afterAll(() => page.context().close());

  it('is cast by a visitor, who learns that it is not sealed yet', async () => {
    await visitor(page).votesFor(TAGLE);
    await page.getByRole('link', { name: 'Vérifier mon vote' }).click();
    await verdict(page, 'Votre voix figure au journal. Le sceau viendra à la fermeture du scrutin.');
    receipt = await page.evaluate(() => JSON.parse(localStorage.getItem('votes') ?? '[]')[0].receipt);
    expect(await page.getByRole('link', { name: 'Revoir ce moment' }).count()).toBe(0);
  });

  it('is sealed when an administrator closes the round, and proven to the visitor', async () => {
    await administrator(dashboard).entersDashboard();
    await dashboard.getByRole('button', { name: 'Tour suivant' }).click();
    await dashboard.getByRole('button', { name: 'Ouvrir le 2e scrutin' }).click();
    await page.getByRole('button', { name: 'Vérifier un autre reçu' }).waitFor();
    await page.reload();
    await verdict(page, 'Votre voix figure au journal, et elle est comptée.');
    await page.getByText('Le sceau du 1er scrutin couvre').waitFor();
  });

  it('is visible in the public replay at the event that the receipt names', async () => {
    await page.getByRole('link', { name: 'Revoir ce moment' }).click();
    await page.waitForURL(`**/conclave/replay/${receipt.conclaveId}?n=${receipt.sequence}`);
    await seesEvent(page, receipt.sequence, `Un visiteur a voté pour ${TAGLE}, 1er scrutin`);
    expect(await page.locator('.step[data-rank="1"]').textContent()).toContain(TAGLE);
    expect(await slider(page).getAttribute('aria-valuetext')).toContain('voix 1, 1er scrutin');
  });

  it('is found by an analyst with the slider and shown as counted', async () => {
    const analyst = await enterAt(site, `/admin/analyse/${receipt.conclaveId}?n=1`, ADMINISTRATOR);
    await seesEvent(analyst, 1, '');
    await slider(analyst).focus();
    for (let n = 2; n < receipt.sequence; n += 1) await analyst.keyboard.press('ArrowRight');
    await seesEvent(analyst, receipt.sequence - 1, '');
    await analyst.getByText('Aucune voix pour l’instant au 1er scrutin.').waitFor();
    await analyst.keyboard.press('ArrowRight');
    await seesEvent(analyst, receipt.sequence, `Un visiteur a voté pour ${TAGLE}, 1er scrutin`);
    expect(await analyst.locator('.replay-leaders .head').textContent()).toMatch(/1\svoix\s·\s1\svotant/);
  });

  it('that arrived too late is reported as set aside by receipt and replay', async () => {
    await site.inLog(appendLateVote);
    const { conclaveId } = receipt;
    const { events } = await site.callAsAdmin('GET', `/api/journal/${conclaveId}?type=VoteCast&limit=1`);
    const [late] = events as [Record<string, unknown> & Receipt]; // as the contract says
    const { sequence, roundId, eventId, recordedAt, leafHash, voter, data } = late;
    const { roundNumber, firstInRound } = data as Record<string, unknown>; // as the contract says
    const common = { conclaveId, sequence, roundId, eventId, recordedAt, leafHash };
    expect(sequence).toBeGreaterThan(receipt.sequence);
    await page.goto('/conclave/verifier');
    await page.getByLabel('Votre reçu').fill(JSON.stringify({ v: 2, ...common, roundNumber, firstInRound, voter }));
    await page.getByRole('button', { name: 'Vérifier', exact: true }).click();
    await verdict(page, 'Cet événement figure au journal, mais il n’est pas compté.');
    await page.getByText('son scrutin venait de se fermer').first().waitFor();
    const analyst = await enterAt(site, `/admin/analyse/${conclaveId}?n=${sequence}`, ADMINISTRATOR);
    await seesEvent(analyst, sequence, `Un visiteur a voté pour ${TAGLE}, 1er scrutin\\. Voix non comptée`);
    await analyst.getByText('Aucune voix pour l’instant au 2e scrutin.').waitFor();
  });

  it('is still proven during another edition, and links to its own', async () => {
    await site.callAsAdmin('POST', '/api/conclave/admin/reset');
    await page.goto('/conclave/verifier');
    await page.getByLabel('Votre reçu').fill(JSON.stringify(receipt));
    await page.getByRole('button', { name: 'Vérifier', exact: true }).click();
    await verdict(page, 'Votre voix figure au journal, et elle est comptée.');
    const round = page.getByRole('link', { name: 'Revoir ce scrutin' });
    expect(await round.getAttribute('href')).toContain(`edition=${receipt.conclaveId}`);
    await page.goto(`/conclave?onglet=historique&edition=${receipt.conclaveId}`);
    await page.getByRole('link', { name: 'Revivre ce conclave, voix par voix' }).click();
    await page.getByRole('button', { name: 'Lancer la rediffusion' }).waitFor();
  });

  it('causes no console errors', () => {
    // The site was down for a moment.
    expect(consoleMessages.filter((each) => !/ERR_CONNECTION|WebSocket|Failed to load/.test(each))).toEqual([]);
  });
});
