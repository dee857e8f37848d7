import { fileURLToPath } from 'node:url';
import { sparePort } from '../scripts/spare-port.ts';
import { Child } from './child.ts';
import { ADMINISTRATOR } from './cluster.ts';

const MAIN = fileURLToPath(new URL('../../apps/standalone/dist/main.js', import.meta.url));

/** The whole site in one process, on a data folder. */
export interface StandaloneSite {
  readonly process: Child;
  readonly address: string;
}

export async function standaloneSite(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<StandaloneSite> {
  const port = await sparePort();
  const address = `http://127.0.0.1:${port}`;
  const child = new Child({
    name: 'the standalone site',
    command: process.execPath,
    args: [MAIN],
    env: {
      ...{ PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir },
      ...{ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password },
      ...{ SEED: 'texts', VOTE_COOLDOWN_SECONDS: '0', LOG_LEVEL: 'info' },
      ...env,
    },
    ready: async () => (await fetch(`${address}/health/ready`)).ok,
  });
  return { process: child, address };
}
