// Loaded by `--import` into a process with a wrong clock: adds SKEW_MS to the time of day.
const skew = Number(process.env['SKEW_MS']);
const { now } = Date;
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given: [] | [string | number]) {
    super(...((given.length === 0 ? [now() + skew] : given) as [number])); // TypeScript cannot spread into overloads
  }

  static override now(): number {
    return now() + skew;
  }
} as DateConstructor; // never called without `new`
