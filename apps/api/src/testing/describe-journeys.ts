import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { missingServers, openServerStores } from './server-stores.js';
import { TestSite } from './site.js';

interface Opened {
  readonly site: TestSite;
  close(): Promise<void>;
}

/**
 * What matters most of a feature on a store, once in memory and once on EventStoreDB, MongoDB and Redis. The tests of a
 * journey share one site with the demo's content and run in order; each makes the records that it changes.
 */
export function describeJourney(feature: string, journey: (site: () => TestSite) => void): void {
  describe(`journey of ${feature} in memory`, () => onSite(openInMemory, journey));
  const missing = missingServers();
  describe(`journey of ${feature} on EventStoreDB, MongoDB and Redis`, () => {
    if (missing.length === 0) onSite(openOnServers, journey);
    else it.skip(`the whole journey (${missing.join(', ')} not set)`, () => undefined);
  });
}

function onSite(open: () => Promise<Opened>, journey: (site: () => TestSite) => void): void {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  journey(() => opened.site);
}

async function openInMemory(): Promise<Opened> {
  const site = await TestSite.open();
  return { site, close: () => site.close() };
}

async function openOnServers(): Promise<Opened> {
  const { stores, close } = await openServerStores();
  const site = await TestSite.open({}, stores);
  return {
    site,
    close: async () => {
      await site.close();
      await close();
    },
  };
}
