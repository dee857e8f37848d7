import type { KeyObject } from 'node:crypto';
import {
  isOpen,
  linkMail,
  linkToken,
  type Content,
  type DownloadLink,
  type StoredGallery,
  type StoredGalleryImage,
} from '@fumata/content';
import { GiveUp, type Processor, type SITE_JOBS } from '@fumata/jobs';
import { MailRefused, type Mailer } from '@fumata/mail';
import { readPictureName, type Pictures } from '@fumata/media';
import type { Clock } from '@fumata/platform';
import { downloadMail } from './download-mail.js';

export interface LinkSender {
  readonly content: Pick<Content, 'downloads' | 'galleries' | 'galleryImages'>;
  readonly pictures: Pictures;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly key: KeyObject;
  readonly publicUrl: string;
  readonly siteTitle: string;
}

const RENDITION_WIDTH = 320;

/**
 * Sends a link by mail and records that it was sent. After a crash in between the mail is sent twice, with the same
 * id. A closed link, or one whose address was erased, needs no mail.
 */
export const sendDownloadLink = (sender: LinkSender): Processor<typeof SITE_JOBS, 'send-download-link'> => ({
  name: 'send-download-link',
  process: async ({ payload: { linkId, mail } }) => {
    const { content, mailer, clock, key } = sender;
    const link = await content.downloads.get(linkId);
    if (!link || link.email === null || link.mailsSent >= mail) return;
    if (!isOpen(link, clock.now().toISOString())) return;
    const about = await aboutOf(link, sender);
    if (!about) throw new GiveUp('ce que le lien ouvrait n’est plus visible');
    const token = linkToken(key, link._id, link.generation);
    const message = downloadMail({
      ...about,
      id: linkMail(link._id, mail),
      to: link.email,
      siteTitle: sender.siteTitle,
      link: `${sender.publicUrl}/gallery/download/${token}`,
      expiresAt: new Date(link.expiresAt),
    });
    try {
      await mailer.send(message);
    } catch (cause) {
      throw cause instanceof MailRefused ? new GiveUp(cause.message, { cause }) : cause;
    }
    await content.downloads.mailSent(linkId, mail);
    // The address was erased during the sending: a stored mail is deleted too.
    if ((await content.downloads.get(linkId))?.email === null) await mailer.remove(message.id);
  },
});

async function aboutOf({ imageId, galleryId }: DownloadLink, { content, pictures }: LinkSender) {
  const gallery = await content.galleries.get(galleryId);
  if (!gallery?.actif) return undefined;
  const image = imageId === null ? await coverOf(gallery, content) : await content.galleryImages.get(imageId);
  if (!image?.actif) return undefined;
  const picture = readPictureName(image.picture);
  // The mail is sent without its image if there is none.
  const rendition = picture && (await pictures.rendition(picture, RENDITION_WIDTH, 'jpeg').catch(() => undefined));
  return { title: (imageId === null ? gallery : image).titre, isGallery: imageId === null, thumbnail: rendition };
}

/** The gallery's public cover, or its first public image. */
async function coverOf(
  { _id, couverture }: StoredGallery,
  { galleryImages }: Pick<Content, 'galleryImages'>,
): Promise<StoredGalleryImage | undefined> {
  const shown = (await galleryImages.of(_id)).filter(({ actif }) => actif);
  return shown.find((image) => image._id === couverture) ?? shown[0];
}
