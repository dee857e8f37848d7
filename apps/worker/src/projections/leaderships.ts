import { Inject, Injectable } from '@nestjs/common';
import { LeadershipByTerms, permanentLeadership } from '@fumata/documents';
import type { Leadership } from '@fumata/documents';
import type { Configuration, Ids } from '@fumata/platform';
import { ReadModels } from '@fumata/read-models';
import type { Group } from '@fumata/read-models';
import { CONFIGURATION, IDS } from '@fumata/stores';

/** Who leads a group of followers: on embedded documents always this process, on a server one of several. */
@Injectable()
export class Leaderships {
  readonly isAlone: boolean;
  /** Names this process among those that compete for the lead. */
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
    return this.isAlone
      ? permanentLeadership
      : new LeadershipByTerms(group, this.models.terms, this.processId);
  }
}
