import { Body, Controller, Header, Inject, Post } from '@nestjs/common';
import {
  downloadRequestedSchema,
  downloadRequestSchema,
  type DownloadRequest,
  type DownloadRequested,
} from '@fumata/contracts';
import { DownloadStore, GalleryImageStore } from '@fumata/content';
import type { Mailer } from '@fumata/mail';
import type { Clock } from '@fumata/platform';
import { CLOCK, MAILER } from '@fumata/stores';
import { WritesContent } from '../../content/writes-content.js';
import { AddressRateLimit } from '../../http/address-rate-limit.js';
import { FromCaller, type Caller } from '../../http/caller.js';
import { Answers, Heading } from '../../http/open-api.js';
import { Refused } from '../../http/refused.js';
import { DownloadLinks } from './download-links.js';
import { DownloadMails } from './download-mails.js';
import { KeyedMutex } from './keyed-mutex.js';

/** Links per hour. */
const PER_EMAIL = 5;
const PER_NETWORK = 20;
const HOUR_MS = 3_600_000;

@Heading('Téléchargements')
@WritesContent()
@Controller('api/gallery')
export class DownloadRequestController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly galleryImages: GalleryImageStore,
    private readonly downloads: DownloadStore,
    private readonly links: DownloadLinks,
    private readonly mails: DownloadMails,
  ) {}

  /** Simultaneous requests for one e-mail address are counted one after the other. */
  private readonly mutex = new KeyedMutex();
  private readonly rateLimit = new AddressRateLimit({ limit: PER_NETWORK, explicit: false });

  /** Answered once the request is recorded, without waiting for the mail server. */
  @Post('request-download')
  @Header('cache-control', 'no-store')
  @Answers('Demander par e-mail un lien vers une image, ou vers toute une galerie', downloadRequestedSchema, 201)
  async request(
    @Body({ schema: downloadRequestSchema }) { imageId, galleryId, email }: DownloadRequest,
    @FromCaller() { address }: Caller,
  ): Promise<DownloadRequested> {
    const { downloads, mailer } = this;
    const content = await this.requestedContent(imageId, galleryId);
    const link = await this.mutex.run(email.toLowerCase(), async () => {
      await this.keepWithinLimits(email, address);
      return downloads.create(this.links.key, { ...content, email, byMail: true });
    });
    await this.mails.queueFirst(link);
    return mailer.delivers
      ? { message: 'Un lien de téléchargement vient de vous être envoyé par e-mail.' }
      : { message: 'Votre lien de téléchargement est prêt.', directLink: this.links.addressOf(link) };
  }

  private async requestedContent(imageId: string | undefined, galleryId: string | undefined) {
    const { galleryImages } = this;
    const ofImage = imageId === undefined ? undefined : (await galleryImages.get(imageId))?.galleryId;
    const content = { imageId: imageId ?? null, galleryId: galleryId ?? ofImage ?? '' };
    if (await this.links.find(content.galleryId, content.imageId)) return content;
    throw new Refused({ refused: imageId === undefined ? 'unknown-gallery' : 'unknown-gallery-image' });
  }

  private async keepWithinLimits(email: string, address: string): Promise<void> {
    const { downloads, clock } = this;
    const now = clock.now().getTime();
    const { count, first } = await downloads.requestsWithinAnHour(email);
    if (count >= PER_EMAIL && first) {
      const seconds = Math.max(1, Math.ceil((first.getTime() + HOUR_MS - now) / 1000));
      throw new Refused({ refused: 'too-many-links', by: 'email', seconds });
    }
    const taken = this.rateLimit.take(address, now);
    if ('wait' in taken) throw new Refused({ refused: 'too-many-links', by: 'network', seconds: taken.wait });
  }
}
