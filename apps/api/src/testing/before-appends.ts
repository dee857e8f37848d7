import { jest } from '@jest/globals';
import type { TestSite } from './site.js';

/** Runs each task once, right before the first append of an event of its type. `jest.restoreAllMocks` ends it. */
export function beforeAppends(site: TestSite, tasks: Readonly<Record<string, () => Promise<unknown>>>): void {
  const { log } = site.system;
  const append = log.append.bind(log);
  const pending = new Map(Object.entries(tasks));
  jest.spyOn(log, 'append').mockImplementation(async (stream, expected, events) => {
    const type = events[0]?.type ?? '';
    const task = pending.get(type);
    pending.delete(type);
    await task?.();
    return append(stream, expected, events);
  });
}
