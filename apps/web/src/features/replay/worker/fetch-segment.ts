import type { Segment } from '@fumata/history';
import type { Failure, Opening } from './messages.js';
import { timeLimit } from '../../../lib/requests/abort-signals.js';

/** Reason why a segment could not be loaded. */
export class SegmentError extends Error {
  override readonly name = 'SegmentError';

  constructor(readonly why: Failure) {
    super(why);
  }
}

const TIMEOUT_MS = 30_000;

/** A segment and the length of its text. */
export interface FetchedSegment {
  readonly segment: Segment;
  readonly bytes: number;
}

/** Fetches one segment. @throws SegmentError */
export async function fetchSegment(
  { conclaveId, version, loggedIn }: Pick<Opening, 'conclaveId' | 'version' | 'loggedIn'>,
  segment: number,
  caller?: AbortSignal,
): Promise<FetchedSegment> {
  const path = `/api/replay/${conclaveId}/segments/${segment}?v=${encodeURIComponent(version)}`;
  const response = await fetch(path, { signal: timeLimit(TIMEOUT_MS, caller) }).catch(() => {
    throw new SegmentError('unreachable');
  });
  if (!response.ok) throw new SegmentError(failureOf(response.status, loggedIn));
  const text = await response.text().catch(() => {
    throw new SegmentError('unreachable'); // truncated response
  });
  const body = parseSegment(text);
  if (body.version !== version) throw new SegmentError('changed');
  return { segment: body, bytes: text.length };
}

function parseSegment(text: string): Segment {
  try {
    return JSON.parse(text) as Segment; // served by the site; the segment contains its kind
  } catch {
    throw new SegmentError('unreachable'); // an intermediary's response, or a truncated one
  }
}

/** Analysts may read every segment, so a refusal means that the session has ended. */
function failureOf(status: number, loggedIn: boolean): Failure {
  if (status === 401 || status === 403) return 'not-allowed';
  if (status !== 404) return 'unreachable';
  return loggedIn ? 'not-allowed' : 'missing';
}
