import type { SiteJobs } from '@fumata/jobs';
import type { Ids } from '@fumata/platform';

/**
 * Reaction to a stored picture: queues a job that only warms. A rendition that it has not built yet is built when it is
 * first requested, so nothing depends on the job.
 */
export class RenditionWarmer {
  constructor(
    private readonly jobs: Pick<SiteJobs, 'add'>,
    private readonly ids: Pick<Ids, 'objectId'>,
    private readonly logger: { warn(facts: object, text: string): void },
  ) {}

  /** Never fails the upload. */
  onStored(picture: string): void {
    // The id is unique, because a deleted picture may be uploaded again.
    const id = `renditions-${picture.replace('.webp', '')}-${this.ids.objectId()}`;
    this.jobs
      .add({ name: 'build-thumbnails', id, payload: { picture } })
      .catch((err: unknown) => this.logger.warn({ err, picture }, 'renditions: job not queued, building on request'));
  }
}
