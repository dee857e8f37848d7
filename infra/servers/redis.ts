import { mkdirSync } from 'node:fs';
import { sparePort } from '../scripts/spare-port.ts';
import { ServerProcess } from '../torture/server-process.ts';
import { ServerMissing } from './archive.ts';
import { answers, hasCommand, type Server } from './server.ts';

/** @throws ServerMissing */
export function requireRedis(): void {
  if (!hasCommand('redis-server')) throw new ServerMissing('redis-server is not installed (Debian: redis-server).');
}

/** Creates the server without starting it. @throws ServerMissing */
export async function redis(folder: string): Promise<Server> {
  requireRedis();
  const port = await sparePort();
  mkdirSync(folder, { recursive: true });
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const args = [...place, '--save', '', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'];
  const ready = () => answers(port, 'PING\r\n');
  return Object.assign(new ServerProcess({ name: 'Redis', command: 'redis-server', args, ready }), {
    url: `redis://127.0.0.1:${port}`,
  });
}
