import { afterEach, beforeAll, beforeEach } from '@jest/globals';
import { routeSite } from '../route-site.ts';
import type { Override } from '../network.ts';

export let site: ReturnType<typeof routeSite>;

/** Idempotency keys of the intercepted writes. */
export let keys: string[];

export const attempts = () => keys.length;
export const distinct = () => new Set(keys).size;

/** Overrides the writes of a path; `answer` is called with the number of the attempt, from 1. */
export const interceptWrites = (path: string, answer: (attempt: number, request: Request) => ReturnType<typeof lost>) =>
  site.network.intercept(path, async (_, request) => {
    if (request.method === 'GET') return undefined;
    keys.push(request.headers.get('idempotency-key') ?? 'none');
    return answer(attempts(), request);
  });

/** The site executes the request, but its answer is lost. */
export async function lost(request: Request): Promise<Override> {
  await fetch(request);
  return 'no answer';
}

export const noAnswer = (): Promise<Override> => Promise.resolve('no answer');

/** Holds an answer back until `open` is called. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

export const own: string[] = [];

export function prepareSite(): void {
  const opened = routeSite();
  beforeAll(() => {
    site = opened;
  });
  beforeEach(() => {
    keys = [];
  });
  afterEach(async () => {
    for (const id of own.splice(0)) await site.callAsAdmin('DELETE', `/api/quiz/questions/${id}`);
  });
}
