import type { Milestones } from '@fumata/contracts';
import { useEffect, useRef, useState } from 'react';
import type { LiveConclave } from '../../../live/live-conclave.js';
import { ApiError } from '../../../lib/requests/api-client.js';
import { useApi } from '../../../shell/api.js';

/** The open pages of all visitors spread their calls over this time: in a close race the lead changes every second. */
const SPREAD_MS = 10_000;

interface Loaded {
  /** Version of the conclave when they were requested; empty after a failure. */
  readonly version: string;
  readonly milestones: Milestones | 'failed';
  /** Failed calls in a row. */
  readonly failures: number;
}

/**
 * Milestones of the edition, loaded again soon after each act and change of leader, with back-off after failures;
 * undefined at first.
 */
export function useMilestones({ conclaveState, results }: LiveConclave): Milestones | 'failed' | undefined {
  const api = useApi();
  const [loaded, setLoaded] = useState<Loaded>();
  const { _id, revision, majorityReachedBy } = conclaveState;
  const version = `${_id} ${revision} ${results[0]?.cardinalId} ${majorityReachedBy?._id}`;
  const latestVersion = useRef(version);
  useEffect(() => {
    latestVersion.current = version;
  }, [version]);
  const isOutdated = loaded?.version !== version;
  useEffect(() => {
    if (!isOutdated) return;
    const controller = new AbortController();
    const failures = loaded?.failures ?? 0;
    const load = async (): Promise<void> => {
      const requestedVersion = latestVersion.current;
      const answer = await api
        .get<Milestones>(`/api/replay/${_id}/milestones`, controller.signal)
        .catch((cause: unknown) => (isTransient(cause) ? undefined : 'refused'));
      if (controller.signal.aborted) return;
      const milestones = typeof answer === 'object' ? answer : (loaded?.milestones ?? 'failed');
      if (answer) setLoaded({ version: requestedVersion, milestones, failures: 0 });
      else setLoaded({ version: '', milestones, failures: failures + 1 });
    };
    const timer = setTimeout(() => void load(), loaded ? Math.random() * SPREAD_MS * 2 ** Math.min(failures, 4) : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, _id, isOutdated, loaded]);
  return loaded?.milestones;
}

/** No answer, too many requests or a fault: a later call may succeed. */
const isTransient = (cause: unknown): boolean =>
  cause instanceof ApiError && (cause.status === 0 || cause.status === 429 || cause.status >= 500);
