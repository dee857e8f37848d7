import type { ArticleCard } from '@fumata/contracts';
import { lastChange } from '../../content/last-change.js';
import { element, xmlDocument, type Xml } from '../../http/answers/xml.js';

/** Content of a feed. */
export interface Feed {
  /** Origin, without a slash at the end. */
  readonly publicUrl: string;
  readonly siteTitle: string;
  /** ISO 8601; the feed's date while nothing is published. */
  readonly now: string;
  /** The newest first. */
  readonly articles: readonly ArticleCard[];
}

const ABOUT = 'L’actualité du Sacré Collège : annonces, analyses, portraits et repères chiffrés autour du conclave.';
const NEWSROOM = 'La rédaction';
const CATEGORIES: Readonly<Record<ArticleCard['categorie'], string>> = {
  actualite: 'Actualité',
  analyse: 'Analyse',
  interview: 'Interview',
  evenement: 'Événement',
  infographies: 'Infographies',
  leon14: 'Léon XIV',
};

export const RSS_TYPE = 'application/rss+xml';
const RSS_PATH = '/actualites/rss.xml';
const ATOM_PATH = '/actualites/atom.xml';

const changedAt = ({ updatedAt, datePublication }: ArticleCard): string => lastChange(updatedAt, datePublication);
const lastChangeOf = ({ articles, now }: Feed): string => articles.map(changedAt).sort().at(-1) ?? now;

const titleOf = ({ siteTitle }: Feed): string => `${siteTitle} : actualités`;
const addressOf = ({ publicUrl }: Feed, { slug }: ArticleCard): string => `${publicUrl}/actualites/${slug}`;
/** Stays the same when the title, and with it the address, changes. */
const idOf = ({ publicUrl }: Feed, { _id }: ArticleCard): string => `${publicUrl}/api/articles/id/${_id}`;

/** RSS 2.0, summaries as plain text. */
export function rssOf(feed: Feed): string {
  const item = (article: ArticleCard): Xml =>
    element(
      'item',
      {},
      element('title', {}, article.titre),
      element('link', {}, addressOf(feed, article)),
      element('guid', { isPermaLink: 'false' }, idOf(feed, article)),
      element('pubDate', {}, new Date(article.datePublication).toUTCString()),
      element('dc:creator', {}, article.auteur || NEWSROOM),
      element('category', {}, CATEGORIES[article.categorie]),
      // Feed readers interpret the description as HTML, so the text is escaped twice.
      element('description', {}, asHtml(article.resume)),
    );
  const channel = element(
    'channel',
    {},
    element('title', {}, titleOf(feed)),
    element('link', {}, `${feed.publicUrl}/actualites`),
    element('description', {}, ABOUT),
    element('language', {}, 'fr'),
    element('lastBuildDate', {}, new Date(lastChangeOf(feed)).toUTCString()),
    element('atom:link', { rel: 'self', type: RSS_TYPE, href: feed.publicUrl + RSS_PATH }),
    ...feed.articles.map(item),
  );
  const namespaces = { 'xmlns:atom': 'http://www.w3.org/2005/Atom', 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' };
  return xmlDocument(element('rss', { version: '2.0', ...namespaces }, channel));
}

/** Atom (RFC 4287), titles and summaries as plain text. */
export function atomOf(feed: Feed): string {
  const entry = (article: ArticleCard): Xml =>
    element(
      'entry',
      {},
      element('id', {}, idOf(feed, article)),
      element('title', { type: 'text' }, article.titre),
      element('link', { rel: 'alternate', type: 'text/html', href: addressOf(feed, article) }),
      element('published', {}, new Date(article.datePublication).toISOString()),
      element('updated', {}, changedAt(article)),
      element('author', {}, element('name', {}, article.auteur || NEWSROOM)),
      element('category', { term: article.categorie, label: CATEGORIES[article.categorie] }),
      element('summary', { type: 'text' }, article.resume),
    );
  const { publicUrl } = feed;
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'fr' },
      element('id', {}, `${publicUrl}/actualites`),
      element('title', { type: 'text' }, titleOf(feed)),
      element('subtitle', { type: 'text' }, ABOUT),
      element('link', { rel: 'self', type: 'application/atom+xml', href: publicUrl + ATOM_PATH }),
      element('link', { rel: 'alternate', type: 'text/html', href: `${publicUrl}/actualites` }),
      element('updated', {}, lastChangeOf(feed)),
      ...feed.articles.map(entry),
    ),
  );
}

const asHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
