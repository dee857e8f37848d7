import { Body, Controller, Delete, Get, Inject, Post, Put } from '@nestjs/common';
import {
  cardinalChangeSchema,
  cardinalSchema,
  cardinalTrashSchema,
  messageSchema,
  newCardinalSchema,
  type Cardinal,
  type CardinalChange,
  type CardinalTrash,
  type NewCardinal,
} from '@fumata/contracts';
import {
  AccountStore,
  CardinalStore,
  dateErrors,
  toCardinal,
  statutByAge,
  type Author,
  type CardinalRefusal,
  type StoredCardinal,
} from '@fumata/content';
import type { Clock } from '@fumata/platform';
import { CLOCK } from '@fumata/stores';
import { dayInRome } from '@fumata/text';
import { WritesContent } from '../../content/writes-content.js';
import { deletionsOf } from '../../http/answers/actor-name.js';
import { Access } from '../../http/sessions/access.guard.js';
import { IdParam, AsAuthor } from '../../http/sessions/caller.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { orRefuseRecord } from '../../http/refusals/record-refusal.js';
import { Refused } from '../../http/refusals/refused.js';
import { LiveView } from '../../view/live-view.js';
import { referenceDay } from './reference-day.js';

@Heading('Cardinaux, administration')
@WritesContent()
@Controller('api/cardinaux')
@Access('admin', 'redaction')
export class CardinalsAdminController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountStore,
    private readonly cardinals: CardinalStore,
    private readonly live: LiveView,
  ) {}

  /** Without an explicit status, age on the reference day decides whether a cardinal is an elector. */
  @Post()
  @Answers('Ajouter un cardinal', cardinalSchema, 201)
  async add(@Body({ schema: newCardinalSchema }) fields: NewCardinal, @AsAuthor() author: Author): Promise<Cardinal> {
    this.refuseWrongDates(fields);
    const statutVotant = fields.statutVotant ?? statutByAge(referenceDay(this.live, this.clock), fields.dateNaissance);
    return this.cardinalOf(await this.cardinals.add(author, { ...fields, statutVotant }));
  }

  @Get('corbeille')
  @Answers('Les cardinaux supprimés, le dernier en premier', cardinalTrashSchema)
  async trash(): Promise<CardinalTrash> {
    const trash = await this.cardinals.trash();
    const deletionOf = await deletionsOf(trash, this.accounts);
    return { cardinaux: trash.map((each) => ({ ...toCardinal(each, this.today()), ...deletionOf(each) })) };
  }

  @Put(':id')
  @Answers('Modifier les champs donnés', cardinalSchema)
  async change(
    @IdParam() id: string,
    @Body({ schema: cardinalChangeSchema }) change: CardinalChange,
    @AsAuthor() author: Author,
  ): Promise<Cardinal> {
    this.refuseWrongDates(change, await this.cardinals.get(id));
    return this.cardinalOf(await this.cardinals.change(id, author, change));
  }

  @Delete(':id')
  @Answers('Mettre à la corbeille', messageSchema)
  async remove(@IdParam() id: string, @AsAuthor() author: Author): Promise<{ message: string }> {
    await this.cardinalOf(await this.cardinals.remove(id, author));
    return { message: 'Supprimé!' };
  }

  @Post(':id/restaurer')
  @Answers('Rétablir depuis la corbeille', cardinalSchema)
  async restore(@IdParam() id: string, @AsAuthor() author: Author): Promise<Cardinal> {
    return this.cardinalOf(await this.cardinals.restore(id, author));
  }

  /** @throws Refused */
  private refuseWrongDates(fields: CardinalChange, record?: StoredCardinal): void {
    const errors = dateErrors(fields, this.today(), record);
    if (errors.length > 0) throw new Refused({ refused: 'invalid-request', errors });
  }

  private async cardinalOf(outcome: StoredCardinal | CardinalRefusal): Promise<Cardinal> {
    return toCardinal(await orRefuseRecord(outcome, 'unknown-cardinal', this.accounts), this.today());
  }

  private today(): string {
    return dayInRome(this.clock.now());
  }
}
