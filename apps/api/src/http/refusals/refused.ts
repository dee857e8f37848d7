import type { ApiRefusal, PlainRefusalCode } from './refusal.js';

/** Carries a refusal from a controller to the error filter. */
export class Refused extends Error {
  override readonly name = 'Refused';

  readonly refusal: ApiRefusal;

  constructor(refusal: ApiRefusal | PlainRefusalCode) {
    const code = typeof refusal === 'string' ? refusal : refusal.refused;
    super(code);
    // A plain refusal is its code alone.
    this.refusal = typeof refusal === 'string' ? ({ refused: refusal } as ApiRefusal) : refusal;
  }
}

const isRefusal = (outcome: object): outcome is ApiRefusal => 'refused' in outcome;

/** Unwraps a handler's result. @throws Refused */
export function orRefuse<T extends object>(outcome: T | ApiRefusal): Exclude<T, ApiRefusal> {
  if (isRefusal(outcome)) throw new Refused(outcome);
  return outcome as Exclude<T, ApiRefusal>; // no refusal, as just checked
}

/** The value itself. @throws Refused with this code if there is none */
export function required<T>(value: T | undefined, code: PlainRefusalCode): T & {} {
  if (value === undefined || value === null) throw new Refused(code);
  return value;
}
