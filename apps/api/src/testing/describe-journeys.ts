import type { Role } from '@fumata/contracts';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { createLogger } from '@fumata/platform';
import { openServerStores, unsetServerVariables } from './server-stores.js';
import { TestSite } from './site.js';

/**
 * The most important requests of a feature, run on every kind of store. The tests run in order; each creates the records
 * that it changes.
 *
 * @param token resolves to the token of the journey's one account with the role
 */
export type Journey = (site: () => TestSite, token: (role: Role) => Promise<string>) => void;

interface Opened {
  readonly site: TestSite;
  close(): Promise<void>;
}

/**
 * Runs all journeys, keyed by feature, on one process with the demo content in memory, then on two processes with
 * EventStoreDB, MongoDB and Redis, which get the requests in turn.
 */
export function describeJourneys(journeys: Readonly<Record<string, Journey>>): void {
  describe('journeys in memory', () => onSite(openInMemory, journeys));
  const unset = unsetServerVariables();
  describe('journeys on two processes with EventStoreDB, MongoDB and Redis', () => {
    if (unset.length === 0) onSite(openOnServers, journeys);
    else
      for (const feature of Object.keys(journeys))
        it.skip(`${feature}: the whole suite (needs ${unset.join(', ')}, see the first lines of npm test)`, () =>
          undefined);
  });
}

function onSite(open: () => Promise<Opened>, journeys: Readonly<Record<string, Journey>>): void {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  for (const [feature, journey] of Object.entries(journeys))
    describe(feature, () => {
      const tokens = new Map<Role, Promise<string>>();
      const login = (role: Role): Promise<string> => {
        const token = opened.site.login(role);
        tokens.set(role, token);
        return token;
      };
      journey(
        () => opened.site,
        (role) => tokens.get(role) ?? login(role),
      );
    });
}

async function openInMemory(): Promise<Opened> {
  const site = await TestSite.open();
  return { site, close: () => site.close() };
}

async function openOnServers(): Promise<Opened> {
  const { stores, close } = await openServerStores();
  const site = await TestSite.openTwo({ ...stores, logger: createLogger('error') });
  return {
    site,
    close: async () => {
      await site.close();
      await close();
    },
  };
}
