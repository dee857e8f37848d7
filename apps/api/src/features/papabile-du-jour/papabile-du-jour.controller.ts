import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { papabileDuJourSchema, recentQuerySchema } from '@fumata/contracts';
import type { PapabileDuJour, RecentQuery } from '@fumata/contracts';
import type { StoredPapabileDuJour } from '@fumata/content';
import { dayInRome } from '@fumata/platform';
import { Answers, Heading } from '../../http/open-api.js';
import { Refused } from '../../http/refused.js';
import { SYSTEM } from '../../system.js';
import type { ApiSystem } from '../../system.js';
import { shownDay, shownDays } from './shown-day.js';

const RECENT = 10;

/** Active entries up to today in Rome; nothing else is to be seen by the public. */
@Heading('Papabile du jour')
@Controller('api/papabile-jour')
export class PapabileDuJourController {
  constructor(@Inject(SYSTEM) private readonly system: ApiSystem) {}

  @Get('current')
  @Answers("Le papabile d'aujourd'hui, sinon le dernier", papabileDuJourSchema)
  async current(): Promise<PapabileDuJour> {
    const [latest] = await this.system.papabileDays.shown(this.today(), 1);
    return this.found(latest);
  }

  @Get('recent')
  @Answers('Les plus récents, le dernier en premier', papabileDuJourSchema.array())
  async recent(
    @Query({ schema: recentQuerySchema }) { limit = RECENT }: RecentQuery,
  ): Promise<PapabileDuJour[]> {
    const { papabileDays, catalogue } = this.system;
    return shownDays(await papabileDays.shown(this.today(), limit), catalogue);
  }

  @Get('slug/:slug')
  @Answers("Le papabile d'un jour par son adresse, ancienne ou actuelle", papabileDuJourSchema)
  async bySlug(@Param('slug') slug: string): Promise<PapabileDuJour> {
    return this.found(await this.system.papabileDays.shownBySlug(slug, this.today()));
  }

  private found(day: StoredPapabileDuJour | undefined): PapabileDuJour {
    const shown = day && shownDay(day, this.system.catalogue);
    if (!shown) throw new Refused({ refused: 'unknown-papabile-day' });
    return shown;
  }

  private today(): string {
    return dayInRome(this.system.clock.now());
  }
}
