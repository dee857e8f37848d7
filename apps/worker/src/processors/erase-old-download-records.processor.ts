import { Inject, Injectable } from '@nestjs/common';
import {
  AlertSubscriptionStore,
  AnsweredRequests,
  ArticleStore,
  AttemptStore,
  DownloadStore,
  DraftStore,
  LeagueStore,
} from '@fumata/content';
import type { SiteJobs, SiteProcessor } from '@fumata/jobs';
import type { Mailer } from '@fumata/mail';
import { DAY_MS, type Clock, type Configuration } from '@fumata/platform';
import { CLOCK, CONFIGURATION, JOBS, MAILER } from '@fumata/stores';
import { dayAfter, dayInRome, startOfDayInRome } from '@fumata/text';

/**
 * Erases data past its retention (downloads, stored mails, quiz names of previous days, articles in the trash, drafts,
 * answers, unused subscriptions to alerts, inactive members of leagues) and queues the same job for the next day in
 * Rome.
 */
@Injectable()
export class EraseOldDownloadRecordsProcessor implements SiteProcessor<'erase-old-download-records'> {
  readonly name = 'erase-old-download-records';

  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Pick<Configuration, 'downloadRecordDays'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(JOBS) private readonly jobs: SiteJobs,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly downloads: DownloadStore,
    private readonly attempts: AttemptStore,
    private readonly articles: ArticleStore,
    private readonly drafts: DraftStore,
    private readonly answeredRequests: AnsweredRequests,
    private readonly alerts: AlertSubscriptionStore,
    private readonly leagues: LeagueStore,
  ) {}

  async process(): Promise<void> {
    const now = this.clock.now();
    const recordsSince = new Date(now.getTime() - this.configuration.downloadRecordDays * DAY_MS);
    // The next job is queued first, so that a failure does not end the daily chain.
    await queueErasure(this.jobs, this.clock, 1);
    await this.downloads.eraseBefore(recordsSince);
    await this.mailer.clearBefore(recordsSince);
    await this.attempts.erasePseudonymsBefore(dayInRome(now));
    await this.attempts.purge(now);
    await this.articles.purge();
    await this.drafts.purge(now.toISOString());
    await this.answeredRequests.deleteOld();
    await this.alerts.purge(now);
    await this.leagues.purge(now);
  }
}

/** Queues the job for a day that is this many days away. Idempotent. */
export async function queueErasure(jobs: SiteJobs, clock: Clock, daysAhead: number): Promise<void> {
  const now = clock.now();
  const day = dayAfter(dayInRome(now), daysAhead);
  const delayMs = Math.max(0, startOfDayInRome(day).getTime() - now.getTime());
  await jobs.add({ name: 'erase-old-download-records', id: `erase-${day}`, payload: { day }, delayMs });
}
