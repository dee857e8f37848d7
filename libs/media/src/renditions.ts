import { Unavailable } from '@fumata/platform';
import type { ImageDecoderPool } from './decoding/image-decoder-pool.js';
import type { RenditionFormat } from './decoding/decoder-worker.js';
import { widthFor, widthsOf, type PictureName } from './picture-name.js';
import type { PictureStore } from './picture-store.js';

/** Formats made in the background. */
const BACKGROUND_FORMATS: readonly RenditionFormat[] = ['webp', 'avif'];
/** On-demand renditions are rejected while this many tasks are queued. */
const MAX_QUEUED = 100;

export const masterOf = ({ file }: PictureName): string => `pictures/${file}`;
const RENDITIONS = 'renditions/';
/** Name prefix of the renditions of an image. */
export const renditionsOf = ({ stem }: PictureName): string => `${RENDITIONS}${stem}`;
const renditionOf = (picture: PictureName, width: number, format: RenditionFormat): string =>
  `${renditionsOf(picture)}/${widthFor(picture, width)}.${format}`;
export const isRendition = (name: string): boolean => name.startsWith(RENDITIONS);

/** In the order of the formats. @throws Unavailable once the decoders are closed */
export async function buildRenditions(
  decoders: ImageDecoderPool,
  bytes: Uint8Array,
  width: number,
  formats: readonly RenditionFormat[],
): Promise<Buffer[]> {
  const answer = await decoders.run({ kind: 'renditions', bytes, width, formats });
  if ('failed' in answer) throw new Error(`renditions ${width} pixels wide: ${answer.failed}`);
  return answer.images.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
}

/** Makes renditions once per image, width and format, and stores them. */
export class Renditions {
  private readonly making = new Map<string, Promise<Buffer | undefined>>();
  private isClosed = false;

  constructor(
    private readonly store: PictureStore,
    private readonly decoders: ImageDecoderPool,
  ) {}

  /** Reads a rendition, or makes it if missing. Undefined if the image does not exist. @throws Unavailable */
  async get(picture: PictureName, width: number, format: RenditionFormat): Promise<Buffer | undefined> {
    const name = renditionOf(picture, width, format);
    const existing = (await this.store.get(name)) ?? this.making.get(name);
    if (existing) return existing;
    if (!(await this.store.has(masterOf(picture)))) return undefined;
    if (this.decoders.queued >= MAX_QUEUED) throw new Unavailable('media', 'too many renditions at once');
    return this.make(picture, width, [format])[0];
  }

  /** Makes all missing renditions of an existing image. @throws Unavailable */
  async makeMissing(
    picture: PictureName,
    signal: AbortSignal | undefined,
    progress: ((fraction: number) => void) | undefined,
  ): Promise<void> {
    const widths = widthsOf(picture);
    for (const [index, width] of widths.entries()) {
      const missing = await this.missing(picture, width);
      await this.decoders.idle();
      if (this.isClosed || signal?.aborted) throw new Unavailable('media', 'closed');
      await Promise.all(this.make(picture, width, missing));
      progress?.((index + 1) / widths.length);
    }
  }

  /** Starts no more work. */
  close(): void {
    this.isClosed = true;
  }

  private async missing(picture: PictureName, width: number): Promise<RenditionFormat[]> {
    const exists = await Promise.all(
      BACKGROUND_FORMATS.map((format) => this.store.has(renditionOf(picture, width, format))),
    );
    return BACKGROUND_FORMATS.filter((_format, index) => !exists[index]);
  }

  /** In the order of the formats; joins work that is already running. */
  private make(
    picture: PictureName,
    width: number,
    formats: readonly RenditionFormat[],
  ): Promise<Buffer | undefined>[] {
    const nameOf = (format: RenditionFormat): string => renditionOf(picture, width, format);
    const missing = formats.filter((format) => !this.making.has(nameOf(format)));
    if (missing.length > 0) {
      const work = this.makeNow(picture, widthFor(picture, width), missing);
      for (const [index, name] of missing.map(nameOf).entries()) {
        const rendition = work.then((all) => all[index]).finally(() => this.making.delete(name));
        this.making.set(name, rendition);
      }
    }
    return formats.map((format) => this.making.get(nameOf(format)) ?? Promise.resolve(undefined));
  }

  private async makeNow(picture: PictureName, width: number, formats: readonly RenditionFormat[]): Promise<Buffer[]> {
    const master = await this.store.get(masterOf(picture));
    if (!master) throw new Unavailable('media', 'the picture was deleted meanwhile');
    const all = await buildRenditions(this.decoders, master, width, formats);
    const named = formats.map((format, index) => [renditionOf(picture, width, format), all[index]] as const);
    await Promise.all(named.map(([name, bytes]) => bytes && this.store.put(name, bytes)));
    // If the image was deleted meanwhile, removes the new renditions.
    if (!(await this.store.has(masterOf(picture)))) await Promise.all(named.map(([name]) => this.store.delete(name)));
    return all;
  }
}
