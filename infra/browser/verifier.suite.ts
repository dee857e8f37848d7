import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { inChromium } from './in-chromium.ts';
import { OpenSite } from './open-site.ts';
import { visitor } from './people.ts';
import { sharedSite } from './shared-site.ts';

const TAGLE = 'Luis Antonio Tagle';

let site: OpenSite;
let page: Page;
let consoleMessages: string[];

const verdict = (text: string) => page.getByRole('heading', { level: 2, name: text }).waitFor();
const anotherReceipt = () => page.getByRole('button', { name: 'Vérifier un autre reçu' }).click();
const area = () => page.getByLabel('Votre reçu');
const paste = async (receipt: unknown): Promise<void> => {
  await area().fill(JSON.stringify(receipt));
  await page.getByRole('button', { name: 'Vérifier', exact: true }).click();
};
/** The receipt stored in this browser. */
const ownReceipt = async (): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('votes') ?? '[]')[0].receipt);

inChromium('a receipt, from the vote to the seal', () => {
  beforeAll(async () => {
    site = sharedSite();
    ({ page, consoleMessages } = await site.nextVisitor('/conclave'));
  });

  it('is stored in the browser and verifies as recorded but not yet sealed', async () => {
    await visitor(page).votesFor(TAGLE);
    await page.getByRole('link', { name: 'Vérifier mon vote' }).click();
    await verdict('Votre voix figure au journal. Le sceau viendra à la fermeture du scrutin.');
    await page.getByText(TAGLE, { exact: true }).waitFor();
    await page.getByText('Signé par Fumata, inchangé depuis.').waitFor();
    await page.getByText('Le choix enregistré dans ce navigateur.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('verdict');
    await expectAccessible(page);
  });

  it('is never sent to the server', async () => {
    const { leafHash, eventId } = await ownReceipt();
    const requestUrls: string[] = [];
    page.on('request', (request) => requestUrls.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.reload();
    await verdict('Votre voix figure au journal. Le sceau viendra à la fermeture du scrutin.');
    page.removeAllListeners('request');
    expect(requestUrls.some((each) => each.includes('/api/conclave/preuve/'))).toBe(true);
    expect(requestUrls.filter((each) => each.includes(String(leafHash)) || each.includes(String(eventId)))).toEqual([]);
  });

  it('is proven once its round is sealed', async () => {
    await site.callAsAdmin('POST', '/api/conclave/admin/next-round', {});
    await page.reload();
    await verdict('Votre voix figure au journal, et elle est comptée.');
    await page.getByText('Le sceau du 1er scrutin couvre').waitFor();
    await page.getByText('Le détail technique').click();
    await page.getByRole('button', { name: 'Code QR' }).click();
    await page.getByRole('img', { name: 'Code QR de ce reçu' }).waitFor();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Télécharger le reçu' }).click();
    const file = await (await download).path();
    await anotherReceipt();
    await page.getByLabel('Ouvrir un fichier de reçu').setInputFiles(file);
    await verdict('Votre voix figure au journal, et elle est comptée.');
    await anotherReceipt();
  });

  it('rejects an invalid receipt inline and keeps the input', async () => {
    await paste('presque un reçu');
    await page.getByRole('alert').getByText('Ce texte n’est pas un reçu.').waitFor();
    await expectAccessible(page);
    await page.locator('.kept a').first().click();
    await verdict('Votre voix figure au journal, et elle est comptée.');
    await anotherReceipt();
    expect(await area().inputValue()).toBe('"presque un reçu"');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('recu');
  });

  it('distinguishes a modified receipt, an invalid signature and a missing signature', async () => {
    const receipt = await ownReceipt();
    const { promise, ...unsigned } = receipt;
    await paste({ ...receipt, recordedAt: '2025-05-10T07:20:04.512Z' });
    await verdict('Ce reçu a été modifié.');
    await expectAccessible(page);
    await anotherReceipt();
    await paste({ ...receipt, promise: { ...(promise as object), signature: 'A'.repeat(86) } });
    await verdict('Ce reçu n’a pas été signé ici.');
    await anotherReceipt();
    await paste(unsigned);
    await verdict('Cet événement figure au journal, et il est compté.');
    await page.getByText('Intact, mais sans signature').waitFor();
    await anotherReceipt();
    expect(consoleMessages).toEqual([]);
  });

  it('recognises a receipt of another installation', async () => {
    const other = await OpenSite.open();
    const { cardinaux } = await other.call('GET', '/api/cardinaux/search?statutVotant=OUI&limit=1');
    const [{ _id: cardinalId }] = cardinaux as [{ _id: string }]; // as the contract says
    const { receipt } = await other.call('POST', '/api/conclave/vote', { cardinalId });
    await other.close();
    await paste(receipt);
    await verdict('Ce reçu est d’une autre édition.');
    await anotherReceipt();
  });

  it("reports the receipt's own content while the site does not answer, and verifies after recovery", async () => {
    await page.route('**/api/conclave/preuve/**', (route) => route.abort());
    await paste(await ownReceipt());
    await verdict('Le site ne répond pas. Voici ce que le reçu dit de lui-même.');
    await page.getByText('le site s’est engagé à garder votre voix').waitFor();
    await page.unroute('**/api/conclave/preuve/**');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await verdict('Votre voix figure au journal, et elle est comptée.');
    await anotherReceipt();
  });

  it('warns when the site shows another key than before', async () => {
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('cles-des-sceaux') ?? '{}');
      kept.keys = [{ keyId: '0f007385b6f9d4b7', algorithm: 'Ed25519', publicKey: 'A'.repeat(43) }];
      kept.since = '2025-05-07T15:00:00.000Z';
      localStorage.setItem('cles-des-sceaux', JSON.stringify(kept));
    });
    await paste(await ownReceipt());
    await page.getByText('La clé des sceaux a changé').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retenir la nouvelle clé' }).click();
    await anotherReceipt();
    await paste(await ownReceipt());
    await verdict('Votre voix figure au journal, et elle est comptée.');
    expect(await page.getByText('La clé des sceaux a changé').count()).toBe(0);
  });
});
