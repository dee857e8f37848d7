import type { DocumentStore } from '@fumata/documents';
import type { EventLog } from '@fumata/event-log';
import type { SiteJobs } from '@fumata/jobs';
import type { EnvironmentVariables } from '@fumata/platform';
import { DOCUMENTS, EVENT_LOG, JOBS, runProcess, StoresModule } from '@fumata/stores';
import { OperationsServer } from './operations/operations-server.js';
import { OperationsModule } from './operations/operations.module.js';
import { workerHealth } from './operations/worker-health.js';
import { startWorker } from './start.js';

/** A mail server may be slow; a job that takes longer is repeated by another worker. */
const JOB_GRACE_MS = 15_000;

/** One process of a cluster: a worker, or a signer, which only follows the log and signs. */
export const run = (env: EnvironmentVariables, role: 'worker' | 'signer'): Promise<void> =>
  runProcess(env, role, async (context) => {
    const { app, worker } = await startWorker(context, { module: OperationsModule }, StoresModule.forRoot(context));
    context.shutdown.add({ name: 'the worker', deadlineMs: JOB_GRACE_MS, run: () => app.close() });
    const operations = app.get(OperationsServer);
    const log = app.get<EventLog>(EVENT_LOG);
    const documents = app.get<DocumentStore>(DOCUMENTS);
    const jobs = app.get<SiteJobs>(JOBS);
    const { sendsMail } = context.configuration;
    operations.health = () => workerHealth({ log, documents, jobs, sendsMail, followers: () => worker.states });
    context.logger.info({ address: operations.address, role }, 'worker: following the log');
  });
