/** Facts about the build of the pages, which `service-worker.config.ts` inserts. */
interface BuildFacts {
  /** Differs between any two builds of the pages. */
  readonly version: string;
  /** Addresses of the styles and fonts that every page uses. */
  readonly files: readonly string[];
}

declare const BUILD_FACTS: BuildFacts;

export const { version, files } = BUILD_FACTS;
