import { leagueTableSchema } from '@fumata/contracts';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { expectAccessible } from './accessible.ts';
import { scrollTo } from './intersection-observer.ts';
import type { Locator } from './locator.ts';
import type { Page } from './page.tsx';
import { routeSite } from './route-site.ts';

/** Without the fragment they load once they come on screen. */
const LINK = '/conclave/pronostics#ligue';
const CALLS = '/api/conclave/ligues';
const WORD = 'abricot lanterne moulin';
const BEN = 'be00'.repeat(8);

describe('leagues of forecasts', () => {
  const site = routeSite();
  beforeEach(async () => void (await site.callAsAdmin('POST', '/api/conclave/admin/reset')));

  const benJoins = () => site.call('PUT', `${CALLS}/membre`, { word: WORD, secret: BEN, nickname: 'Ben' });
  const league = (page: Page) => page.getByRole('region', { name: WORD, exact: true });
  const rows = async (page: Page) =>
    [...(await league(page).element()).querySelectorAll<HTMLTableRowElement>('tbody tr')].map((row) =>
      [...row.cells].map(({ textContent }) => textContent.trim()).join(' | '),
    );

  /** This browser has given a forecast for the open round. */
  async function hasForecast(): Promise<void> {
    const { conclaveState, rounds } = await site.api.state();
    const { _id: roundId, roundNumber } = rounds.at(-1)!;
    const cardinalId = site.api.cardinal('luis-antonio-tagle')._id;
    const forecast = { conclaveId: conclaveState._id, roundId, roundNumber, smoke: 'black', cardinalId };
    localStorage.setItem('pronostics', JSON.stringify([forecast]));
  }
  async function unfolds(details: Locator): Promise<void> {
    ((await details.element()) as HTMLDetailsElement).open = true;
  }
  async function opens(page: Page, word = WORD): Promise<void> {
    await page.getByLabel('Mot de la ligue').fill(word);
    await page.presses('Voir la ligue');
  }
  async function joins(page: Page, nickname: string): Promise<void> {
    await page.getByLabel('Votre pseudonyme').fill(nickname);
    await page.presses('Entrer dans la ligue');
  }
  async function opensForecast(page: Page): Promise<void> {
    scrollTo(await page.locator('.evening').element());
    await unfolds(page.locator('details.forecasts'));
  }

  it('are begun by whoever first enters with a word, and joined by its invitation', async () => {
    const page = await site.visit('/conclave/pronostics');
    scrollTo(await page.locator('.leagues-place').element());
    await page.presses('Proposer trois mots');
    expect(await page.getByLabel('Mot de la ligue').inputValue()).toMatch(/^[a-z]+ [a-z]+ [a-z]+$/);
    await opens(page);
    await page.sees(/^Personne n’est encore dans cette ligue/);
    expect(page.focused()).toBe(WORD);
    await joins(page, 'Ada');
    await league(page).getByRole('rowheader', { name: 'Ada (vous)' }).waitFor();
    expect(page.focused()).toBe(WORD);
    await page.getByRole('link', { name: 'Le donner sur la page du conclave' }).waitFor();
    await expectAccessible();

    site.reset();
    await site.visit(`${LINK}=abricot-lanterne-moulin`);
    expect(await page.getByLabel('Mot de la ligue').inputValue()).toBe(WORD);
    await page.presses('Voir la ligue');
    await league(page).getByRole('rowheader', { name: 'Ada', exact: true }).waitFor();
    await joins(page, 'Ben');
    await league(page).getByRole('rowheader', { name: 'Ben (vous)' }).waitFor();
    await page.reload();
    await league(page).getByRole('rowheader', { name: 'Ben (vous)' }).waitFor();
  });

  it('get the forecast of the open round and score it after the smoke', async () => {
    await site.api.votesFor(site.api.cardinal('pietro-parolin'), 1);
    await benJoins();
    const page = await site.visit('/conclave');
    await opensForecast(page);
    await opens(page);
    await joins(page, 'Ada');
    await page.sees('La ligue attend votre pronostic pour ce scrutin.');
    await expectAccessible();
    await page.presses('Donner ce pronostic');
    await page.sees('Votre pronostic pour ce scrutin compte dans la ligue.');
    await site.callAsAdmin('POST', '/api/conclave/admin/next-round');
    await league(page).getByRole('columnheader', { name: '1er scrutin' }).waitFor();
    expect(await rows(page)).toEqual(['1er | Ada (vous) | 3 | 1 sur 1 | 3', '2e | Ben | 0 | 0 sur 0 | –']);
  });

  it('get a forecast that was given before joining, also after it was lost on its way', async () => {
    await hasForecast();
    site.network.intercept(`${CALLS}/pronostic`, 'no answer');
    const page = await site.visit(LINK);
    await opens(page);
    await joins(page, 'Ada');
    await page.sees(/^Votre pronostic n’est pas arrivé à la ligue\./);
    site.network.restore();
    await page.presses('Réessayer');
    await page.sees('Votre pronostic pour ce scrutin compte dans la ligue.');
  });

  it('get a forecast that a pause has kept back once it is over', async () => {
    await hasForecast();
    const page = await site.visit(LINK);
    await site.callAsAdmin('POST', '/api/conclave/admin/toggle-pause', { pause: true, reason: 'Repas' });
    await opens(page);
    await joins(page, 'Ada');
    await page.sees(/^Les pronostics sont clos en ce moment/);
    await site.callAsAdmin('POST', '/api/conclave/admin/toggle-pause', { pause: false });
    await page.sees('Votre pronostic pour ce scrutin compte dans la ligue.');
  });

  it('are loaded again after a failure, and keep what was typed', async () => {
    await benJoins();
    const page = await site.visit(LINK);
    site.network.intercept(`${CALLS}/*`, 'no answer');
    await opens(page);
    await page.sees(/^Le classement n’a pas pu être chargé\./);
    site.network.restore();
    await page.presses('Réessayer');
    await league(page).getByRole('rowheader', { name: 'Ben' }).waitFor();
    site.network.intercept(`${CALLS}/*`, 'no answer');
    await joins(page, 'Ada');
    await page.sees(/^La demande n’a pas abouti\./);
    site.network.restore();
    await page.reload();
    expect(await page.getByLabel('Votre pseudonyme').inputValue()).toBe('Ada');
    await page.presses('Entrer dans la ligue');
    await league(page).getByRole('rowheader', { name: 'Ada (vous)' }).waitFor();
  });

  it('keep the answer to joining when an older one arrives after it', async () => {
    const page = await site.visit(LINK);
    await opens(page);
    await page.sees(/^Personne n’est encore dans cette ligue/);
    const { promise, resolve } = Promise.withResolvers<void>();
    site.network.intercept(`${CALLS}/classement`, async () => {
      await promise;
      return Response.json({ openRoundId: null, lastRoundNumber: null, members: [] });
    });
    await page.presses('Actualiser');
    await joins(page, 'Ada');
    const me = league(page).getByRole('rowheader', { name: 'Ada (vous)' });
    await me.waitFor();
    resolve();
    await site.network.idle();
    await me.waitFor();
    expect(await page.getByText(/^Personne n’est encore/).count()).toBe(0);
  });

  it('say beside the field what is wrong with word and nickname', async () => {
    await benJoins();
    const page = await site.visit(LINK);
    await opens(page, 'fumée');
    await page.sees('Il faut au moins huit lettres.');
    await opens(page, 'œuf bœuf');
    await page.sees('Il faut au moins huit lettres.');
    await opens(page);
    await joins(page, 'BEN');
    await page.sees(/^Ce pseudonyme est déjà pris dans cette ligue/);
    await joins(page, '<b>');
    await page.sees(/^Lettres, chiffres, espaces/);
    await unfolds(page.locator('.leagues > details'));
    await opens(page, WORD.toUpperCase());
    await page.sees(/^Vous suivez déjà cette ligue/);
  });

  it('rename a member, and are left with one press', async () => {
    const page = await site.visit(LINK);
    await opens(page);
    await joins(page, 'Ada');
    await unfolds(league(page).locator('details'));
    await page.getByLabel('Votre pseudonyme').fill('Adèle');
    await page.presses('Changer', { exact: true });
    await league(page).getByRole('rowheader', { name: 'Adèle (vous)' }).waitFor();
    await page.presses('Quitter la ligue');
    await page.sees(`Vous avez quitté la ligue « ${WORD} ».`);
    expect(page.focused()).toBe('Ligues entre amis');
    const left = await site.call('POST', `${CALLS}/classement`, { word: WORD, secret: BEN });
    expect(leagueTableSchema.parse(left).members).toEqual([]);
  });

  it('are shared by an app of the device, with a link that names the word in its fragment only', async () => {
    const share = jest.fn((_: ShareData) => Promise.resolve());
    Object.assign(navigator, { share });
    const page = await site.visit(LINK);
    await opens(page);
    await page.presses('Inviter');
    Reflect.deleteProperty(navigator, 'share');
    expect(share).toHaveBeenCalledWith({
      text: `Rejoignez ma ligue de pronostics sur le conclave. Le mot\u00A0: «\u00A0${WORD}\u00A0»`,
      url: `${location.origin}${LINK}=abricot-lanterne-moulin`,
    });
  });

  it('show the first twenty members and the visitor, and the others on request', async () => {
    for (let n = 10; n < 35; n += 1)
      await site.call('PUT', `${CALLS}/membre`, { word: WORD, secret: `${n}`.repeat(16), nickname: `M${n}` });
    const page = await site.visit(LINK);
    await opens(page);
    await joins(page, 'Zoé');
    await league(page).getByRole('rowheader', { name: 'Zoé (vous)' }).waitFor();
    expect(await rows(page)).toHaveLength(21);
    await page.presses(/^Afficher aussi 5\sautres membres$/);
    expect(await rows(page)).toHaveLength(26);
  });
});
