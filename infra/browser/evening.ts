import type { OpenSite } from './open-site.ts';

/** Slugs, each with its share of the votes. */
export type Favourites = Readonly<Record<string, number>>;

/** A moment that every open page owes to its visitor. */
export interface OwedMoment {
  readonly name: string;
  /** Milliseconds after its cause. */
  readonly afterMs?: number;
  /** Words of the sign on the screen. */
  readonly seen: RegExp;
  /** Sentence for screen readers; without one, they have heard the moment already. */
  readonly heard?: RegExp;
}

/** Something that happens in the evening. */
export interface EveningStep {
  /** Share of the evening that has passed by then. */
  readonly at: number;
  /** The step before needs as many milliseconds for its moments. */
  readonly notBeforeMs: number;
  readonly act: (site: OpenSite) => Promise<unknown>;
  /** From now on, visitors vote like this; nobody does when it is empty. */
  readonly votes: Favourites;
  readonly owed: readonly OwedMoment[];
}

export const command =
  (verb: string, body: object = {}) =>
  (site: OpenSite): Promise<unknown> =>
    site.callAsAdmin('POST', `/api/conclave/admin/${verb}`, body);

/** Opens or closes the conclave. */
export async function setActive(site: OpenSite, isActive: boolean): Promise<void> {
  const { conclaveState } = await site.call<{ conclaveState: object }>('GET', '/api/conclave/state');
  await site.callAsAdmin('PUT', '/api/conclave/admin/state', { ...conclaveState, isActive });
}

export async function elect(site: OpenSite, slug: string): Promise<void> {
  const { _id: cardinalId } = await site.call('GET', `/api/cardinaux/slug/${slug}`);
  await command('elect-pope', { cardinalId })(site);
}

async function voteToMajority(site: OpenSite): Promise<void> {
  for (let isReached = false; !isReached;) {
    await site.voteFor('pietro-parolin');
    const { conclaveState } = await site.call<{ conclaveState: { majorityReachedBy: unknown } }>(
      'GET',
      '/api/conclave/state',
    );
    isReached = conclaveState.majorityReachedBy !== null;
  }
}

/** Closes the round and announces when the next one closes: later than the evening ends. */
const openAnnouncedRound = (site: OpenSite): Promise<unknown> =>
  command('next-round', { closesAt: new Date(Date.now() + 7_200_000).toISOString() })(site);

const OTHERS = { 'matteo-maria-zuppi': 2, 'peter-erdo': 1, 'robert-sarah': 1, 'jean-marc-aveline': 2 };
const BALANCED = { 'luis-antonio-tagle': 3, 'pietro-parolin': 3, ...OTHERS };

const SETTLED_MS = 6_000;
const RESULT_SHOWN_MS = 60_000;

const blackSmoke = (round: string, next: string): readonly OwedMoment[] => [
  { name: `fumée noire (${round})`, seen: /^Fumée noire/, heard: new RegExp(`^Fumée noire au ${round}`) },
  {
    name: `scrutin ouvert (${next})`,
    afterMs: RESULT_SHOWN_MS,
    seen: /^(On attend la fumée|Vote ouvert)/,
    heard: new RegExp(`^Le ${next} scrutin est ouvert`),
  },
];

/** An opening, two rounds, the second with an announced closing, a pause, a majority and an election. */
export const EVENING: readonly EveningStep[] = [
  {
    at: 0,
    notBeforeMs: 0,
    act: (site) => setActive(site, true),
    votes: {},
    owed: [{ name: 'ouverture', seen: /^On attend la fumée/, heard: /^Le 1er scrutin est ouvert\. Aucune voix/ }],
  },
  {
    at: 0.04,
    notBeforeMs: SETTLED_MS,
    act: (site) => site.voteFor('luis-antonio-tagle'),
    votes: BALANCED,
    owed: [{ name: 'première voix', seen: /^Vote ouvert/, heard: /^Le 1er scrutin est ouvert\. .* en tête/ }],
  },
  { at: 0.15, notBeforeMs: SETTLED_MS, act: openAnnouncedRound, votes: BALANCED, owed: blackSmoke('1er', '2e') },
  {
    at: 0.6,
    notBeforeMs: RESULT_SHOWN_MS + SETTLED_MS,
    act: command('toggle-pause', { pause: true, reason: 'Journée de prière' }),
    votes: {},
    owed: [{ name: 'pause', seen: /^En pause/, heard: /^Le conclave est en pause/ }],
  },
  {
    at: 0.65,
    notBeforeMs: SETTLED_MS,
    act: command('toggle-pause', { pause: false }),
    votes: BALANCED,
    owed: [{ name: 'reprise', seen: /^(On attend la fumée|Vote ouvert)/, heard: /^Le 2e scrutin est ouvert/ }],
  },
  {
    at: 0.75,
    notBeforeMs: SETTLED_MS,
    act: voteToMajority,
    votes: {},
    owed: [{ name: 'majorité', seen: /^Majorité atteinte/, heard: /^Majorité atteinte par Pietro Parolin/ }],
  },
  {
    at: 0.8,
    notBeforeMs: SETTLED_MS,
    act: (site) => elect(site, 'pietro-parolin'),
    votes: {},
    owed: [
      { name: 'fumée blanche', seen: /^Fumée blanche/, heard: /^Fumée blanche au 2e scrutin\./ },
      {
        name: 'annonce',
        afterMs: 12_000,
        seen: /^Habemus Papam/,
        heard: /^Habemus Papam : Pietro Parolin, élu au 2e scrutin/,
      },
      { name: 'pape élu', afterMs: 40_000, seen: /^Habemus Papam/ },
    ],
  },
  { at: 1, notBeforeMs: 40_000 + SETTLED_MS, act: () => Promise.resolve(), votes: {}, owed: [] },
];
