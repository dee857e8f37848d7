import { AccountStore, ensureFirstAdministrator } from '@fumata/content';
import type { EnvironmentVariables } from '@fumata/platform';
import { ProcessHealth, runProcess, StoresModule } from '@fumata/stores';
import { ApiModule } from './api.module.js';
import { DemoGalleries } from './features/galleries/demo-galleries.js';
import { startApi } from './start.js';

/** Deadline for closing the whole application: the HTTP server, then the stores. */
const APPLICATION_DEADLINE_MS = 10_000;

/** One API process of a cluster: HTTP and sockets, on the servers that all processes share. */
export const run = (env: EnvironmentVariables): Promise<void> =>
  runProcess(env, 'api', async (context) => {
    const { configuration, logger, shutdown } = context;
    const api = await startApi(ApiModule.with(StoresModule.forRoot(context)), context);
    shutdown.add({ name: 'the application', deadlineMs: APPLICATION_DEADLINE_MS, run: () => api.stop() });
    const { adminEmail: email, adminPassword: password } = configuration;
    // Without a configured password none is generated, because many can read the log. `fumata user add` sets one.
    if (password !== undefined) {
      const firstAdministrator = ensureFirstAdministrator(api.app.get(AccountStore), { email, password });
      const { outcome } = await api.app.get(ProcessHealth).until('administrator', firstAdministrator);
      if (outcome === 'email-in-use')
        logger.warn('accounts: no administrator, ADMIN_EMAIL is disabled or has another role');
    }
    await api.ready;
    void api.app.get(DemoGalleries).seed();
    logger.info({ address: api.address }, 'api: ready');
  });
