import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  AccountStore,
  CardinalCatalogue,
  PapabileDuJourStore,
  type Author,
  type StoredPapabileDuJour,
  type PapabileDuJourRefusal,
} from '@fumata/content';
import {
  messageSchema,
  newPapabileDuJourSchema,
  papabileDuJourChangeSchema,
  papabileDuJourSchema,
  type Cardinal,
  type NewPapabileDuJour,
  type PapabileDuJour,
  type PapabileDuJourChange,
} from '@fumata/contracts';
import { WritesContent } from '../../content/writes-content.js';
import { Access } from '../../http/sessions/access.guard.js';
import { IdParam, AsAuthor } from '../../http/sessions/caller.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { orRefuseRecord } from '../../http/refusals/record-refusal.js';
import { Refused, required } from '../../http/refusals/refused.js';
import { shownDay, shownDays } from './shown-day.js';

@Heading('Papabile du jour, administration')
@WritesContent()
@Controller('api/papabile-jour')
@Access('admin', 'redaction')
export class PapabileDuJourAdminController {
  constructor(
    private readonly accounts: AccountStore,
    private readonly catalogue: CardinalCatalogue,
    private readonly papabileDays: PapabileDuJourStore,
  ) {}

  @Get()
  @Answers('Tous, la date la plus lointaine en premier', papabileDuJourSchema.array())
  async all(): Promise<PapabileDuJour[]> {
    const { papabileDays, catalogue } = this;
    return shownDays(await papabileDays.all(), catalogue);
  }

  @Post()
  @Answers('Ajouter', papabileDuJourSchema, 201)
  async add(
    @Body({ schema: newPapabileDuJourSchema }) fields: NewPapabileDuJour,
    @AsAuthor() author: Author,
  ): Promise<PapabileDuJour> {
    const { nomComplet } = this.papabile(fields.cardinalId);
    return this.entryOf(await this.papabileDays.add(author, { ...fields, nomComplet }));
  }

  @Put(':id')
  @Answers('Modifier les champs donnés', papabileDuJourSchema)
  async change(
    @IdParam() id: string,
    @Body({ schema: papabileDuJourChangeSchema }) fields: PapabileDuJourChange,
    @AsAuthor() author: Author,
  ): Promise<PapabileDuJour> {
    const { papabileDays } = this;
    const current = await papabileDays.get(id);
    // The previous cardinal may stay, even if no longer selectable.
    const newCardinalId = fields.cardinalId === current?.cardinalId ? undefined : fields.cardinalId;
    const name = newCardinalId !== undefined && current ? { nomComplet: this.papabile(newCardinalId).nomComplet } : {};
    return this.entryOf(await papabileDays.change(id, author, { ...fields, ...name }));
  }

  @Delete(':id')
  @Answers('Supprimer', messageSchema)
  async remove(@IdParam() id: string, @AsAuthor() author: Author): Promise<{ message: string }> {
    await this.unwrap(await this.papabileDays.remove(id, author));
    return { message: 'Papabile du jour supprimé avec succès' };
  }

  private papabile(cardinalId: string): Cardinal {
    const cardinal = required(this.catalogue.get(cardinalId), 'unknown-cardinal');
    if (!cardinal.papabile) throw new Refused('not-papabile');
    return cardinal;
  }

  private async entryOf(outcome: StoredPapabileDuJour | PapabileDuJourRefusal): Promise<PapabileDuJour> {
    return required(shownDay(await this.unwrap(outcome), this.catalogue), 'unknown-cardinal');
  }

  private unwrap(outcome: StoredPapabileDuJour | PapabileDuJourRefusal): Promise<StoredPapabileDuJour> {
    return orRefuseRecord(outcome, 'unknown-papabile-day', this.accounts);
  }
}
