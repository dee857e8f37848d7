import { useEffect, useState } from 'react';
import type { Projections } from '@fumata/contracts';
import { toast } from '../../../components/toasts.js';
import type { ApiClient } from '../../../lib/api-client.js';
import { detailOf } from '../refusal-text.js';
import { useAttempt } from '../use-attempt.js';
import { useRefreshed } from '../use-refreshed.js';
import type { Refreshed } from '../use-refreshed.js';

export const loadProjections = (api: ApiClient, signal?: AbortSignal): Promise<Projections> =>
  api.get<Projections>('/api/projections', signal);

const EVERY_MS = 1_000;
/** What was asked for is taken up within that time. */
const SOON_MS = 4_000;

export interface ProjectionsActs extends Refreshed<Projections> {
  readonly busy: boolean;
  /** Looks again each second until what was asked for has begun. */
  readonly expect: () => void;
  readonly act: (call: (api: ApiClient) => Promise<{ message: string }>) => Promise<void>;
}

/** The projections as they are now: looked at each second while something is under way. */
export function useProjections(loaded: Projections): ProjectionsActs {
  const refreshed = useRefreshed(loaded, loadProjections);
  const { data, refresh } = refreshed;
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  const [expected, setExpected] = useState(false);
  const working = data.comparaison !== null || data.projections.some((each) => each.reconstruction !== null);
  const quick = working || expected;
  useEffect(() => {
    if (!quick) return undefined;
    const timer = setInterval(() => void refresh(), EVERY_MS);
    return () => clearInterval(timer);
  }, [quick]); // `refresh` is another function at each rendering, and always asks for the same
  useEffect(() => {
    if (!expected) return undefined;
    const timer = setTimeout(() => setExpected(false), SOON_MS);
    return () => clearTimeout(timer);
  }, [expected]);
  const act: ProjectionsActs['act'] = async (call) => {
    setBusy(true);
    const outcome = await attempt(call);
    setBusy(false);
    if (outcome.ok) toast('success', outcome.value.message);
    else toast('error', detailOf(outcome.error));
    setExpected(true);
    await refresh();
  };
  return { ...refreshed, busy, act, expect: () => setExpected(true) };
}
