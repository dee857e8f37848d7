import type { ArticleCard, CardinalFacets, CardinalStats } from '@fumata/contracts';
import { excerpt } from '../../components/excerpt.js';
import { ApiError } from '../../lib/api-client.js';
import type { ApiClient } from '../../lib/api-client.js';
import { serverClock } from '../../lib/now.js';
import { loadView } from '../../live/load-view.js';
import type { Arriving } from './use-arriving.js';
import { collegeOf, electorsOf } from './rules/college.js';
import type { College, Electors } from './rules/college.js';
import { conclaveSummaryOf } from './rules/conclave-summary.js';
import type { ConclaveSummary } from './rules/conclave-summary.js';

export interface Story {
  readonly slug: string;
  readonly title: string;
  /** ISO 8601. */
  readonly date: string;
  readonly text: string;
  /** Empty when the article has no picture. */
  readonly image: string;
}

/** Null for parts that failed to load. */
export interface HomeData {
  /** Time of rendering, ISO 8601; determines the sky. */
  readonly at: string;
  readonly college: Arriving<College | null>;
  readonly electors: Arriving<Electors | null>;
  readonly stories: Arriving<readonly Story[] | null>;
  readonly tidings: Arriving<ConclaveSummary | null>;
}

const STORIES = 3;
const EXCERPT = 100;

/** The server waits for all parts; in the browser the page renders immediately and each part appears when it arrives. */
export async function loadHome(api: ApiClient): Promise<HomeData> {
  const tidings = orNull(loadConclaveSummary(api));
  const coming = {
    at: new Date(serverClock.now()).toISOString(),
    college: orNull(api.get<CardinalStats>('/api/cardinaux/stats').then(collegeOf)),
    electors: orNull(tidings.then((told) => loadElectors(api, told?.referenceDate))),
    stories: orNull(loadStories(api)),
    tidings,
  };
  if (!import.meta.env.SSR) return coming;
  const [college, electors, stories, told] = await Promise.all([
    ...([coming.college, coming.electors, coming.stories, tidings] as const),
  ]);
  return { at: coming.at, college, electors, stories, tidings: told };
}

export const loadConclaveSummary = async (api: ApiClient): Promise<ConclaveSummary> =>
  conclaveSummaryOf(await loadView(api));

async function loadElectors(api: ApiClient, date: string | undefined): Promise<Electors> {
  const asked = new URLSearchParams({ statutVotant: 'OUI', ...(date && { date }) });
  return electorsOf(await api.get<CardinalFacets>(`/api/cardinaux/facettes?${asked}`), date);
}

async function loadStories(api: ApiClient): Promise<Story[]> {
  const articles = await api.get<ArticleCard[]>(`/api/articles/featured?limit=${STORIES}`);
  return articles.slice(0, STORIES).map(({ slug, titre, resume, datePublication, image }) => ({
    ...{ slug, title: titre, date: datePublication, text: excerpt(resume, EXCERPT), image: image ?? '' },
  }));
}

const orNull = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
