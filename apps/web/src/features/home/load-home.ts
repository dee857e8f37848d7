import { excerpt } from '../../components/excerpt.js';
import { ApiError, type ApiClient } from '../../lib/api-client.js';
import { serverClock } from '../../lib/now.js';
import { loadSummaryOrNull } from '../../live/load-summary.js';
import type { MaybePromise } from './use-resolved.js';
import { collegeOf, electorsOf, type College, type Electors } from './rules/college.js';
import { fetchElectorFacets, fetchFeaturedArticles, fetchStats } from './requests.js';

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
  readonly college: MaybePromise<College | null>;
  readonly electors: MaybePromise<Electors | null>;
  readonly stories: MaybePromise<readonly Story[] | null>;
}

const STORIES = 3;
const EXCERPT = 100;

/** The server waits for all parts; in the browser the page renders immediately and each part appears when it arrives. */
export async function loadHome(api: ApiClient): Promise<HomeData> {
  const data = {
    at: new Date(serverClock.now()).toISOString(),
    college: orNull(fetchStats(api).then(collegeOf)),
    electors: orNull(loadElectors(api)),
    stories: orNull(loadStories(api)),
  };
  if (!import.meta.env.SSR) return data;
  const [college, electors, stories] = await Promise.all([data.college, data.electors, data.stories]);
  return { at: data.at, college, electors, stories };
}

/** The electors on the conclave's reference date. */
async function loadElectors(api: ApiClient): Promise<Electors> {
  const date = (await loadSummaryOrNull(api))?.conclaveState.referenceDate;
  return electorsOf(await fetchElectorFacets(api, date), date);
}

async function loadStories(api: ApiClient): Promise<Story[]> {
  const articles = await fetchFeaturedArticles(api, STORIES);
  return articles
    .slice(0, STORIES)
    .map(({ slug, titre, resume, datePublication, image }) => ({
      slug,
      title: titre,
      date: datePublication,
      text: excerpt(resume, EXCERPT),
      image: image ?? '',
    }));
}

const orNull = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
