import type { PageMeta } from '../routes/page.js';
import type { Site } from './site.js';

const DESCRIPTION =
  'Annuaire des cardinaux et simulation du conclave\u00A0: votez, suivez la fumée et les scrutins en direct.';

/** Attribute with the key of an element; marks the elements that a navigation replaces. */
export const KEY_ATTRIBUTE = 'data-page';

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
  const summary = tag('name', 'description', description);
  const robots = meta.hidden || meta.unlisted ? [tag('name', 'robots', 'noindex')] : [];
  if (meta.hidden) return [...robots, summary];
  return [
    ...robots,
    summary,
    { key: 'canonical', element: 'link', attributes: { rel: 'canonical', href: address } },
    social('type', meta.article === undefined ? 'website' : 'article'),
    social('site_name', site.title),
    social('locale', 'fr_FR'),
    social('title', title),
    social('description', description),
    social('url', address),
    ...pictureTags(meta, site),
    tag('name', 'twitter:card', 'summary_large_image'),
  ];
}

/** The page's card, its own picture, or that of its kind. Only an own picture may have any size. */
function pictureTags({ card, article, picture, kind = 'default' }: PageMeta, site: Site): HeadTag[] {
  const ownPicture = article || picture;
  const path = card?.path ?? (ownPicture || `/images/social-${kind}.png`);
  const isSized = card !== undefined || !ownPicture;
  return [
    social('image', site.publicUrl + path),
    ...(isSized ? [social('image:width', '1200'), social('image:height', '630')] : []),
    ...(card ? [social('image:alt', card.alt), tag('name', 'twitter:image:alt', card.alt)] : []),
  ];
}

const tag = (attribute: 'name' | 'property', key: string, content: string): HeadTag => ({
  key,
  element: 'meta',
  attributes: { [attribute]: key, content },
});

const social = (name: string, content: string): HeadTag => tag('property', `og:${name}`, content);
