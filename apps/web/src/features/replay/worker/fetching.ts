import type { Segment } from '@fumata/history';
import type { Failure, Opening } from './messages.js';

/** Why a segment did not come. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched';

  constructor(readonly why: Failure) {
    super(why);
  }
}

const PATIENCE_MS = 30_000;

/** A segment, and how long its text was. */
export interface Fetched {
  readonly segment: Segment;
  readonly bytes: number;
}

/** One segment from the site, unless it is given up meanwhile. @throws NotFetched */
export async function fetchSegment(
  { conclaveId, version, token }: Pick<Opening, 'conclaveId' | 'version' | 'token'>,
  segment: number,
  leaving?: AbortSignal,
): Promise<Fetched> {
  const path = `/api/replay/${conclaveId}/segments/${segment}?v=${encodeURIComponent(version)}`;
  const headers: HeadersInit = token === null ? {} : { 'x-auth-token': token };
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const signal = leaving ? AbortSignal.any([leaving, patience]) : patience;
  const response = await fetch(path, { headers, signal }).catch(() => {
    throw new NotFetched('unreachable');
  });
  if (!response.ok) throw new NotFetched(whyNot(response.status, token !== null));
  const text = await response.text().catch(() => {
    throw new NotFetched('unreachable'); // half an answer
  });
  const body = parsed(text);
  if (body.version !== version) throw new NotFetched('changed');
  return { segment: body, bytes: text.length };
}

function parsed(text: string): Segment {
  try {
    return JSON.parse(text) as Segment; // the server's own; which kind of segment it is stands in it
  } catch {
    throw new NotFetched('unreachable'); // something in between has answered, or has cut it
  }
}

/** To whoever is logged in no part is missing, unless the login has ended. */
function whyNot(status: number, loggedIn: boolean): Failure {
  if (status === 401 || status === 403) return 'not-allowed';
  if (status !== 404) return 'unreachable';
  return loggedIn ? 'not-allowed' : 'missing';
}
