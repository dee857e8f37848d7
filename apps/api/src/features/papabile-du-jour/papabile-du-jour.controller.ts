import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { CardinalCatalogue, PapabileDuJourStore, type StoredPapabileDuJour } from '@fumata/content';
import { papabileDuJourSchema, recentQuerySchema, type PapabileDuJour, type RecentQuery } from '@fumata/contracts';
import type { Clock } from '@fumata/platform';
import { CLOCK } from '@fumata/stores';
import { dayInRome } from '@fumata/text';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { required } from '../../http/refusals/refused.js';
import { shownDay, shownDays } from './shown-day.js';

const RECENT = 10;

/** Active entries up to today in Rome; others are hidden from the public. */
@Heading('Papabile du jour')
@Controller('api/papabile-jour')
export class PapabileDuJourController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly catalogue: CardinalCatalogue,
    private readonly papabileDays: PapabileDuJourStore,
  ) {}

  @Get('current')
  @Answers("Le papabile d'aujourd'hui, sinon le dernier", papabileDuJourSchema)
  async current(): Promise<PapabileDuJour> {
    const [latest] = await this.papabileDays.listPublicUpTo(this.today(), 1);
    return this.entryOf(latest);
  }

  @Get('recent')
  @Answers('Les plus récents, le dernier en premier', papabileDuJourSchema.array())
  async recent(@Query({ schema: recentQuerySchema }) { limit = RECENT }: RecentQuery): Promise<PapabileDuJour[]> {
    const { papabileDays, catalogue } = this;
    return shownDays(await papabileDays.listPublicUpTo(this.today(), limit), catalogue);
  }

  @Get('slug/:slug')
  @Answers("Le papabile d'un jour par son adresse, ancienne ou actuelle", papabileDuJourSchema)
  async bySlug(@Param('slug') slug: string): Promise<PapabileDuJour> {
    return this.entryOf(await this.papabileDays.publicBySlug(slug, this.today()));
  }

  private entryOf(day: StoredPapabileDuJour | undefined): PapabileDuJour {
    return required(day && shownDay(day, this.catalogue), 'unknown-papabile-day');
  }

  private today(): string {
    return dayInRome(this.clock.now());
  }
}
