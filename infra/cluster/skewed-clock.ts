// `--import`ed by a process whose clock is to be wrong: SKEW_MS is added to all that it is told of the time of day.
const skew = Number(process.env['SKEW_MS']);
const { now } = Date;
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given: [] | [string | number]) {
    super(...((given.length === 0 ? [now() + skew] : given) as [number])); // the compiler knows no spread of overloads
  }

  static override now(): number {
    return now() + skew;
  }
} as DateConstructor; // called without `new` nowhere
