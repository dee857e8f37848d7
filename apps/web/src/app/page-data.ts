import type { HydrationState } from 'react-router-dom';
import type { Site } from './site.js';

/** What the first HTML brings for the scripts, as a block of JSON. */
export interface PageData {
  readonly site: Site;
  /** What the page's loaders gave; null when the browser has to ask for itself. */
  readonly loaded: HydrationState['loaderData'] | null;
}

export const PAGE_DATA_ID = 'donnees';

/** Nothing in the text can end the block early or be taken for markup. */
export const written = (data: PageData): string =>
  JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
