import { fileURLToPath } from 'node:url';
import { Module, type DynamicModule } from '@nestjs/common';
import type { Configuration } from '@fumata/platform';
import { CONFIGURATION, LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';
import { loadPages, type BuiltPages } from './page-renderer.js';

/** Token of the site's pages (`BuiltPages | undefined`); undefined if only the API is served. */
export const PAGES = Symbol('PAGES');

const DEFAULT_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url));

@Module({})
export class PagesModule {
  /** Loads the pages from the configured folder, by default from `apps/web/dist`. */
  static forRoot(): DynamicModule {
    const useFactory = async ({ webDir }: Configuration, logger: Logger): Promise<BuiltPages | undefined> => {
      const pages = await loadPages(webDir ?? DEFAULT_FOLDER);
      if (!pages) logger.warn('pages: not built, only the API is served');
      return pages;
    };
    return { module: PagesModule, providers: [{ provide: PAGES, inject: [CONFIGURATION, LOGGER], useFactory }] };
  }

  /** Provides pages that are loaded already, or none. */
  static of(pages: BuiltPages | undefined): DynamicModule {
    return { module: PagesModule, providers: [{ provide: PAGES, useValue: pages }] };
  }
}
