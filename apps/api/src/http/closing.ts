import type { INestApplication } from '@nestjs/common';
import type { Server } from 'node:http';

/**
 * Stops listening and waits until the requests under way are answered, but not for ever: after so many milliseconds the
 * connections that are left are cut.
 */
export async function closeWithin(app: INestApplication<Server>, graceMs: number): Promise<void> {
  const server = app.getHttpServer();
  const cutting = setTimeout(() => server.closeAllConnections(), graceMs);
  await app.close().finally(() => clearTimeout(cutting));
}
