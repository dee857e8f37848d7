import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api-client.js';
import { useSessionEnd } from '../../kit/relogin.js';
import { detailOf } from '../../kit/error-detail.js';
import type { ExportProgress } from './export-tracker.js';
import { fetchExport, saveFile, type ExportRequest } from './fetch-export.js';

export type Stage =
  | { readonly is: 'ready' }
  | { readonly is: 'running'; readonly progress: ExportProgress; readonly since: number; readonly now: number }
  | { readonly is: 'saved'; readonly name: string; readonly events: number }
  | { readonly is: 'truncated' | 'interrupted'; readonly progress: ExportProgress }
  | { readonly is: 'refused'; readonly why: string };

interface Exporting {
  readonly stage: Stage;
  readonly start: (request: ExportRequest) => void;
  /** Aborts the export and discards its data. */
  readonly stop: () => void;
}

const NO_PROGRESS: ExportProgress = { events: 0, fraction: 0 };

/** Downloads an export, and saves it as a file once it is complete. */
export function useExport(): Exporting {
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
      if (error.status === 401) requestLogin();
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
