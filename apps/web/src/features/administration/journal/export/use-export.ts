import { useEffect, useRef, useState } from 'react';
import { ApiError, parseResponse } from '../../../../lib/requests/api-client.js';
import { saveFile } from '../../../../lib/requests/save-file.js';
import { useSessionEnd } from '../../kit/relogin.js';
import { detailOf } from '../../kit/server-state.js';
import { type ExportProgress, ExportTracker, type Format } from './export-tracker.js';

export type Stage =
  | { readonly is: 'ready' }
  | { readonly is: 'running'; readonly progress: ExportProgress; readonly since: number; readonly now: number }
  | { readonly is: 'saved'; readonly name: string; readonly events: number }
  | { readonly is: 'truncated' | 'interrupted'; readonly progress: ExportProgress }
  | { readonly is: 'refused'; readonly why: string };

const NO_PROGRESS: ExportProgress = { events: 0, fraction: 0 };

/** Downloads an export, and saves it as a file once it is complete. */
export function useExport() {
  const { requestLogin } = useSessionEnd();
  const [stage, setStage] = useState<Stage>({ is: 'ready' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (request: ExportRequest, signal: AbortSignal): Promise<Stage> => {
    const since = performance.now();
    const report = (progress: ExportProgress) => setStage({ is: 'running', progress, since, now: performance.now() });
    report(NO_PROGRESS);
    try {
      const fetched = await fetchExport(request, signal, report);
      if (fetched.is !== 'complete') return fetched;
      saveFile(fetched.file, fetched.name);
      return { is: 'saved', name: fetched.name, events: fetched.events };
    } catch (error) {
      if (signal.aborted) return { is: 'ready' };
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 401) return { is: 'refused', why: detailOf(error) };
      requestLogin();
      return { is: 'ready' };
    }
  };
  return {
    stage,
    start: (request: ExportRequest): void => {
      const aborter = new AbortController();
      running.current = aborter;
      void run(request, aborter.signal).then((next) => running.current === aborter && setStage(next));
    },
    /** Aborts the export and discards its data. */
    stop: (): void => {
      running.current?.abort();
      running.current = undefined;
      setStage({ is: 'ready' });
    },
  };
}

const REPORT_EVERY_MS = 250;

interface ExportRequest {
  readonly path: string;
  readonly format: Format;
  /** Sequence range that the progress refers to, inclusive. */
  readonly from: number;
  readonly to: number;
}

type Fetched =
  | { readonly is: 'complete'; readonly file: Blob; readonly name: string; readonly events: number }
  /** Progress when the connection broke (`interrupted`) or the file ended without its last line (`truncated`). */
  | { readonly is: 'truncated' | 'interrupted'; readonly progress: ExportProgress };

/** Downloads an export. @throws ApiError if the server rejects it; AbortError if `signal` aborts it */
async function fetchExport(
  { path, format, from, to }: ExportRequest,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<Fetched> {
  const tracker = new ExportTracker(format, { from, to });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let reportedAt = 0;
  try {
    const answer = await fetch(path, { signal });
    if (!answer.ok || !answer.body) return parseResponse(answer.ok ? 0 : answer.status, await answer.text());
    const reader = answer.body.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      chunks.push(next.value);
      tracker.append(next.value);
      const now = performance.now();
      if (now - reportedAt < REPORT_EVERY_MS) continue;
      reportedAt = now;
      onProgress(tracker.progress());
    }
    const events = tracker.eventCount();
    if (events === undefined) return { is: 'truncated', progress: tracker.progress() };
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    const type = answer.headers.get('content-type') ?? '';
    return { is: 'complete', file: new Blob(chunks, { type }), name: name ?? `fumata.${format}`, events };
  } catch (error) {
    if (signal.aborted || !(error instanceof TypeError)) throw error;
    return { is: 'interrupted', progress: tracker.progress() };
  }
}
