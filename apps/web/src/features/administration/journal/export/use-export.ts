import { useEffect, useRef, useState } from 'react';
import { storedToken } from '../../../../shell/session.js';
import { ApiError } from '../../../../lib/api-client.js';
import { useSessionEnd } from '../../kit/relogin.js';
import { detailOf } from '../../kit/refusal-text.js';
import type { Reading } from './export-reading.js';
import { fetchExport, keepFile, type ExportRequest } from './fetch-export.js';

export type Stage =
  | { readonly is: 'ready' }
  | { readonly is: 'running'; readonly reading: Reading; readonly since: number; readonly now: number }
  | { readonly is: 'saved'; readonly name: string; readonly events: number }
  | { readonly is: 'cut' | 'lost'; readonly reading: Reading }
  | { readonly is: 'refused'; readonly why: string };

interface Exporting {
  readonly stage: Stage;
  readonly start: (request: Omit<ExportRequest, 'token'>) => void;
  /** Aborts the export and discards its data. */
  readonly stop: () => void;
}

const NOTHING_YET: Reading = { bytes: 0, events: 0, progress: 0 };

/** Downloads an export into a file. */
export function useExport(): Exporting {
  const { ask } = useSessionEnd();
  const [stage, setStage] = useState<Stage>({ is: 'ready' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (request: Omit<ExportRequest, 'token'>, signal: AbortSignal): Promise<Stage> => {
    const since = performance.now();
    const report = (reading: Reading) => setStage({ is: 'running', reading, since, now: performance.now() });
    report(NOTHING_YET);
    try {
      const fetched = await fetchExport({ ...request, token: storedToken() }, signal, report);
      if (fetched.is !== 'whole') return fetched;
      keepFile(fetched.file, fetched.name);
      return { is: 'saved', name: fetched.name, events: fetched.events };
    } catch (error) {
      if (signal.aborted) return { is: 'ready' };
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) ask();
      return { is: 'refused', why: detailOf(error) };
    }
  };
  return {
    stage,
    start: (request) => {
      const own = new AbortController();
      running.current = own;
      void run(request, own.signal).then((next) => running.current === own && setStage(next));
    },
    stop: () => {
      running.current?.abort();
      running.current = undefined;
      setStage({ is: 'ready' });
    },
  };
}
