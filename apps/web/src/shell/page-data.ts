import type { HydrationState } from 'react-router-dom';
import type { Site } from './site.js';

/** JSON block in the server-rendered HTML that the scripts hydrate from. */
export interface PageData {
  readonly site: Site;
  /** Data returned by the page's loaders; null when the browser has to run them itself. */
  readonly loaded: HydrationState['loaderData'] | null;
}

export const PAGE_DATA_ID = 'donnees';

/** Escapes the characters that could close the script element or be parsed as markup. */
export const serializePageData = (data: PageData): string =>
  JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
