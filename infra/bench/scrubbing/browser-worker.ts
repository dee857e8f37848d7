/**
 * A browser's Worker as far as the built replay needs it, in a Node thread: runs the file that browsers load, and
 * fetches from the site over HTTP.
 */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { runInThisContext } from 'node:vm';

type Data = { readonly script: string; readonly address: string; readonly cookie: string };
const { script, address, cookie } = workerData as Data; // set by scrubber.ts
const port = parentPort as NonNullable<typeof parentPort>; // this file only runs as a worker
const { fetch: fetchFrom } = globalThis;

Object.assign(globalThis, {
  postMessage: (message: unknown) => port.postMessage(message),
  addEventListener: (_: 'message', heard: (event: { readonly data: unknown }) => void) =>
    port.on('message', (data: unknown) => heard({ data })),
  fetch: (path: string, init?: RequestInit) => fetchFrom(new URL(path, address), { ...init, headers: { cookie } }),
});
runInThisContext(readFileSync(script, 'utf8'), { filename: script });
