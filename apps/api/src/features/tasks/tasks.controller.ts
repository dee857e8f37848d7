import { Controller, Delete, Get, Inject, Param, Post, Query } from '@nestjs/common';
import {
  messageSchema,
  taskQueuesSchema,
  tasksQuerySchema,
  tasksSchema,
  type TaskQueues,
  type Tasks,
  type TasksQuery,
  pageFields,
} from '@fumata/contracts';
import { DownloadStore, parseLinkMail, type Author } from '@fumata/content';
import { SITE_JOBS, type JobView, type SiteJobs } from '@fumata/jobs';
import { JOBS } from '@fumata/stores';
import { WritesContent } from '../../content/writes-content.js';
import { Access } from '../../http/sessions/access.guard.js';
import { AsAuthor } from '../../http/sessions/caller.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { Refused } from '../../http/refusals/refused.js';

const PAGE = 20;

/** Background jobs and their outcomes. */
@Heading('Exploitation')
@WritesContent()
@Controller('api/taches')
@Access('admin')
export class TasksController {
  constructor(
    @Inject(JOBS) private readonly jobs: SiteJobs,
    private readonly downloads: DownloadStore,
  ) {}

  @Get()
  @Answers('Les files de tâches, avec ce qui attend, court et a échoué', taskQueuesSchema)
  async queues(): Promise<TaskQueues> {
    const { jobs } = this;
    const { writable, detail = 'not writable' } = await jobs.health();
    // An unreachable queue has no counts.
    const counts = writable ? await jobs.counts() : [];
    const taches = counts.map(({ name, known, waiting, delayed, active, failed }) => ({
      nom: name,
      connue: known,
      attente: waiting,
      differees: delayed,
      encours: active,
      echouees: failed,
    }));
    return { taches, ennui: writable ? null : detail };
  }

  @Get(':nom')
  @Answers('Les tâches d’une file dans un état', tasksSchema)
  async list(
    @Param('nom') name: string,
    @Query({ schema: tasksQuerySchema }) { etat, page = 1, limit = PAGE }: TasksQuery,
  ): Promise<Tasks> {
    const window = { skip: (page - 1) * limit, limit };
    if (!(await this.isQueue(name))) throw new Refused('unknown-job');
    const { jobs, total } = await this.jobs.list(name, etat, window);
    return { taches: jobs.map(taskOf), ...pageFields(total, page, limit) };
  }

  @Post(':nom/:id/reprendre')
  @Answers(
    'Reprendre une tâche échouée, depuis son premier essai, ou aussitôt celle qui attend son prochain essai',
    messageSchema,
  )
  async retry(@Param('nom') name: string, @Param('id') id: string): Promise<{ message: string }> {
    if (!(await this.jobs.retry(name, id))) throw new Refused('unknown-job');
    return { message: 'La tâche est reprise' };
  }

  @Delete(':nom/:id')
  @Answers('Effacer une tâche échouée', messageSchema)
  async remove(
    @Param('nom') name: string,
    @Param('id') id: string,
    @AsAuthor() author: Author,
  ): Promise<{ message: string }> {
    const { jobs, downloads } = this;
    if (!(await jobs.remove(name, id))) throw new Refused('unknown-job');
    // Otherwise the next start would queue the unsent mail again.
    const parsed = name === 'send-download-link' ? parseLinkMail(id) : undefined;
    if (parsed) await downloads.cancelMail(parsed.linkId, parsed.mail, author);
    return { message: 'La tâche est effacée' };
  }

  private async isQueue(name: string): Promise<boolean> {
    if (Object.hasOwn(SITE_JOBS, name)) return true;
    return (await this.jobs.counts()).some((queue) => queue.name === name);
  }
}

const taskOf = (job: JobView) => ({
  id: job.id,
  etat: job.state,
  essais: job.attempts,
  essaisMax: job.maxAttempts,
  ajouteeLe: job.addedAt.toISOString(),
  finieLe: job.finishedAt?.toISOString() ?? null,
  avancement: job.progress,
  raison: job.reason,
});
