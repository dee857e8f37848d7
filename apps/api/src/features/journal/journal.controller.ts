import { Controller, Get, Query } from '@nestjs/common';
import { AccountStore, CardinalCatalogue, type Account } from '@fumata/content';
import {
  journalPlanSchema,
  journalQuerySchema,
  journalSchema,
  noQuerySchema,
  type Journal,
  type JournalPlan,
  type JournalQuery,
  type NoQuery,
} from '@fumata/contracts';
import { cardinalIn } from '@fumata/proof';
import type { EditionTotals } from '@fumata/read-models';
import { Access } from '../../http/sessions/access.guard.js';
import { IdParam, LoggedIn } from '../../http/sessions/caller.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { required } from '../../http/refusals/refused.js';
import { Editions } from '../../view/editions.js';
import { LiveView } from '../../view/live-view.js';
import { EventSearch } from './event-search.js';
import { Milestones } from './milestones.js';
import { authorNamesFor, toJournalEvents } from './journal-events.js';
import { toEventFilter } from './event-filter.js';

const PAGE = 100;

/** The log, event by event, for analysts. */
@Heading('Journal')
@Controller('api/journal')
@Access('admin', 'analyste')
export class JournalController {
  constructor(
    private readonly accounts: AccountStore,
    private readonly catalogue: CardinalCatalogue,
    private readonly live: LiveView,
    private readonly editions: Editions,
    private readonly events: EventSearch,
    private readonly milestones: Milestones,
  ) {}

  @Get(':conclaveId')
  @Answers("Les événements d'une édition, le plus récent en premier", journalSchema)
  async search(
    @IdParam('conclaveId') conclaveId: string,
    @Query({ schema: journalQuerySchema }) query: JournalQuery,
    @LoggedIn() reader: Account,
  ): Promise<Journal> {
    const { sequence: total, rounds } = required(this.editions.totals(conclaveId), 'unknown-edition');
    const { position } = this.live.view;
    const { limit = PAGE, avant: before, apres: after, ...filterQuery } = query;
    const { accounts, catalogue } = this;
    const cardinalName = (id: string): string => catalogue.card(id).nomComplet;
    const authorName = await authorNamesFor(reader, accounts);
    const filter = toEventFilter(filterQuery, { cardinalName, authorName }, reader);
    const paging = { limit, before, after };
    const { events, continueAt } = await this.events.search({ conclaveId, sequence: total }, filter, paging);
    const cardinals = new Set(events.flatMap(({ leaf }) => cardinalIn(leaf) ?? []));
    return {
      events: toJournalEvents(events, { authorName, pseudonyms: this.events.pseudonyms }),
      suite: continueAt,
      total,
      position,
      cardinaux: Object.fromEntries([...cardinals].map((id) => [id, cardinalName(id)])),
      tours: labelsOf(rounds),
    };
  }

  @Get(':conclaveId/plan')
  @Answers("Tout ce qui s'est passé dans une édition hormis les votes et les points de contrôle", journalPlanSchema)
  async plan(
    @IdParam('conclaveId') conclaveId: string,
    @Query({ schema: noQuerySchema }) _query: NoQuery,
    @LoggedIn() reader: Account,
  ): Promise<JournalPlan> {
    const edition = required(await this.editions.find(conclaveId, 'analysis'), 'unknown-edition');
    const { sequence: total, rounds } = edition;
    const tours = labelsOf(rounds);
    const authorName = await authorNamesFor(reader, this.accounts);
    const milestones = await this.milestones.of(edition);
    const events = toJournalEvents(milestones, { authorName, pseudonyms: this.events.pseudonyms });
    return { total, milestones: events, tours };
  }
}

const labelsOf = (rounds: EditionTotals['rounds']): Record<string, number> =>
  Object.fromEntries(rounds.map(({ roundId, roundNumber }) => [roundId, roundNumber]));
