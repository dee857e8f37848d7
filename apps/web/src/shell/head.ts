import type { PageMeta } from '../routes/page.js';
import type { Site } from './site.js';

const DESCRIPTION =
  'Annuaire des cardinaux et simulation du conclave\u00A0: votez, suivez la fumée et les scrutins en direct.';

/** Element of the document head. `key` identifies it between navigations. */
export interface HeadTag {
  readonly key: string;
  readonly element: 'meta' | 'link';
  readonly attributes: Readonly<Record<string, string>>;
}

export const titleOf = ({ title }: PageMeta, site: Site): string => `${title} | ${site.title}`;

export function headTags(meta: PageMeta, site: Site, pathname: string): HeadTag[] {
  const address = site.publicUrl + (meta.canonical ?? pathname);
  const description = meta.description ?? DESCRIPTION;
  const title = titleOf(meta, site);
  const named = (name: string, content: string): HeadTag => ({
    key: name,
    element: 'meta',
    attributes: { name, content },
  });
  const social = (property: string, content: string): HeadTag => ({
    key: property,
    element: 'meta',
    attributes: { property, content },
  });
  if (meta.hidden) return [named('robots', 'noindex')];
  const own = meta.article || meta.picture;
  return [
    named('description', description),
    { key: 'canonical', element: 'link', attributes: { rel: 'canonical', href: address } },
    social('og:type', meta.article === undefined ? 'website' : 'article'),
    social('og:site_name', site.title),
    social('og:locale', 'fr_FR'),
    social('og:title', title),
    social('og:description', description),
    social('og:url', address),
    social('og:image', site.publicUrl + (own || `/images/social-${meta.kind ?? 'default'}.png`)),
    // A page's own picture may have any size.
    ...(own ? [] : [social('og:image:width', '1200'), social('og:image:height', '630')]),
    named('twitter:card', 'summary_large_image'),
  ];
}
