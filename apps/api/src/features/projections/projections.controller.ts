import { Body, Controller, Delete, Get, Inject, Param, Post } from '@nestjs/common';
import { ActStore, type Account, type ActVerb } from '@fumata/content';
import {
  checkRequestSchema,
  messageSchema,
  projectionsSchema,
  readModelGroupSchema,
  READ_MODEL_GROUPS,
  type CheckRequest,
  type Projections,
  type ReadModelGroup,
} from '@fumata/contracts';
import type { SiteJobs } from '@fumata/jobs';
import { Unavailable, type Clock, type Ids } from '@fumata/platform';
import { ReadModels } from '@fumata/read-models';
import { CLOCK, IDS, JOBS } from '@fumata/stores';
import { WritesContent } from '../../content/writes-content.js';
import { Access } from '../../http/sessions/access.guard.js';
import { LoggedIn } from '../../http/sessions/caller.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { Refused } from '../../http/refusals/refused.js';
import { LiveView } from '../../view/live-view.js';
import { projectionStatus } from './projection-status.js';

const GROUP = { schema: readModelGroupSchema };

type Message = { readonly message: string };

/** State of the read models compared with the log. The worker executes the requested jobs. */
@Heading('Exploitation')
@WritesContent()
@Controller('api/projections')
@Access('admin')
export class ProjectionsController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(JOBS) private readonly jobs: SiteJobs,
    private readonly models: ReadModels,
    private readonly acts: ActStore,
    private readonly live: LiveView,
  ) {}

  @Get()
  @Access('admin', 'analyste')
  @Answers('Les modèles de lecture : position, retard, dernier contrôle, reconstruction', projectionsSchema)
  async list(): Promise<Projections> {
    const { models, clock } = this;
    const editions = Object.values(this.live.view.editions);
    const evenements = editions.reduce((sum, { sequence }) => sum + sequence, 0);
    const dependencies = { models, head: evenements, now: clock.now() };
    return {
      direct: { evenements, etat: this.live.state },
      projections: await Promise.all(READ_MODEL_GROUPS.map((group) => projectionStatus(group, dependencies))),
      comparaison: await this.runningComparison().catch(nullIfUnavailable),
    };
  }

  @Post('check')
  @Answers('Recompter depuis le journal et comparer ; réparer si c’est demandé', messageSchema, 202)
  async check(
    @Body({ schema: checkRequestSchema }) { reparer: repair = false }: CheckRequest,
    @LoggedIn() account: Account,
  ): Promise<Message> {
    if (await this.runningComparison()) throw new Refused('already-comparing');
    const { jobs } = this;
    await jobs.add({ name: 'check-read-models', id: this.newJobId(), payload: { repair } });
    await this.recordAct(account, repair ? 'repaired' : 'compared', 'tout', 'Modèles de lecture');
    return { message: repair ? 'La réparation a été demandée' : 'La comparaison a été demandée' };
  }

  @Post(':nom/rebuild')
  @Answers('Reconstruire un modèle de lecture à côté de celui qui sert', messageSchema, 202)
  async rebuild(@Param('nom', GROUP) group: ReadModelGroup, @LoggedIn() account: Account): Promise<Message> {
    const { models, jobs } = this;
    const { work } = await models.generations.of(group);
    if (work) throw new Refused('already-rebuilding');
    await jobs.add({ name: 'rebuild-read-model', id: this.newJobId(), payload: { groups: [group] } });
    await this.recordAct(account, 'rebuilt', group, TITLES[group]);
    return { message: 'La reconstruction a été demandée' };
  }

  @Delete(':nom/rebuild')
  @Answers('Interrompre une reconstruction : l’ancienne version continue de servir', messageSchema)
  async interrupt(@Param('nom', GROUP) group: ReadModelGroup, @LoggedIn() account: Account): Promise<Message> {
    if (!(await this.models.generations.interrupt(group))) throw new Refused('nothing-rebuilding');
    await this.recordAct(account, 'interrupted', group, TITLES[group]);
    return { message: 'La reconstruction est interrompue' };
  }

  private newJobId(): string {
    return `asked-${this.ids.objectId()}`;
  }

  private async runningComparison(): Promise<Projections['comparaison']> {
    const { jobs } = this;
    const [active, waiting] = await Promise.all([
      jobs.list('check-read-models', 'active', { limit: 1 }),
      jobs.list('check-read-models', 'waiting', { limit: 1 }),
    ]);
    const [job] = [...active.jobs, ...waiting.jobs];
    return job ? { avancement: job.progress } : null;
  }

  private async recordAct(account: Account, verb: ActVerb, subject: string, title: string): Promise<void> {
    const { acts, ids, clock } = this;
    await acts.add({
      _id: ids.objectId(),
      at: clock.now().toISOString(),
      author: `admin:${account._id}`,
      kind: 'read-model',
      subject,
      title,
      verb,
      version: 1,
      before: {},
      after: {},
    });
  }
}

/** While the job queue is unavailable, the other figures are still shown. */
function nullIfUnavailable(cause: unknown): null {
  if (cause instanceof Unavailable) return null;
  throw cause;
}

const TITLES: Readonly<Record<ReadModelGroup, string>> = {
  conclave: 'Éditions et scrutins',
  sceaux: 'Arbres des sceaux',
};
