/** The only source of the present: whoever needs the time is given one of these, so that tests choose it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
