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

/** One segment from the site. @throws NotFetched */
export async function fetchSegment(
  { conclaveId, version, token }: Pick<Opening, 'conclaveId' | 'version' | 'token'>,
  segment: number,
): Promise<Segment> {
  const path = `/api/replay/${conclaveId}/segments/${segment}?v=${encodeURIComponent(version)}`;
  const headers: HeadersInit = token === null ? {} : { 'x-auth-token': token };
  const response = await fetch(path, { headers, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {
    throw new NotFetched('unreachable');
  });
  if (!response.ok) throw new NotFetched(whyNot(response.status, token !== null));
  const body = (await response.json().catch(() => {
    throw new NotFetched('unreachable'); // half an answer
  })) as Segment; // the server's own; which kind of segment it is stands in it
  if (body.version !== version) throw new NotFetched('changed');
  return body;
}

/** To whoever is logged in no part is missing, unless the login has ended. */
function whyNot(status: number, loggedIn: boolean): Failure {
  if (status === 401 || status === 403) return 'not-allowed';
  if (status !== 404) return 'unreachable';
  return loggedIn ? 'not-allowed' : 'missing';
}
