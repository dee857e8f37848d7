import type { Clock, Configuration } from '@fumata/platform';
import { dayInRome } from '@fumata/text';

/** The day that elector status and its hints refer to. */
export const referenceDay = (configuration: Configuration, clock: Clock): string =>
  configuration.referenceDate ?? dayInRome(clock.now());
