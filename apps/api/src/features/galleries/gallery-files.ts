import { Inject, Injectable } from '@nestjs/common';
import type { StoredGalleryImage } from '@fumata/content';
import { readPictureName } from '@fumata/media';
import { SYSTEM } from '../../system.js';
import type { ApiSystem } from '../../system.js';

/** The files behind the images of galleries. */
@Injectable()
export class GalleryFiles {
  constructor(@Inject(SYSTEM) private readonly system: ApiSystem) {}

  /** Takes away what no image, no article and no cardinal shows any more. Failing, it leaves files that nothing leads to. */
  async forget({ original, picture: file }: StoredGalleryImage): Promise<void> {
    const { galleryImages, articles, cardinals, pictures, logger } = this.system;
    try {
      if (!(await galleryImages.needs(original))) await pictures.forgetOriginal(original);
      const picture = readPictureName(file);
      const shown = await Promise.all([galleryImages.needs(file), articles.show(file), cardinals.show(file)]);
      if (picture && !shown.includes(true)) await pictures.forget(picture);
    } catch (err) {
      logger.warn({ err, original }, 'the files of a deleted image are left behind');
    }
  }
}
