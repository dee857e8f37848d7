/** Set by `npm run bench -- --smoke` for every process of a run. */
export const SMOKE_VARIABLE = 'BENCH_SMOKE';

const smoke = process.env[SMOKE_VARIABLE] !== undefined;

/** Amount of work of a bench. A smoke run proves in about two seconds that it works; its figures are meaningless. */
export const amount = (full: number, inSmoke: number): number => (smoke ? inSmoke : full);

/** An external prerequisite of a bench is missing: a compiler, a browser, a server. */
export class MissingPrerequisite extends Error {
  override readonly name = 'MissingPrerequisite';
}

/** Exit code of a bench after `MissingPrerequisite`. */
export const MISSING_PREREQUISITE_CODE = 77;
