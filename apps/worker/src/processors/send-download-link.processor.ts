import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  DownloadStore,
  GalleryImageStore,
  GalleryStore,
  isOpen,
  linkMail,
  linkToken,
  type DownloadLink,
  type StoredGallery,
  type StoredGalleryImage,
} from '@fumata/content';
import { GiveUp, type SiteJob, type SiteProcessor } from '@fumata/jobs';
import { MailRefused, type Mailer } from '@fumata/mail';
import { Pictures, readPictureName } from '@fumata/media';
import { derivedKey, type Clock, type Configuration } from '@fumata/platform';
import { CLOCK, CONFIGURATION, MAILER, SECRET } from '@fumata/stores';
import { downloadMail, type DownloadMail } from './download-mail.js';

const RENDITION_WIDTH = 320;

/**
 * Sends a link by mail and records that it was sent. After a crash in between the mail is sent twice, with the same
 * id. A closed link, or one whose address was erased, needs no mail.
 */
@Injectable()
export class SendDownloadLinkProcessor implements SiteProcessor<'send-download-link'> {
  readonly name = 'send-download-link';
  readonly isHeld: boolean;
  private readonly key: KeyObject;

  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Pick<Configuration, 'publicUrl' | 'siteTitle' | 'sendsMail'>,
    @Inject(SECRET) secret: string,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly pictures: Pictures,
    private readonly downloads: DownloadStore,
    private readonly galleries: GalleryStore,
    private readonly galleryImages: GalleryImageStore,
  ) {
    this.isHeld = !configuration.sendsMail;
    this.key = derivedKey(secret, 'downloads');
  }

  async process({ payload: { linkId, mail } }: SiteJob<'send-download-link'>): Promise<void> {
    const { downloads, mailer, configuration } = this;
    const link = await downloads.get(linkId);
    if (!link || link.email === null || link.mailsSent >= mail) return;
    if (!isOpen(link, this.clock.now().toISOString())) return;
    const content = await this.contentOf(link);
    if (!content) throw new GiveUp('ce que le lien ouvrait n’est plus visible');
    const token = linkToken(this.key, link._id, link.generation);
    const message = downloadMail({
      ...content,
      id: linkMail(link._id, mail),
      to: link.email,
      siteTitle: configuration.siteTitle,
      link: `${configuration.publicUrl}/gallery/download/${token}`,
      expiresAt: new Date(link.expiresAt),
    });
    try {
      await mailer.send(message);
    } catch (cause) {
      throw cause instanceof MailRefused ? new GiveUp(cause.message, { cause }) : cause;
    }
    await downloads.mailSent(linkId, mail);
    // The address was erased during the sending: a stored mail is deleted too.
    if ((await downloads.get(linkId))?.email === null) await mailer.remove(message.id);
  }

  /** Title and image of the linked gallery or image; undefined if it is no longer public. */
  private async contentOf({
    imageId,
    galleryId,
  }: DownloadLink): Promise<Pick<DownloadMail, 'title' | 'isGallery' | 'rendition'> | undefined> {
    const gallery = await this.galleries.get(galleryId);
    if (!gallery?.actif) return undefined;
    const image = imageId === null ? await this.coverOf(gallery) : await this.galleryImages.get(imageId);
    if (!image?.actif) return undefined;
    const picture = readPictureName(image.picture);
    // If the rendition is missing or unavailable, the mail is sent without an image.
    const rendition =
      picture && (await this.pictures.rendition(picture, RENDITION_WIDTH, 'jpeg').catch(() => undefined));
    return { title: (imageId === null ? gallery : image).titre, isGallery: imageId === null, rendition };
  }

  /** The gallery's public cover, or its first public image. */
  private async coverOf({ _id, couverture }: StoredGallery): Promise<StoredGalleryImage | undefined> {
    const publicImages = (await this.galleryImages.of(_id)).filter(({ actif }) => actif);
    return publicImages.find((image) => image._id === couverture) ?? publicImages[0];
  }
}
