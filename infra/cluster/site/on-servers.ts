import { describe } from '@jest/globals';
import { EVENT_STORE_DB } from '../../servers/event-store-db.ts';
import { missingReason, type Engine } from '../../servers/program.ts';
import { ENGINES } from './servers.ts';

const describeOn =
  (engines: readonly Engine[]) =>
  (name: string, suite: () => void): void => {
    const missing = engines.filter((engine) => missingReason(engine) !== undefined).map((engine) => engine.name);
    if (missing.length === 0) describe(name, suite);
    else describe.skip(`${name} (needs ${missing.join(', ')}, see the first lines of npm test)`, suite);
  };

/** Suite that requires a server of each engine; skipped where one is unavailable. */
export const describeOnServers = describeOn(ENGINES);

export const describeOnEventStoreDb = describeOn([EVENT_STORE_DB]);
