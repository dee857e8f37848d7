import { useRef } from 'react';
import type { Projections } from '@fumata/contracts';
import { toast } from '../../../components/messages/toasts.js';
import { REFRESH_MS } from '../kit/page.js';
import { useLoaded, apiQuery, useAction, detailOf, toastFailure } from '../kit/server-state.js';

const WORKING_MS = 1_000;
/** Time within which the worker starts a requested job. */
const JOB_START_MS = 4_000;

const isWorking = ({ comparaison, projections }: Projections): boolean =>
  comparaison !== null || projections.some(({ reconstruction }) => reconstruction !== null);

interface Command {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

/** State of the projections, polled every second while a job is running or expected. */
export function useProjections() {
  const expectedUntil = useRef(0);
  const { data, failed, refetch } = useLoaded(projectionsQuery, {
    refetchInterval: (latest) =>
      Date.now() < expectedUntil.current || (latest && isWorking(latest)) ? WORKING_MS : REFRESH_MS,
  });
  const expectJob = (): Promise<unknown> => {
    expectedUntil.current = Date.now() + JOB_START_MS;
    return refetch();
  };
  const { run, busy } = useAction<Command, { message: string }>({
    call: (api, { method, path, body }) => api.send(method, PROJECTIONS + path, body),
    onDone: ({ message }) => {
      toast('success', message);
      void expectJob();
    },
    onFailed: (error) => {
      toastFailure(error, { text: detailOf(error) });
      void expectJob();
    },
  });
  return { data, failed, busy, run, expectJob };
}

export const PROJECTIONS = '/api/projections';

export const projectionsQuery = apiQuery([PROJECTIONS], (api, signal) => api.get<Projections>(PROJECTIONS, signal));
