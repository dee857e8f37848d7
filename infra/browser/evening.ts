import type { OpenSite } from './open-site.ts';

/** Slugs, each with its share of the votes. */
export type Favourites = Readonly<Record<string, number>>;

/** Something that happens in the evening. */
export interface EveningStep {
  readonly name: string;
  /** Share of the evening that has passed by then. */
  readonly at: number;
  readonly act?: (site: OpenSite) => Promise<unknown>;
  /** From now on, visitors vote like this; nobody does when it is empty. */
  readonly votes?: Favourites;
  /** Screen readers must be given this text: on the page of the conclave, or on every page. */
  readonly heard?: { readonly onConclave: RegExp } | { readonly everywhere: RegExp };
}

const command =
  (verb: string, body: object = {}) =>
  (site: OpenSite): Promise<unknown> =>
    site.callAsAdmin('POST', `/api/conclave/admin/${verb}`, body);

const OTHERS = { 'matteo-maria-zuppi': 2, 'peter-erdo': 1, 'robert-sarah': 1, 'jean-marc-aveline': 2 };

/** Closes the round and announces when the next one closes: later than the evening ends. */
const openAnnouncedRound = (site: OpenSite): Promise<unknown> =>
  command('next-round', { closesAt: new Date(Date.now() + 7_200_000).toISOString() })(site);

/** Three rounds, the last two with an announced closing, a pause, a majority and an election. */
export const EVENING: readonly EveningStep[] = [
  { name: 'Ouverture', at: 0, votes: { 'luis-antonio-tagle': 9, ...OTHERS } },
  {
    name: 'Un autre en tête',
    at: 0.1,
    votes: { 'pietro-parolin': 9 },
    heard: { onConclave: /^Pietro Parolin prend la tête avec/ },
  },
  { name: 'Fin du 1er scrutin', at: 0.25, act: openAnnouncedRound, heard: { everywhere: /^Fumée noire au 1er/ } },
  { name: 'Deuxième scrutin', at: 0.35, votes: { 'luis-antonio-tagle': 3, 'pietro-parolin': 3, ...OTHERS } },
  { name: 'Fin du 2e scrutin', at: 0.45, act: openAnnouncedRound, heard: { everywhere: /^Fumée noire au 2e/ } },
  {
    name: 'Pause',
    at: 0.52,
    votes: {},
    act: command('toggle-pause', { pause: true, reason: 'Journée de prière' }),
    heard: { everywhere: /^Le conclave est en pause/ },
  },
  {
    name: 'Reprise',
    at: 0.58,
    act: command('toggle-pause', { pause: false }),
    votes: { 'pietro-parolin': 30, 'luis-antonio-tagle': 1 },
  },
  { name: 'Vers la majorité', at: 0.75 },
  { name: 'Majorité', at: 0.89, votes: {}, heard: { everywhere: /^Majorité atteinte par Pietro Parolin/ } },
  {
    name: 'Élection',
    at: 0.92,
    act: async (site) => {
      const { _id: cardinalId } = await site.call('GET', '/api/cardinaux/slug/pietro-parolin');
      await command('elect-pope', { cardinalId })(site);
    },
    heard: { everywhere: /^Fumée blanche au 3e scrutin\./ },
  },
  { name: 'Fin', at: 1, heard: { everywhere: /^Habemus Papam : Pietro Parolin, élu au 3e scrutin/ } },
];
