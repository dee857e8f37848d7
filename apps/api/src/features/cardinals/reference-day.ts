import type { Clock, Configuration } from '@fumata/platform';
import { dayInRome } from '@fumata/text';

/** The day whose ages decide who is an elector: the configured reference date, else today in Rome. */
export const referenceDay = (configuration: Configuration, clock: Clock): string =>
  configuration.referenceDate ?? dayInRome(clock.now());
