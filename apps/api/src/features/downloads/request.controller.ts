import { Body, Controller, Header, Inject, Post } from '@nestjs/common';
import {
  downloadRequestedSchema,
  downloadRequestSchema,
  type DownloadRequest,
  type DownloadRequested,
} from '@fumata/contracts';
import { DownloadStore, GalleryImageStore, mailboxOf } from '@fumata/content';
import type { Mailer } from '@fumata/mail';
import type { Configuration } from '@fumata/platform';
import { CONFIGURATION, MAILER } from '@fumata/stores';
import { WritesContent } from '../../content/writes-content.js';
import { FromCaller, type Caller } from '../../http/sessions/caller.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { Refused } from '../../http/refusals/refused.js';
import { RequestLimits, type RequestLimit, type CountedRequest } from '../../http/limits/request-limits.js';
import { DownloadLinks } from './download-links.js';
import { DownloadMails } from './download-mails.js';

const OF_MAILBOX: RequestLimit = { name: 'links of a mailbox', max: 5 };
const OF_NETWORK: RequestLimit = { name: 'links', max: 20 };
/** The mail provider's limit is usually higher. */
const OF_SITE: RequestLimit = { name: 'links of the site', max: 2_000 };

@Heading('Téléchargements')
@WritesContent()
@Controller('api/gallery')
export class DownloadRequestController {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Pick<Configuration, 'sendsMail'>,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly galleryImages: GalleryImageStore,
    private readonly downloads: DownloadStore,
    private readonly links: DownloadLinks,
    private readonly mails: DownloadMails,
    private readonly limits: RequestLimits,
  ) {}

  /** Answered once the request is recorded, without waiting for the mail server. */
  @Post('request-download')
  @Header('cache-control', 'no-store')
  @Answers('Demander par e-mail un lien vers une image, ou vers toute une galerie', downloadRequestedSchema, 201)
  async request(
    @Body({ schema: downloadRequestSchema }) { imageId, galleryId, email }: DownloadRequest,
    @FromCaller() { address }: Caller,
  ): Promise<DownloadRequested> {
    const { downloads, mailer } = this;
    if (!this.configuration.sendsMail) throw new Refused({ refused: 'mail-stopped' });
    const content = await this.requestedContent(imageId, galleryId);
    await this.keepWithinLimits(email, address);
    const link = await downloads.create(this.links.key, { ...content, email, byMail: true });
    await this.mails.queueFirst(link);
    return mailer.delivers
      ? { message: 'Un lien de téléchargement vient de vous être envoyé par e-mail.' }
      : { message: 'Votre lien de téléchargement est prêt.', directLink: this.links.addressOf(link) };
  }

  private async requestedContent(imageId: string | undefined, galleryId: string | undefined) {
    const { galleryImages } = this;
    const galleryOfImage = imageId === undefined ? undefined : (await galleryImages.get(imageId))?.galleryId;
    const content = { imageId: imageId ?? null, galleryId: galleryId ?? galleryOfImage ?? '' };
    if (await this.links.find(content.galleryId, content.imageId)) return content;
    throw new Refused(imageId === undefined ? 'unknown-gallery' : 'unknown-gallery-image');
  }

  private async keepWithinLimits(email: string, address: string): Promise<void> {
    const { limits } = this;
    const refuse = ({ wait }: CountedRequest, by: 'network' | 'email' | 'site'): void => {
      if (wait !== undefined) throw new Refused({ refused: 'too-many-links', by, seconds: wait });
    };
    refuse(await limits.take(OF_NETWORK, address), 'network');
    refuse(await limits.takeFor(OF_MAILBOX, mailboxOf(email)), 'email');
    refuse(await limits.takeFor(OF_SITE), 'site');
  }
}
