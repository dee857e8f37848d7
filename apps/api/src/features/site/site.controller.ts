import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ArticleStore, CardinalCatalogue, GalleryStore, PapabileDuJourStore } from '@fumata/content';
import type { Clock, Configuration } from '@fumata/platform';
import { CLOCK, CONFIGURATION } from '@fumata/stores';
import { dayInRome, startOfDayInRome } from '@fumata/text';
import { lastChange } from '../../content/last-change.js';
import { AnswersFile, Heading } from '../../http/answers/open-api/open-api.js';
import { element, xmlDocument } from '../../http/answers/xml.js';

const AN_HOUR = 'public, max-age=3600';
/** Maximum of addresses in one sitemap. */
const MAX_ADDRESSES = 50_000;

const PAGES = [
  '/',
  '/conclave',
  '/conclave/verifier',
  '/conclave/confiance',
  '/donnees',
  '/widget/integrer',
  '/cardinaux',
  '/cardinaux/electeurs',
  '/papabili',
  '/papabile-du-jour',
  '/papabile-du-jour/archive',
  '/actualites',
  '/quiz',
  '/galeries',
  '/mentions-legales',
];
const DISALLOWED = ['/admin', '/api/', '/login', '/compte'];
/** Images of pages have addresses below /api. */
const ALLOWED = ['/api/images/', '/api/gallery/thumbnail/'];

interface SitemapEntry {
  readonly path: string;
  /** Time of the last change, ISO 8601. */
  readonly updatedAt?: string;
}

/** robots.txt, the sitemap and the web app manifest. */
@Heading('Exploitation')
@Controller()
export class SiteController {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly catalogue: CardinalCatalogue,
    private readonly papabileDays: PapabileDuJourStore,
    private readonly articles: ArticleStore,
    private readonly galleries: GalleryStore,
  ) {}

  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', AN_HOUR)
  @AnswersFile('Ce que les moteurs de recherche peuvent lire', 'text/plain')
  robots(): string {
    return [
      'User-agent: *',
      ...DISALLOWED.map((path) => `Disallow: ${path}`),
      ...ALLOWED.map((path) => `Allow: ${path}`),
      '',
      `Sitemap: ${this.configuration.publicUrl}/sitemap.xml`,
      '',
    ].join('\n');
  }

  @Get('sitemap.xml')
  @Header('content-type', 'application/xml; charset=utf-8')
  @Header('cache-control', AN_HOUR)
  @AnswersFile('Toutes les pages publiques', 'application/xml')
  async sitemap(): Promise<string> {
    const { publicUrl } = this.configuration;
    const entries = (await this.entries()).slice(0, MAX_ADDRESSES);
    const urls = entries.map(({ path, updatedAt }) =>
      element(
        'url',
        {},
        element('loc', {}, publicUrl + path),
        ...(updatedAt === undefined ? [] : [element('lastmod', {}, updatedAt)]),
      ),
    );
    return xmlDocument(element('urlset', { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }, ...urls));
  }

  @Get('manifest.webmanifest')
  @Header('content-type', 'application/manifest+json; charset=utf-8')
  @Header('cache-control', AN_HOUR)
  @AnswersFile('Le manifeste de l’application web', 'application/manifest+json')
  manifest(): string {
    return JSON.stringify(webManifest(this.configuration.siteTitle));
  }

  /** Static pages first: if there are too many addresses, only content is omitted. */
  private async entries(): Promise<SitemapEntry[]> {
    const { catalogue, clock, galleries, papabileDays } = this;
    const [{ articles }, days, allGalleries] = await Promise.all([
      this.articles.page({ state: 'public' }, 1, MAX_ADDRESSES),
      papabileDays.listPublicUpTo(dayInRome(clock.now()), MAX_ADDRESSES),
      galleries.all(),
    ]);
    const entryIn =
      <T extends { slug: string; updatedAt: string }>(folder: string, shownSince: (each: T) => string = () => '') =>
      (each: T): SitemapEntry => ({
        path: `/${folder}/${encodeURIComponent(each.slug)}`,
        updatedAt: lastChange(each.updatedAt, shownSince(each)),
      });
    return [
      ...PAGES.map((path) => ({ path })),
      ...articles.map(entryIn('actualites', ({ datePublication }) => datePublication)),
      ...allGalleries.filter(({ actif }) => actif).map(entryIn('galeries')),
      ...catalogue.stored({}).map(entryIn('cardinaux')),
      ...days.map(entryIn('papabile-du-jour', ({ dateAffichage }) => startOfDayInRome(dateAffichage).toISOString())),
    ];
  }
}

const icon = (file: string, sizes: string, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/${file}`,
  sizes,
  type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  purpose,
});

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('images/icone-192.png', '192x192')] });

/**
 * Web app manifest (https://www.w3.org/TR/appmanifest/). It has one theme colour; the pages' meta elements have that of
 * the dark theme.
 */
const webManifest = (title: string): Readonly<Record<string, unknown>> => ({
  id: '/',
  name: title,
  short_name: 'Fumata',
  description: 'Le conclave virtuel en direct\u00A0: la fumée, les scrutins, les cardinaux.',
  lang: 'fr',
  dir: 'ltr',
  start_url: '/conclave',
  scope: '/',
  display: 'standalone',
  background_color: '#FBF8F1',
  theme_color: '#FBF8F1',
  categories: ['news'],
  icons: [
    icon('favicon.svg', 'any'),
    icon('images/icone-192.png', '192x192'),
    icon('images/icone-512.png', '512x512'),
    icon('images/icone-masque-512.png', '512x512', 'maskable'),
  ],
  shortcuts: [
    shortcut('Le conclave', '/conclave'),
    shortcut('Mes voix', '/conclave/mes-voix'),
    shortcut('Les cardinaux', '/cardinaux'),
    shortcut('Les actualités', '/actualites'),
  ],
});
