import { ENGINES, missingServers } from '../../cluster/site/servers.ts';
import { findProgram, pullImage } from '../../servers/program.ts';
import { MissingPrerequisite } from './amount.ts';

/** Names the servers of a bench in its log: figures on an emulator are not those of the real server. */
export async function requireServers(): Promise<void> {
  await Promise.all(ENGINES.map((engine) => pullImage(engine)));
  const missing = missingServers();
  if (missing.length > 0) throw new MissingPrerequisite(`missing: ${missing.join(' ')}`);
  for (const engine of ENGINES) console.error(`${engine.name}: ${findProgram(engine).description}`);
}
