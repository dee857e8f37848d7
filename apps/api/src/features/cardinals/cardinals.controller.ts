import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { CardinalCatalogue } from '@fumata/content';
import {
  calendarQuerySchema,
  cardinalCriteriaSchema,
  cardinalFacetsSchema,
  cardinalListQuerySchema,
  cardinalPageSchema,
  cardinalSchema,
  cardinalSearchQuerySchema,
  cardinalStatsSchema,
  electorCalendarSchema,
  type CalendarQuery,
  type Cardinal,
  type CardinalCriteria,
  type CardinalFacets,
  type CardinalListQuery,
  type CardinalPage,
  type CardinalSearchQuery,
  type CardinalStats,
  type ElectorCalendar,
} from '@fumata/contracts';
import { RANDOM } from '@fumata/stores';
import { IdParam } from '../../http/sessions/caller.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { required } from '../../http/refusals/refused.js';

@Heading('Cardinaux')
@Controller('api/cardinaux')
export class CardinalsController {
  constructor(
    @Inject(RANDOM) private readonly random: () => number,
    private readonly catalogue: CardinalCatalogue,
  ) {}

  @Get()
  @Answers('Les cardinaux, page par page ; ou quelques-uns au hasard', cardinalPageSchema)
  list(@Query({ schema: cardinalListQuerySchema }) { aleatoire, ...paging }: CardinalListQuery): CardinalPage {
    const { catalogue, random } = this;
    if (aleatoire === undefined) return catalogue.list(paging);
    const cardinaux = catalogue.sample(aleatoire, random);
    return { cardinaux, total: cardinaux.length, totalPages: 1, currentPage: 1 };
  }

  @Get('search')
  @Answers('Chercher par nom et par critères', cardinalPageSchema)
  search(
    @Query({ schema: cardinalSearchQuerySchema }) { page, limit, ...criteria }: CardinalSearchQuery,
  ): CardinalPage {
    return this.catalogue.search(criteria, { page, limit });
  }

  @Get('facettes')
  @Answers('Les valeurs de chaque filtre, avec ce que chacune donnerait', cardinalFacetsSchema)
  facets(@Query({ schema: cardinalCriteriaSchema }) criteria: CardinalCriteria): CardinalFacets {
    return this.catalogue.facets(criteria);
  }

  @Get('calendrier')
  @Answers('Les électeurs à une date, et leurs quatre-vingtièmes anniversaires', electorCalendarSchema)
  calendar(@Query({ schema: calendarQuerySchema }) { date }: CalendarQuery): ElectorCalendar {
    return this.catalogue.calendar(date);
  }

  @Get('stats')
  @Answers('Le Collège en chiffres', cardinalStatsSchema)
  stats(): CardinalStats {
    return this.catalogue.stats();
  }

  @Get('slug/:slug')
  @Answers('Un cardinal par son adresse, ancienne ou actuelle', cardinalSchema)
  bySlug(@Param('slug') slug: string): Cardinal {
    return required(this.catalogue.getBySlug(slug), 'unknown-cardinal');
  }

  @Get(':id')
  @Answers('Un cardinal', cardinalSchema)
  byId(@IdParam() id: string): Cardinal {
    return required(this.catalogue.get(id), 'unknown-cardinal');
  }
}
