import { dayInRome } from '@fumata/platform';
import type { Clock, Configuration } from '@fumata/platform';

/** The day that elector status and its hints refer to. */
export const referenceDay = (configuration: Configuration, clock: Clock): string =>
  configuration.referenceDate ?? dayInRome(clock.now());
