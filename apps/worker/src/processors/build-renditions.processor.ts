import { Injectable } from '@nestjs/common';
import type { SiteJob, SiteProcessor } from '@fumata/jobs';
import { Pictures } from '@fumata/media';

/** Builds the missing renditions of an image ahead of the first request for them. */
@Injectable()
export class BuildRenditionsProcessor implements SiteProcessor<'build-thumbnails'> {
  readonly name = 'build-thumbnails';

  constructor(private readonly pictures: Pictures) {}

  process({ payload, signal, progress }: SiteJob<'build-thumbnails'>): Promise<void> {
    return this.pictures.makeRenditions(payload.picture, signal, progress);
  }
}
