/**
 * The first versions of the browsers that are served: Baseline widely available, all that is two and a half years old or
 * younger. The day and the versions move together; `infra/browser/supported-browsers.e2e.spec.ts` checks the built
 * files against them. https://web.dev/baseline
 */
export const FIRST_BROWSERS = { chrome: 124, edge: 124, firefox: 125, safari: 17.5 } as const; // since 2024-05-13

/** The same as build targets. */
export const CSS_TARGET = Object.entries(FIRST_BROWSERS).map(([name, version]) => `${name}${version}`);
