import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ArticleStore, CardinalCatalogue, GalleryStore, PapabileDuJourStore } from '@fumata/content';
import type { Clock, Configuration } from '@fumata/platform';
import { CLOCK, CONFIGURATION } from '@fumata/stores';
import { dayInRome } from '@fumata/text';
import { AnswersFile, Heading } from '../../http/answers/open-api/open-api.js';
import { element, xmlDocument } from '../../http/answers/xml.js';
import { webManifest } from './web-manifest.js';

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
        ...(updatedAt === undefined ? [] : [element('lastmod', {}, new Date(updatedAt).toISOString())]),
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
    const [{ articles }, days, all] = await Promise.all([
      this.articles.page({ state: 'shown' }, 1, MAX_ADDRESSES),
      papabileDays.shownUpTo(dayInRome(clock.now()), MAX_ADDRESSES),
      galleries.all(),
    ]);
    const at = (folder: string) => (each: { slug: string; updatedAt: string }) => ({
      path: `/${folder}/${encodeURIComponent(each.slug)}`,
      updatedAt: each.updatedAt,
    });
    return [
      ...PAGES.map((path) => ({ path })),
      ...articles.map(at('actualites')),
      ...all.filter(({ actif }) => actif).map(at('galeries')),
      ...catalogue.stored({}).map(at('cardinaux')),
      ...days.map(at('papabile-du-jour')),
    ];
  }
}
