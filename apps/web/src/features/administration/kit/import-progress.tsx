import type { ImportProgress } from '@fumata/contracts';
import { useQuery } from '@tanstack/react-query';
import { counted, number } from '@fumata/text';
import { Progress } from './progress.js';
import { apiQuery } from './server-state.js';

const POLL_MS = 500;

/** Written rows of all. */
export type RunningImport = NonNullable<ImportProgress['enCours']>;

/** The import that is being executed, by any user; polled while there is one or `isSending`. */
export function useRunningImport(path: string, isSending: boolean): RunningImport | undefined {
  const { data } = useQuery({
    ...apiQuery(['import-progress', path], (api, signal) => api.get<ImportProgress>(path, signal)),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (isSending || state.data?.enCours ? POLL_MS : false),
  });
  return data?.enCours ?? undefined;
}

export const rowsText = ({ fait, total }: RunningImport): string => `${counted(fait, 'ligne')} sur ${number(total)}`;

/** Progress of a running import; screen readers hear each quarter. */
export function RunningImportProgress({ running, isOwn }: { running: RunningImport; isOwn: boolean }) {
  const progress = running.fait / Math.max(1, running.total);
  const label = isOwn ? 'Import en cours' : 'Un import est déjà en cours';
  return (
    <>
      <Progress label={label} progress={progress} text={rowsText(running)} />
      <p className="sr" role="status">
        {label}, {Math.floor(progress * 4) * 25}&nbsp;%
      </p>
    </>
  );
}
