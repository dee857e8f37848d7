import type { Content } from '@fumata/content';
import type { Processor, SITE_JOBS, SiteJobs } from '@fumata/jobs';
import type { Mailer } from '@fumata/mail';
import { dayInRome, startOfDayInRome } from '@fumata/platform';
import type { Clock } from '@fumata/platform';

export interface Eraser {
  readonly content: Pick<Content, 'downloads' | 'attempts' | 'articles'>;
  readonly mailer: Mailer;
  readonly jobs: SiteJobs;
  readonly clock: Clock;
  /** How long a record keeps who asked. */
  readonly days: number;
}

const DAY_MS = 86_400_000;

/** Erases what is too old (who downloaded, under which name somebody played before today, articles in the trash), and leaves the same for tomorrow: one job a day of Rome. */
export const eraseOldDownloadRecords = (
  eraser: Eraser,
): Processor<typeof SITE_JOBS, 'erase-old-download-records'> => ({
  name: 'erase-old-download-records',
  process: async () => {
    const { content, mailer, clock, days } = eraser;
    const now = clock.now();
    const before = new Date(now.getTime() - days * DAY_MS);
    // First, so that one bad day is not the last one.
    await leaveErasingFor(eraser, 1);
    await content.downloads.eraseBefore(before);
    await mailer.clearBefore(before);
    await content.attempts.forgetNamesBefore(dayInRome(now));
    await content.articles.purge();
  },
});

/** Of a day that many days from today. Safe to call twice. */
export async function leaveErasingFor(
  { jobs, clock }: Pick<Eraser, 'jobs' | 'clock'>,
  daysAhead: number,
): Promise<void> {
  const now = clock.now();
  const noon = startOfDayInRome(dayInRome(now)).getTime() + DAY_MS / 2;
  const day = dayInRome(new Date(noon + daysAhead * DAY_MS));
  const delayMs = Math.max(0, startOfDayInRome(day).getTime() - now.getTime());
  await jobs.add({ name: 'erase-old-download-records', id: `erase-${day}`, payload: { day }, delayMs });
}
