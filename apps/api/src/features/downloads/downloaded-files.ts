import { hash } from 'node:crypto';
import { parse } from 'node:path';
import { Injectable, StreamableFile } from '@nestjs/common';
import { DownloadStore, type StoredGalleryImage } from '@fumata/content';
import { Pictures, readPictureName, widthFor } from '@fumata/media';
import { refuseDeadLink, type Downloader } from '../../http/sessions/downloader.js';
import { ConcurrencyLimit, type ConcurrencyOptions } from '../../http/limits/concurrency-limit.js';
import { answerRange, beginsDownload, emptyBody, rangeOf } from '../../http/answers/range.js';
import { Refused } from '../../http/refusals/refused.js';
import { RequestLimits, type RequestLimit, orTooMany } from '../../http/limits/request-limits.js';
import type { Reply } from '../../http/answers/reply.js';
import { archiveOf } from './archive.js';
import type { OpenedContent } from './download-links.js';

/** The same limit as of public exports: an archive reads all its images from the disk. */
const ARCHIVES: RequestLimit = { name: 'archives', max: 60 };
/** A client may read slowly for hours, which costs an open file: one network must not hold all places. */
const ARCHIVES_AT_ONCE = {
  total: 128,
  perNetwork: 4,
  perLargerNetwork: 8,
  limitsLoopback: true,
} satisfies ConcurrencyOptions;
const RETRY_SECONDS = 10;
/** Originals and renditions; a range counts like the whole. */
const IMAGES: RequestLimit = { name: 'downloaded images', max: 3_000 };

/** Serves the files that links open, and counts the downloads. */
@Injectable()
export class DownloadedFiles {
  private readonly archives = new ConcurrencyLimit(ARCHIVES_AT_ONCE);

  constructor(
    private readonly pictures: Pictures,
    private readonly downloads: DownloadStore,
    private readonly limits: RequestLimits,
  ) {}

  /** The original of an image, or a range of it. HEAD reads nothing, so it does not show that a file is missing. */
  async original(
    opened: OpenedContent,
    { octets: size, filename, format, original }: StoredGalleryImage,
    downloader: Downloader,
    reply: Reply,
  ): Promise<StreamableFile | undefined> {
    orTooMany(await this.limits.take(IMAGES, downloader.address));
    const tag = `"${parse(original).name.slice(0, 32)}"`;
    const range = rangeOf(size, tag, downloader);
    const part = range.kind === 'part' ? range : { from: 0, to: size - 1 };
    const isRead = range.kind !== 'none' && !downloader.isHead;
    const stream = isRead ? await this.pictures.readOriginal(original, part) : undefined;
    if (isRead && !stream) return refuseDeadLink(downloader, reply);
    asFile(reply, filename, `image/${format}`);
    const answered = answerRange(reply, range, { size, tag });
    if (downloader.isHead && answered) return emptyBody();
    if (!stream) return undefined;
    if (beginsDownload(range, size)) await this.count(opened, downloader);
    return new StreamableFile(stream);
  }

  /** An image as a JPEG of this width. */
  async rendition(
    opened: OpenedContent,
    image: StoredGalleryImage,
    { downloader, reply, width }: { downloader: Downloader; reply: Reply; width: number },
  ): Promise<StreamableFile | undefined> {
    orTooMany(await this.limits.take(IMAGES, downloader.address));
    const picture = readPictureName(image.picture);
    const bytes = picture && (await this.pictures.rendition(picture, width, 'jpeg'));
    if (!picture || !bytes) return refuseDeadLink(downloader, reply);
    const name = image.filename.replace(/\.[^.]*$/, '');
    asFile(reply, `${name}-${widthFor(picture, width)}.jpg`, 'image/jpeg');
    const size = bytes.length;
    const tag = `"${hash('sha256', bytes).slice(0, 32)}"`;
    const range = rangeOf(size, tag, downloader);
    const part = answerRange(reply, range, { size, tag });
    if (!part) return undefined;
    if (beginsDownload(range, size)) await this.count(opened, downloader);
    return new StreamableFile(bytes.subarray(part.from, part.to + 1));
  }

  /** The headers of `archive`: nothing is read for them, so they are not limited. */
  archiveHead(opened: OpenedContent, reply: Reply): StreamableFile {
    const { size, tag } = archiveOf(opened.images, this.pictures);
    asArchive(reply, opened);
    answerRange(reply, { kind: 'whole' }, { size, tag });
    return emptyBody();
  }

  /** The originals of a gallery, or a part of their archive. @throws Refused */
  async archive(opened: OpenedContent, downloader: Downloader, reply: Reply): Promise<StreamableFile | undefined> {
    const { size, tag, stream } = archiveOf(opened.images, this.pictures);
    const range = rangeOf(size, tag, downloader);
    orTooMany(await this.limits.take(ARCHIVES, downloader.address));
    const release = this.archives.acquire(downloader.address);
    if (!release) throw new Refused({ refused: 'too-many-at-once', seconds: RETRY_SECONDS });
    try {
      if (beginsDownload(range, size)) await this.count(opened, downloader);
    } catch (cause) {
      release();
      throw cause;
    }
    asArchive(reply, opened);
    const part = answerRange(reply, range, { size, tag });
    if (!part) {
      release();
      return undefined;
    }
    const archive = stream(part);
    // `close` comes at the end, after an abort and after a failure.
    archive.once('close', release);
    return new StreamableFile(archive);
  }

  /** Mail scanners, previews and HEAD requests are served but not counted. */
  private async count({ link }: OpenedContent, { isPerson, address, userAgent }: Downloader): Promise<void> {
    if (isPerson) await this.downloads.recordDownload(link, { ipAddress: address, userAgent });
  }
}

const asArchive = (reply: Reply, { gallery }: OpenedContent): void =>
  asFile(reply, `${gallery.slug}.zip`, 'application/zip');

function asFile(reply: Reply, name: string, type: string): void {
  reply.header('content-type', type);
  // Names consist of ASCII lower-case letters, digits and dashes.
  reply.header('content-disposition', `attachment; filename="${name}"`);
}
