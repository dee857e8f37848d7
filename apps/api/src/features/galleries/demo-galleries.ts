import { readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { demoGalleries, GalleryImageStore, GalleryStore, seedOnce, type DemoImage } from '@fumata/content';
import type { DocumentStore } from '@fumata/documents';
import { Pictures } from '@fumata/media';
import type { Clock, Configuration } from '@fumata/platform';
import { CLOCK, CONFIGURATION, DOCUMENTS, LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';

/** The galleries of the demo and their pictures. */
@Injectable()
export class DemoGalleries {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    private readonly galleries: GalleryStore,
    private readonly galleryImages: GalleryImageStore,
    private readonly pictures: Pictures,
  ) {}

  /**
   * Once in an installation's life, where the demo is configured. The pictures take a few seconds, beside everything
   * else; interrupted, the next start completes them. Never rejects.
   */
  async seed(): Promise<void> {
    if (this.configuration.seed !== 'demo') return;
    const at = this.clock.now().toISOString();
    try {
      await seedOnce(this.documents, 'demo-galleries', at, () => this.addAll(at));
    } catch (err) {
      this.logger.warn({ err }, 'demo galleries: incomplete, the next start continues');
    }
  }

  private async addAll(at: string): Promise<void> {
    for (const { gallery, images } of demoGalleries(at)) {
      for (const image of images) await this.addImage(image, at);
      // Last, so that no gallery is seen half full.
      await this.galleries.addMissing([gallery]);
    }
  }

  private async addImage({ file, ...about }: DemoImage, at: string): Promise<void> {
    if (await this.galleryImages.get(about._id)) return;
    const kept = await this.pictures.keepOriginal(await readFile(file), 'on-demand');
    if ('refused' in kept) throw new Error(`${about.filename}: ${kept.refused}`);
    await this.galleryImages.addMissing([
      {
        ...about,
        version: 1,
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
        lastAct: null,
        picture: kept.picture.file,
        original: kept.original,
        octets: kept.bytes,
        format: kept.kind,
        largeur: kept.width,
        hauteur: kept.height,
        apercu: kept.placeholder,
      },
    ]);
  }
}
