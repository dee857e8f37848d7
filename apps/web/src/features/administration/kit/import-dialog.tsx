import type { ImportReport, ImportProgress } from '@fumata/contracts';
import { useId, useState } from 'react';
import { counted, number, frenchTypography } from '@fumata/text';
import { GhostButton } from '../../../components/button.js';
import { Dialog } from '../../../components/dialogs/dialog.js';
import { Notice } from '../../../components/messages/notice.js';
import { toast } from '../../../components/messages/toasts.js';
import { DialogActs } from './dialog-parts.js';
import { DropFile } from './drop-file.js';
import { Progress } from './progress.js';
import { checkForm, sendForm } from './send-form.js';
import { ImportTable, type ImportKind } from './import-table.js';
import { useInvalidate, apiQuery, detailOf, useAction } from './server-state.js';
import { useQuery } from '@tanstack/react-query';

interface ImportButtonProps {
  kind: ImportKind;
  /** Cache key prefix of the imported resource. */
  resource: string;
  small?: boolean;
  children: string;
}

/** Imports a CSV file: a dry run shows the outcome of each row, then all rows are written or none. */
export function ImportButton({ kind, resource, small = false, children }: ImportButtonProps) {
  const [open, setOpen] = useState(false);
  const refresh = useInvalidate(resource);
  const close = () => setOpen(false);
  return (
    <>
      <GhostButton small={small} onClick={() => setOpen(true)}>
        {children}
      </GhostButton>
      <Dialog title={kind.title} open={open} onClose={close} wide>
        <Import kind={kind} onClose={close} onImported={refresh} />
      </Dialog>
    </>
  );
}

interface ImportProps {
  kind: ImportKind;
  onClose: () => void;
  /** The dialog closes once its promise resolves. */
  onImported: () => Promise<void>;
}

function Import({ kind, onClose, onImported }: ImportProps) {
  const { file, report, progress, error, busy, isConfirmed, send } = useImport(
    kind.path,
    async (imported, { planned, page }) => {
      toast('success', importedText(imported, planned));
      await onImported();
      if (!page.isLeft) onClose();
    },
  );
  const running = useRunningImport(kind.path, isConfirmed);
  const hint = useId();
  const changes = changesOf(report);
  return (
    <>
      <p className="small muted" id={hint}>
        {frenchTypography(kind.hint)}
      </p>
      <DropFile
        accept=".csv,text/csv"
        label="Choisir un fichier CSV…"
        text={file ? file.name : 'ou déposez-le ici'}
        describedBy={hint}
        onFile={send}
      />
      {report && <ImportTable kind={kind} report={report} />}
      {/* Stays in view, because the table may be long. */}
      <div className="import-end">
        {running && <RunningImportProgress running={running} isOwn={isConfirmed} />}
        {busy && !running && (
          <Progress label={isConfirmed ? 'Import en cours' : 'Essai en cours'} progress={progress} />
        )}
        {error && <Notice kind="error">{detailOf(error, NO_ANSWER)}</Notice>}
        <DialogActs
          act={changes > 0 ? `Importer ${counted(changes, ...kind.nouns)}` : 'Importer'}
          busy={busy}
          disabled={!report || report.refuser > 0 || changes === 0}
          onAct={() => file && send(file, true)}
          onCancel={onClose}
        />
      </div>
    </>
  );
}

const NO_ANSWER = 'Le serveur n’a pas répondu\u00A0: réessayez.';

interface ImportRequest {
  readonly file: File;
  /** True to write the rows, false for a dry run. */
  readonly confirmed: boolean;
}

interface ImportContext {
  /** Number of changes of the dry run. */
  readonly planned: number;
  /** `isLeft`: the dialog has been closed meanwhile. */
  readonly page: { readonly isLeft: boolean };
}

function useImport(path: string, onDone: (report: ImportReport, context: ImportContext) => unknown) {
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const [progress, setProgress] = useState(0);
  const { run, busy, pending, error } = useAction<ImportRequest, ImportReport>({
    call: (_api, { file: fichier, confirmed }) =>
      confirmed
        ? sendForm<ImportReport>(`${path}?confirmer=true`, { fichier }, { onProgress: setProgress })
        : checkForm<ImportReport>(path, { fichier }, { onProgress: setProgress }),
    onDone: (answer, _request, page) => {
      setReport(answer);
      return answer.fait ? onDone(answer, { planned: changesOf(report), page }) : undefined;
    },
    onFailed: () => undefined, // the dialog shows it
  });
  const send = (chosen: File, confirmed = false): void => {
    if (busy) return;
    setFile(chosen);
    if (!confirmed) setReport(undefined);
    setProgress(0);
    void run({ file: chosen, confirmed });
  };
  return { file, report, progress, error, busy, isConfirmed: pending?.confirmed === true, send };
}

type Counts = Pick<ImportReport, 'creer' | 'modifier'>;

/** Number of records that an import changes. */
const changesOf = (report: Counts | undefined): number => (report ? report.creer + report.modifier : 0);

/**
 * Outcome of an import. The report of a retry leaves out the rows that an earlier attempt, whose answer was lost, has
 * written; then the changes of the dry run are stated.
 */
export function importedText(report: Counts, planned: number): string {
  const { creer, modifier } = report;
  if (changesOf(report) < planned)
    return `Import terminé\u00A0: ${counted(planned, 'ligne enregistrée', 'lignes enregistrées')}`;
  return `Import terminé\u00A0: ${counted(creer, 'ajout')}, ${counted(modifier, 'modification')}`;
}

const POLL_MS = 500;

/** The numbers of written rows and of all rows. */
type RunningImport = NonNullable<ImportProgress['enCours']>;

/** The import that is being executed, by any user; polled while there is one or `isSending`. */
function useRunningImport(path: string, isSending: boolean): RunningImport | undefined {
  const { data } = useQuery({
    ...apiQuery(['import-progress', path], (api, signal) => api.get<ImportProgress>(path, signal)),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (isSending || state.data?.enCours ? POLL_MS : false),
  });
  return data?.enCours ?? undefined;
}

const rowsText = ({ fait, total }: RunningImport): string => `${counted(fait, 'ligne')} sur ${number(total)}`;

/** Progress of a running import; screen readers hear each quarter. */
function RunningImportProgress({ running, isOwn }: { running: RunningImport; isOwn: boolean }) {
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
