import { momentOf } from '@fumata/conclave';
import { sharedMoment } from '../live/moment/shared-moment.js';
import type { Summary } from '../live/summary/latest-summary.js';
import type { PageMeta } from '../routes/page.js';
import { cardAddress } from './addresses.js';

/** The card of what is happening, for the head of a page. */
export function momentCardOf(summary: Summary): NonNullable<PageMeta['card']> {
  const { subject, version, sentence } = sharedMoment(momentOf(summary, Date.parse(summary.at)), summary);
  return { path: cardAddress(subject, 'paysage', version), alt: sentence };
}
