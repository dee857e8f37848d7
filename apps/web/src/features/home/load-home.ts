import { excerpt } from '../../components/text/excerpt.js';
import type { ApiClient } from '../../lib/requests/api-client.js';
import { pick, PORTRAIT, type Portrait } from '../../lib/pick.js';
import { nullIfFailed } from '../../lib/requests/null-if-failed.js';
import { serverClock } from '../../lib/now.js';
import { loadSummaryOrNull } from '../../live/summary/load-summary.js';
import type { Summary } from '../../live/summary/latest-summary.js';
import type { MaybePromise } from './use-resolved.js';
import { collegeOf, electorsOf, type College, type Electors } from './rules/college.js';
import type { PageMeta } from '../../routes/page.js';
import type { ArticleCard, Cardinal, CardinalFacets, CardinalStats, PapabileDuJour } from '@fumata/contracts';

export interface Story {
  readonly slug: string;
  readonly title: string;
  /** ISO 8601. */
  readonly date: string;
  readonly text: string;
  /** Empty when the article has no picture. */
  readonly image: string;
}

/** Papabile of the day. */
export interface Today {
  /** Date written YYYY-MM-DD. */
  readonly date: string;
  readonly cardinal: Portrait & Pick<Cardinal, 'fonction'>;
}

/** Null for parts that failed to load. */
export interface HomeData {
  /** Only on the server. */
  readonly card?: PageMeta['card'];
  /** Time of rendering, ISO 8601; determines the sky. */
  readonly at: string;
  readonly college: MaybePromise<College | null>;
  readonly electors: MaybePromise<Electors | null>;
  readonly stories: MaybePromise<readonly Story[] | null>;
  /** Null, too, on a day without one. */
  readonly today: MaybePromise<Today | null>;
}

const STORIES = 3;
const EXCERPT_LENGTH = 100;

/** The server waits for all parts; in the browser the page renders at once and each part appears when it arrives. */
export async function loadHome(api: ApiClient): Promise<HomeData> {
  const summary = loadSummaryOrNull(api);
  const data = {
    at: new Date(serverClock.now()).toISOString(),
    college: nullIfFailed(fetchStats(api).then(collegeOf)),
    electors: nullIfFailed(loadElectors(api, summary)),
    stories: nullIfFailed(loadStories(api)),
    today: nullIfFailed(loadToday(api)),
  };
  if (!import.meta.env.SSR) return data;
  const { college, electors, stories, today } = data;
  const card = await cardOf?.(summary);
  return {
    at: data.at,
    college: await college,
    electors: await electors,
    stories: await stories,
    today: await today,
    ...(card && { card }),
  };
}

const cardOf = import.meta.env.SSR
  ? async (summary: Promise<Summary | null>) => {
      const { momentCardOf } = await import('../../cards/moment-card.js');
      const loaded = await summary;
      return loaded && momentCardOf(loaded);
    }
  : undefined;

/** The electors on the conclave's reference date. */
async function loadElectors(api: ApiClient, summary: Promise<Summary | null>): Promise<Electors> {
  const date = (await summary)?.conclaveState.referenceDate;
  return electorsOf(await fetchElectorFacets(api, date), date);
}

async function loadStories(api: ApiClient): Promise<Story[]> {
  const articles = await fetchFeaturedArticles(api, STORIES);
  return articles.map(({ slug, titre, resume, datePublication, image }) => ({
    slug,
    title: titre,
    date: datePublication,
    text: excerpt(resume, EXCERPT_LENGTH),
    image: image ?? '',
  }));
}

async function loadToday(api: ApiClient): Promise<Today> {
  const { dateAffichage, cardinalId } = await fetchPapabileDuJour(api);
  return { date: dateAffichage, cardinal: pick(cardinalId, [...PORTRAIT, 'fonction']) };
}

const fetchPapabileDuJour = (api: ApiClient) => api.get<PapabileDuJour>('/api/papabile-jour/current');

const fetchStats = (api: ApiClient) => api.get<CardinalStats>('/api/cardinaux/stats');

/** Facets of the electors; ages on `date`, today when it is unknown. */
const fetchElectorFacets = (api: ApiClient, date: string | undefined) =>
  api.get<CardinalFacets>(
    `/api/cardinaux/facettes?${new URLSearchParams({ statutVotant: 'OUI', ...(date && { date }) })}`,
  );

const fetchFeaturedArticles = (api: ApiClient, limit: number) =>
  api.get<ArticleCard[]>(`/api/articles/featured?limit=${limit}`);
