import { Readable } from 'node:stream';
import type { StoredGalleryImage } from '@fumata/content';
import type { Pictures } from '@fumata/media';
import { makeZip, predictLength } from 'client-zip';

export interface Archive {
  /** In bytes. */
  readonly size: number;
  readonly stream: () => Readable;
}

interface Entry {
  readonly name: string;
  readonly image: StoredGalleryImage;
}

/** All originals of a gallery in one file, read one after the other as they are sent. Pictures are packed already. */
export function archiveOf(images: readonly StoredGalleryImage[], pictures: Pictures): Archive {
  const entries = named(images);
  const size = predictLength(entries.map(({ name, image }) => ({ name, size: image.octets })));
  return { size: Number(size), stream: () => zipped(entries, pictures) };
}

/** Broken off, it leaves no file open: whoever makes the archive would forget the one that is being read. */
function zipped(entries: readonly Entry[], pictures: Pictures): Readable {
  let reading: Readable | undefined;
  async function* files() {
    for (const { name, image } of entries) {
      const input = await pictures.readOriginal(image.original);
      // The length that was announced can't be kept: better no archive than a false one.
      if (!input) throw new Error(`the original of image ${image._id} is gone`);
      reading = input;
      if (zip.destroyed) input.destroy();
      yield { name, input, lastModified: new Date(image.createdAt), size: image.octets };
    }
  }
  const zip = Readable.fromWeb(makeZip(files()));
  zip.once('close', () => reading?.destroy());
  return zip;
}

/** Two of one name get a number. */
function named(images: readonly StoredGalleryImage[]): Entry[] {
  const taken = new Set<string>();
  return images.map((image) => {
    const [, stem = '', extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(image.filename) ?? [];
    let name = image.filename;
    for (let number = 2; taken.has(name); number += 1) name = `${stem}-${number}${extension}`;
    taken.add(name);
    return { name, image };
  });
}
