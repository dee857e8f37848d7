import { afterEach } from '@jest/globals';
import { TestSite } from '../site.js';

/**
 * Opens sites for a single test, for another configuration or another process on the same stores. They are closed after
 * the test. To be called in a `describe` block.
 */
export function sitesPerTest(): typeof TestSite.open {
  const sites: TestSite[] = [];
  afterEach(async () => {
    for (const site of sites.splice(0)) await site.close();
  });
  return async (...parameters) => {
    const site = await TestSite.open(...parameters);
    sites.push(site);
    return site;
  };
}
