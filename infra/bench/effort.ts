/** Set by `npm run bench -- --smoke`, for every process of a run. */
export const SMOKE_VARIABLE = 'BENCH_SMOKE';

const smoke = process.env[SMOKE_VARIABLE] !== undefined;

/** How much a bench does. A smoke run proves in about two seconds that it works; its figures say nothing. */
export const effort = (full: number, inSmoke: number): number => (smoke ? inSmoke : full);

/** Something outside the project that a bench needs is not there: a compiler, a browser, a server. */
export class Lacking extends Error {
  override readonly name = 'Lacking';
}

/** Exit code of a bench's process after `Lacking`. */
export const LACKING_CODE = 77;
