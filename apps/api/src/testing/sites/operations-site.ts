import { afterAll, afterEach, beforeAll, jest } from '@jest/globals';
import { createLogger, Unavailable } from '@fumata/platform';
import { TestSite } from '../site.js';

export let site: TestSite;
export const lines: { msg: string; route?: string }[] = [];
export const projection = { isRunning: true };
export const isUnwritable = (detail: string) => () => Promise.resolve({ writable: false, detail });
export const noServer = () => Promise.reject(new Unavailable('event-log', 'no server'));

/** One site for all tests of a suite. */
export function prepareSite(): void {
  beforeAll(async () => {
    const written = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) }; // one JSON object per line
    site = await TestSite.open({}, { logger: createLogger('info', written) });
    site.system.health.add('projection', () => projection.isRunning);
  });
  afterAll(() => site.close());
  afterEach(() => void jest.restoreAllMocks());
}
