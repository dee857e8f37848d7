import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { imageQuerySchema, type ImageQuery } from '@fumata/contracts';
import { Pictures, readPictureName, widthFor } from '@fumata/media';
import { AnswersFile, Heading } from '../../http/answers/open-api/open-api.js';
import { matchesTag } from '../../http/answers/entity-tag.js';
import type { Reply } from '../../http/answers/reply.js';
import { Refused, required } from '../../http/refusals/refused.js';
import { formatFor } from '../../http/answers/picture-format.js';

/** An image's name is derived from its content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

@Heading('Images')
@Controller('api/images')
export class ImagesController {
  constructor(private readonly pictures: Pictures) {}

  /** Invalid names are treated as unknown images. */
  @Get(':filename')
  @AnswersFile(
    'Une image, dans la largeur demandée et au format que le navigateur préfère',
    'image/avif',
    'image/webp',
    'image/jpeg',
  )
  async image(
    @Param('filename') filename: string,
    @Query({ schema: imageQuerySchema }) { w }: ImageQuery,
    @Headers() headers: Readonly<Record<string, string | undefined>>,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<Uint8Array | undefined> {
    const { pictures } = this;
    const picture = required(readPictureName(filename), 'unknown-picture');
    const width = widthFor(picture, w);
    const format = formatFor(headers['accept']);
    const etag = `"${picture.stem}-${width}.${format}"`;
    const isUnchanged = matchesTag(headers['if-none-match'], etag) && (await pictures.has(picture));
    const bytes = isUnchanged ? undefined : await pictures.rendition(picture, width, format);
    if (!isUnchanged && !bytes) throw new Refused('unknown-picture');
    reply.header('cache-control', IMMUTABLE);
    reply.header('vary', 'Accept');
    reply.header('etag', etag);
    if (isUnchanged) reply.status(304);
    else reply.header('content-type', `image/${format}`);
    return bytes;
  }
}
