import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { useStore } from '../lib/store.js';
import { titlePrefix } from '../live/latest-summary.js';
import { headTags, titleOf } from './head.js';
import { metaOf } from '../routes/page.js';
import { useSite } from './site.js';

const MARK = 'data-page';

/** Updates the document head after each navigation; the server rendered the first one. */
export function useHead(): void {
  const site = useSite();
  const matches = useMatches();
  const { pathname } = useLocation();
  const meta = metaOf(matches, site);
  const prefix = useStore(titlePrefix, '');
  useEffect(() => {
    if (!meta) return;
    document.title = prefix + titleOf(meta, site);
    document.head.querySelectorAll(`[${MARK}]`).forEach((old) => old.remove());
    for (const { key, element, attributes } of headTags(meta, site, pathname)) {
      const tag = document.createElement(element);
      for (const [name, value] of Object.entries({ ...attributes, [MARK]: key })) tag.setAttribute(name, value);
      document.head.append(tag);
    }
  });
}
