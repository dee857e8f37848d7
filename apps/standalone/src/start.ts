import { Module, type DynamicModule } from '@nestjs/common';
import { ApiModule, DemoGalleries, startApi, type Api } from '@fumata/api';
import { removeLeftovers } from '@fumata/cli';
import { AccountStore, ensureFirstAdministrator } from '@fumata/content';
import type { DocumentStore } from '@fumata/documents';
import type { EventLog } from '@fumata/event-log';
import { observeDataFolder, type Clock, type EnvironmentVariables, type Ids } from '@fumata/platform';
import { ReadModels } from '@fumata/read-models';
import {
  CLOCK,
  DOCUMENTS,
  EVENT_LOG,
  IDS,
  METRICS,
  ProcessHealth,
  runProcess,
  StoresModule,
  type ProcessContext,
} from '@fumata/stores';
import { Worker, WorkerModule } from '@fumata/worker';
import { banner } from './banner.js';
import { openControlSocket, type ControlSocket } from './control-socket.js';

/** The HTTP server and the stores, which have a deadline each. */
const APPLICATION_DEADLINE_MS = 10_000;

/** The API and the worker in one application, on the same stores. */
@Module({})
class StandaloneModule {
  static with(context: ProcessContext): DynamicModule {
    return { module: StandaloneModule, imports: [ApiModule.with(StoresModule.forRoot(context)), WorkerModule.with()] };
  }
}

/** The whole site in one process, on embedded stores wherever no server is configured. */
export const start = (env: EnvironmentVariables): Promise<void> =>
  runProcess(env, 'standalone', async (context) => {
    const { configuration, shutdown } = context;
    const api = await startApi(StandaloneModule.with(context), context);
    const { app, address } = api;
    shutdown.add({ name: 'the application', deadlineMs: APPLICATION_DEADLINE_MS, run: () => api.stop() });
    const { adminEmail: email, adminPassword: password } = configuration;
    const health = app.get(ProcessHealth);
    const firstAdministrator = ensureFirstAdministrator(app.get(AccountStore), { email, password });
    const administrator = await health.until('administrator', firstAdministrator);
    observeDataFolder(configuration.dataFolder, app.get(METRICS));
    const worker = app.get(Worker);
    // Stopped first and with its own deadline: a job that hangs leaves the HTTP server the time to finish its answers.
    shutdown.add({ name: 'the worker', run: () => worker.stop() });
    await worker.start();
    health.add('projection', () => worker.state !== 'stopped');
    await removeLeftovers(configuration.dataFolder);
    const control = await openControl(api, context);
    shutdown.add({ name: 'the control socket', run: () => control.close() });

    await api.ready;
    void app.get(DemoGalleries).seed();
    process.stdout.write(banner({ configuration, address, administrator }));
  });

function openControl({ app }: Api, context: ProcessContext): Promise<ControlSocket> {
  const { configuration, logger, secret, sealKey } = context;
  return openControlSocket({
    folder: configuration.dataFolder,
    accounts: app.get(AccountStore),
    logger,
    work: {
      dataFolder: configuration.dataFolder,
      documents: app.get<DocumentStore>(DOCUMENTS),
      log: app.get<EventLog>(EVENT_LOG),
      models: app.get(ReadModels),
      clock: app.get<Clock>(CLOCK),
      ids: app.get<Ids>(IDS),
      keys: { secret, sealKey: sealKey?.export({ format: 'jwk' }).d },
    },
  });
}
