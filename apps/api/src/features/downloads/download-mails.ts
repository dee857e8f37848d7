import { Inject, Injectable } from '@nestjs/common';
import { DownloadStore, linkMail, type DownloadLink } from '@fumata/content';
import type { DownloadLinks as ShownLinks } from '@fumata/contracts';
import type { JobView, SiteJobs } from '@fumata/jobs';
import { Unavailable } from '@fumata/platform';
import type { Mailer } from '@fumata/mail';
import { JOBS, MAILER } from '@fumata/stores';

type MailState = ShownLinks['links'][number]['courrier'];

/** Queues the mails with download links, which the worker sends, and reports their state. */
@Injectable()
export class DownloadMails {
  constructor(
    @Inject(JOBS) private readonly jobs: SiteJobs,
    @Inject(MAILER) private readonly mailer: Pick<Mailer, 'delivers'>,
    private readonly downloads: DownloadStore,
  ) {}

  /** Queues the first mail of a new link. If that fails, the link is discarded and the caller gets the error. */
  async queueFirst(link: DownloadLink): Promise<void> {
    try {
      await this.queue(link);
    } catch (cause) {
      await this.downloads.discard(link._id);
      throw cause;
    }
  }

  /** Queues the last mail wanted; idempotent. */
  async queue({ _id: linkId, mailsWanted: mail }: DownloadLink): Promise<void> {
    await this.jobs.add({ name: 'send-download-link', id: linkMail(linkId, mail), payload: { linkId, mail } });
  }

  /** Queues one more mail of a link. A failed job of this number, left when a later mail was cancelled, is retried. */
  async queueAgain(link: DownloadLink): Promise<void> {
    await this.queue(link);
    await this.jobs.retry('send-download-link', linkMail(link._id, link.mailsWanted));
  }

  /** The state of the last mail wanted; unknown while the job queue is unavailable. */
  async stateOf({ _id, mailsWanted, mailsSent, sentAt }: DownloadLink): Promise<MailState> {
    if (mailsSent >= mailsWanted) {
      const sent = this.mailer.delivers ? 'parti' : 'garde';
      return { etat: sentAt === null ? 'abandonne' : sent, raison: null };
    }
    let job: JobView | undefined;
    try {
      job = await this.jobs.get('send-download-link', linkMail(_id, mailsWanted));
    } catch (cause) {
      if (cause instanceof Unavailable) return { etat: 'inconnu', raison: null };
      throw cause;
    }
    return { etat: job?.state === 'failed' ? 'echoue' : 'attendu', raison: job?.reason ?? null };
  }
}
