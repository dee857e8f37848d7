import { StreamableFile } from '@nestjs/common';
import type { Downloader } from '../../http/downloader.js';
import { matchesTag } from '../../http/entity-tag.js';
import { answerRange, rangeOf } from '../../http/range.js';
import type { Reply } from '../../http/reply.js';
import type { ExportFile } from './export-files.js';

/** Answers with the file, a range of it, or 304; closes it. */
export async function sendFile(
  { handle, size, tag }: ExportFile,
  downloader: Downloader,
  reply: Reply,
): Promise<StreamableFile | undefined> {
  reply.header('cache-control', 'no-cache');
  const isKnown = matchesTag(downloader.ifNoneMatch, tag);
  if (isKnown) {
    reply.header('etag', tag);
    reply.status(304);
  }
  const part = isKnown ? undefined : answerRange(reply, rangeOf(size, tag, downloader), { size, tag });
  if (part) return new StreamableFile(handle.createReadStream({ start: part.from, end: part.to }));
  await handle.close();
  return undefined;
}
