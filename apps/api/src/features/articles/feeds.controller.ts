import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ArticleStore, cardOfArticle } from '@fumata/content';
import type { Clock, Configuration } from '@fumata/platform';
import { CLOCK, CONFIGURATION } from '@fumata/stores';
import { AnswersFile, Heading } from '../../http/answers/open-api/open-api.js';
import { atomOf, RSS_TYPE, rssOf, type Feed } from './feeds.js';

const NEWEST = 20;
/** Five minutes: feed readers poll about once an hour. */
const CACHE_CONTROL = 'public, max-age=300';
const ATOM = 'application/atom+xml';

/** The public articles as feeds. */
@Heading('Articles')
@Controller('actualites')
export class FeedsController {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly articles: ArticleStore,
  ) {}

  @Get('rss.xml')
  @Header('content-type', `${RSS_TYPE}; charset=utf-8`)
  @Header('cache-control', CACHE_CONTROL)
  @AnswersFile('Les vingt derniers articles, en RSS', RSS_TYPE)
  async rss(): Promise<string> {
    return rssOf(await this.newest());
  }

  @Get('atom.xml')
  @Header('content-type', `${ATOM}; charset=utf-8`)
  @Header('cache-control', CACHE_CONTROL)
  @AnswersFile('Les vingt derniers articles, en Atom', ATOM)
  async atom(): Promise<string> {
    return atomOf(await this.newest());
  }

  private async newest(): Promise<Feed> {
    const { clock, configuration } = this;
    const { publicUrl, siteTitle } = configuration;
    const { articles } = await this.articles.page({ state: 'public' }, 1, NEWEST);
    return { publicUrl, siteTitle, now: clock.now().toISOString(), articles: articles.map(cardOfArticle) };
  }
}
