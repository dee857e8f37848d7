import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StoredGalleryImage } from '@fumata/content';
import type { Pictures } from '@fumata/media';
import { makeZip, predictLength } from 'client-zip';

interface ByteRange {
  readonly from: number;
  readonly to: number;
}

export interface Archive {
  /** Bytes. */
  readonly size: number;
  /** Strong: archives with the same tag are equal, byte for byte. */
  readonly tag: string;
  readonly stream: (part?: ByteRange) => Readable;
}

interface Entry {
  readonly name: string;
  readonly image: StoredGalleryImage;
}

/**
 * All originals of a gallery in one archive, read sequentially while it is sent. Images are stored without
 * compression.
 */
export function archiveOf(images: readonly StoredGalleryImage[], pictures: Pictures): Archive {
  const entries = entriesOf(images);
  const size = predictLength(entries.map(({ name, image }) => ({ name, size: image.octets })));
  return {
    size: Number(size),
    tag: tagOf(entries),
    stream: (part) => {
      const zip = zipStream(entries, pictures);
      if (!part || (part.from === 0 && part.to >= Number(size) - 1)) return zip;
      // A generator that nobody reads never starts, so it can't close the archive.
      return Readable.from(partOf(zip, part)).once('close', () => zip.destroy());
    },
  };
}

const tagOf = (entries: readonly Entry[]): string => {
  const content = entries.map(({ name, image: { original, octets, createdAt } }) => [
    name,
    original,
    octets,
    createdAt,
  ]);
  return `"${hash('sha256', JSON.stringify(content)).slice(0, 32)}"`;
};

/** Makes the archive again from its start; what precedes the part is read, but not sent. */
async function* partOf(zip: Readable, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of zip as AsyncIterable<Uint8Array>) {
    const piece = chunk.subarray(Math.max(0, from - at), Math.max(0, to + 1 - at));
    if (piece.length > 0) yield piece;
    at += chunk.length;
    if (at > to) return;
  }
}

/** Closes the current file when the download is aborted; the archive library would leave it open. */
function zipStream(entries: readonly Entry[], pictures: Pictures): Readable {
  let current: Readable | undefined;
  async function* files() {
    for (const { name, image } of entries) {
      const input = await pictures.readOriginal(image.original);
      // The archive would be shorter than announced, so it is aborted.
      if (!input) throw new Error(`the original of image ${image._id} is missing`);
      current = input;
      if (zip.destroyed) input.destroy();
      yield { name, input, lastModified: new Date(image.createdAt), size: image.octets };
    }
  }
  const zip = Readable.fromWeb(makeZip(files()));
  zip.once('close', () => current?.destroy());
  return zip;
}

/** Duplicate names get a number. */
function entriesOf(images: readonly StoredGalleryImage[]): Entry[] {
  const usedNames = new Set<string>();
  return images.map((image) => {
    const [, stem = '', extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(image.filename) ?? [];
    let name = image.filename;
    for (let number = 2; usedNames.has(name); number += 1) name = `${stem}-${number}${extension}`;
    usedNames.add(name);
    return { name, image };
  });
}
