import type { Content } from '@fumata/content';
import type { Processor, SITE_JOBS, SiteJobs } from '@fumata/jobs';
import type { Mailer } from '@fumata/mail';
import type { Clock } from '@fumata/platform';
import { dayInRome, startOfDayInRome } from '@fumata/text';

export interface Eraser {
  readonly content: Pick<Content, 'downloads' | 'attempts' | 'articles'>;
  readonly mailer: Mailer;
  readonly jobs: SiteJobs;
  readonly clock: Clock;
  /** Days until a record is anonymised. */
  readonly days: number;
}

const DAY_MS = 86_400_000;

/**
 * Erases personal data past its retention (downloads, quiz names of previous days, articles in the trash) and queues
 * the same job for the next day in Rome.
 */
export const eraseOldDownloadRecords = (eraser: Eraser): Processor<typeof SITE_JOBS, 'erase-old-download-records'> => ({
  name: 'erase-old-download-records',
  process: async () => {
    const { content, mailer, clock, days } = eraser;
    const now = clock.now();
    const before = new Date(now.getTime() - days * DAY_MS);
    // First, so that a failure does not end the daily chain.
    await queueErasure(eraser, 1);
    await content.downloads.eraseBefore(before);
    await mailer.clearBefore(before);
    await content.attempts.forgetNamesBefore(dayInRome(now));
    await content.articles.purge();
  },
});

/** Queues the job for a day that is this many days away. Idempotent. */
export async function queueErasure({ jobs, clock }: Pick<Eraser, 'jobs' | 'clock'>, daysAhead: number): Promise<void> {
  const now = clock.now();
  const noon = startOfDayInRome(dayInRome(now)).getTime() + DAY_MS / 2;
  const day = dayInRome(new Date(noon + daysAhead * DAY_MS));
  const delayMs = Math.max(0, startOfDayInRome(day).getTime() - now.getTime());
  await jobs.add({ name: 'erase-old-download-records', id: `erase-${day}`, payload: { day }, delayMs });
}
