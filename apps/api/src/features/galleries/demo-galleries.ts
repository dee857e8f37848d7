import { readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { demoGalleries, GalleryImageStore, GalleryStore, seedOnce, type DemoImage } from '@fumata/content';
import type { DocumentStore } from '@fumata/documents';
import { Pictures } from '@fumata/media';
import type { Clock, Configuration } from '@fumata/platform';
import { CLOCK, CONFIGURATION, DOCUMENTS, LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';
import { fileFields } from './gallery-files.js';

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
   * Seeds the demo once per installation, if configured. Decoding takes a few seconds in the background; an interrupted
   * seed is completed at the next start. Never rejects.
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
      // Activated last, so that no incomplete gallery is public.
      await this.galleries.addMissing([gallery]);
    }
  }

  private async addImage({ file, ...texts }: DemoImage, at: string): Promise<void> {
    if (await this.galleryImages.get(texts._id)) return;
    const stored = await this.pictures.keepOriginal(await readFile(file), 'on-demand');
    if ('refused' in stored) throw new Error(`${texts.filename}: ${stored.refused}`);
    await this.galleryImages.addMissing([
      { ...texts, version: 1, createdAt: at, updatedAt: at, deletedAt: null, lastAct: null, ...fileFields(stored) },
    ]);
  }
}
