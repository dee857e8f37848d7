import { parseResponse } from '../../../../lib/api-client.js';
import { ExportReading, type Format, type Reading } from './export-reading.js';

/** Interval of progress reports, ms. */
const REPORT_EVERY_MS = 250;

export interface ExportRequest {
  readonly path: string;
  readonly format: Format;
  /** Sequence range to search, inclusive. */
  readonly from: number;
  readonly to: number;
  readonly token: string | null;
}

export type Fetched =
  | { readonly is: 'whole'; readonly file: Blob; readonly name: string; readonly events: number }
  /** Progress when the connection broke (`lost`) or the file ended without its last line (`cut`). */
  | { readonly is: 'cut' | 'lost'; readonly reading: Reading };

/** Downloads an export. @throws ApiError if the server rejects it; AbortError if `signal` aborts it */
export async function fetchExport(
  { path, format, from, to, token }: ExportRequest,
  signal: AbortSignal,
  onReading: (reading: Reading) => void,
): Promise<Fetched> {
  const reading = new ExportReading(format, { from, to });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let reportedAt = 0;
  try {
    const answer = await fetch(path, { signal, headers: token === null ? {} : { 'x-auth-token': token } });
    if (!answer.ok || !answer.body) return parseResponse(answer.ok ? 0 : answer.status, await answer.text());
    const reader = answer.body.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      pieces.push(next.value);
      reading.take(next.value);
      const now = performance.now();
      if (now - reportedAt < REPORT_EVERY_MS) continue;
      reportedAt = now;
      onReading(reading.now());
    }
    const events = reading.end();
    if (events === undefined) return { is: 'cut', reading: reading.now() };
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    const type = answer.headers.get('content-type') ?? '';
    return { is: 'whole', file: new Blob(pieces, { type }), name: name ?? `fumata.${format}`, events };
  } catch (error) {
    if (signal.aborted || !(error instanceof TypeError)) throw error;
    return { is: 'lost', reading: reading.now() };
  }
}

/** Saves a file through the browser. */
export function keepFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), LONG_MS);
}

const LONG_MS = 60_000;
