import { Controller, Get, Header, Inject } from '@nestjs/common';
import { dayInRome } from '@fumata/platform';
import { AnswersFile, Heading } from '../../http/open-api.js';
import { element, xmlDocument } from '../../http/xml.js';
import { SYSTEM } from '../../system.js';
import type { ApiSystem } from '../../system.js';

const AN_HOUR = 'public, max-age=3600';
/** A sitemap may name so many addresses. */
const MOST = 50_000;

const PAGES = [
  ...['/', '/conclave', '/conclave/verifier', '/donnees', '/cardinaux', '/cardinaux/electeurs', '/papabili'],
  ...[
    '/papabile-du-jour',
    '/papabile-du-jour/archive',
    '/actualites',
    '/quiz',
    '/galeries',
    '/mentions-legales',
  ],
];
const CLOSED = ['/admin', '/api/', '/login', '/compte'];
/** The pages' pictures are called like an API. */
const OPEN = ['/api/images/', '/api/gallery/thumbnail/'];

interface Place {
  readonly path: string;
  /** When it was last changed, ISO 8601. */
  readonly updatedAt?: string;
}

/** What search engines ask a site for. */
@Heading('Exploitation')
@Controller()
export class SiteController {
  constructor(@Inject(SYSTEM) private readonly system: ApiSystem) {}

  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', AN_HOUR)
  @AnswersFile('Ce que les moteurs de recherche peuvent lire', 'text/plain')
  robots(): string {
    return [
      'User-agent: *',
      ...CLOSED.map((path) => `Disallow: ${path}`),
      ...OPEN.map((path) => `Allow: ${path}`),
      '',
      `Sitemap: ${this.system.configuration.publicUrl}/sitemap.xml`,
      '',
    ].join('\n');
  }

  @Get('sitemap.xml')
  @Header('content-type', 'application/xml; charset=utf-8')
  @Header('cache-control', AN_HOUR)
  @AnswersFile('Toutes les pages publiques', 'application/xml')
  async sitemap(): Promise<string> {
    const { publicUrl } = this.system.configuration;
    const places = (await this.places()).slice(0, MOST);
    const urls = places.map(({ path, updatedAt }) =>
      element(
        'url',
        {},
        element('loc', {}, publicUrl + path),
        ...(updatedAt === undefined ? [] : [element('lastmod', {}, new Date(updatedAt).toISOString())]),
      ),
    );
    return xmlDocument(element('urlset', { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }, ...urls));
  }

  /** The site's own pages first, then what is newest. */
  private async places(): Promise<Place[]> {
    const { articles, catalogue, clock, galleries, papabileDays } = this.system;
    const [{ found }, days, all] = await Promise.all([
      articles.page({ state: 'shown' }, 1, MOST),
      papabileDays.shown(dayInRome(clock.now()), MOST),
      galleries.all(),
    ]);
    const at = (folder: string) => (each: { slug: string; updatedAt: string }) => ({
      ...{ path: `/${folder}/${encodeURIComponent(each.slug)}`, updatedAt: each.updatedAt },
    });
    return [
      ...PAGES.map((path) => ({ path })),
      ...found.map(at('actualites')),
      ...all.filter(({ actif }) => actif).map(at('galeries')),
      ...catalogue.stored({}).map(at('cardinaux')),
      ...days.map(at('papabile-du-jour')),
    ];
  }
}
