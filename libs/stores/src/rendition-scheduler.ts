import type { SiteJobs } from '@fumata/jobs';
import type { Ids } from '@fumata/platform';

/** Reacts to a kept picture with the job that builds its renditions. */
export class RenditionScheduler {
  constructor(
    private readonly jobs: Pick<SiteJobs, 'add'>,
    private readonly ids: Pick<Ids, 'objectId'>,
    private readonly logger: { warn(facts: object, text: string): void },
  ) {}

  /** Never fails the upload: a rendition without a job is built when it is first requested. */
  schedule(picture: string): void {
    // The id differs each time, since a picture that was deleted may come back.
    const id = `renditions-${picture.replace('.webp', '')}-${this.ids.objectId()}`;
    this.jobs
      .add({ name: 'build-thumbnails', id, payload: { picture } })
      .catch((err: unknown) => this.logger.warn({ err, picture }, 'renditions: job not queued, building on request'));
  }
}
