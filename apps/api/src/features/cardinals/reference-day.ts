import type { Clock } from '@fumata/platform';
import { dayInRome } from '@fumata/text';
import type { LiveView } from '../../view/live-view.js';

/** The day whose ages decide who is an elector: that of the running edition, or today in Rome before the first one. */
export const referenceDay = (live: LiveView, clock: Clock): string =>
  live.edition?.referenceDate ?? dayInRome(clock.now());
