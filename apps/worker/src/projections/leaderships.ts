import { Inject, Injectable } from '@nestjs/common';
import { LeadershipByTerms, permanentLeadership, type Leadership } from '@fumata/documents';
import type { Configuration, Ids } from '@fumata/platform';
import { ReadModels, type Group } from '@fumata/read-models';
import { CONFIGURATION, IDS } from '@fumata/stores';

/** Leadership of each group of followers: this process on embedded documents, an elected one on a server. */
@Injectable()
export class Leaderships {
  readonly isAlone: boolean;
  /** Id of this process as a candidate. */
  readonly processId: string;

  constructor(
    @Inject(CONFIGURATION) { mongodbUri }: Configuration,
    @Inject(IDS) ids: Ids,
    private readonly models: ReadModels,
  ) {
    this.isAlone = mongodbUri === undefined;
    this.processId = ids.uuid();
  }

  of(group: Group): Leadership {
    return this.isAlone ? permanentLeadership : new LeadershipByTerms(group, this.models.terms, this.processId);
  }
}
