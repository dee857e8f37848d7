import type { SiteJobs } from '@fumata/jobs';
import type { Ids } from '@fumata/platform';

/** Queues the job that builds the renditions of a stored picture. */
export class RenditionScheduler {
  constructor(
    private readonly jobs: Pick<SiteJobs, 'add'>,
    private readonly ids: Pick<Ids, 'objectId'>,
    private readonly logger: { warn(facts: object, text: string): void },
  ) {}

  /** Never fails the upload: a rendition without a job is built when it is first requested. */
  schedule(picture: string): void {
    // The id is unique, because a deleted picture may be uploaded again.
    const id = `renditions-${picture.replace('.webp', '')}-${this.ids.objectId()}`;
    this.jobs
      .add({ name: 'build-thumbnails', id, payload: { picture } })
      .catch((err: unknown) => this.logger.warn({ err, picture }, 'renditions: job not queued, building on request'));
  }
}
