import { parseResponse } from '../../../../lib/api-client.js';
import { ExportTracker, type Format, type ExportProgress } from './export-tracker.js';

/** Interval of progress reports, ms. */
const REPORT_EVERY_MS = 250;
const REVOKE_AFTER_MS = 60_000;

export interface ExportRequest {
  readonly path: string;
  readonly format: Format;
  /** Sequence range that the progress refers to, inclusive. */
  readonly from: number;
  readonly to: number;
}

export type Fetched =
  | { readonly is: 'complete'; readonly file: Blob; readonly name: string; readonly events: number }
  /** Progress when the connection broke (`interrupted`) or the file ended without its last line (`truncated`). */
  | { readonly is: 'truncated' | 'interrupted'; readonly progress: ExportProgress };

/** Downloads an export. @throws ApiError if the server rejects it; AbortError if `signal` aborts it */
export async function fetchExport(
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

/** Saves a file through the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
