import type { ImportReport } from '@fumata/contracts';
import { useId, useState } from 'react';
import { counted } from '@fumata/text';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { Notice } from '../../../components/notice.js';
import { toast } from '../../../components/toasts.js';
import { DialogActs } from './dialog-parts.js';
import { DropFile } from './drop-file.js';
import { Progress } from './progress.js';
import { detailOf } from './error-detail.js';
import { checkForm, sendForm } from './send-form.js';
import { frenchTypography } from '../../../lib/french-typography.js';
import { useAction } from './action.js';
import { RunningImportProgress, rowsText, useRunningImport, type RunningImport } from './import-progress.js';
import { ImportTable, type ImportKind } from './import-table.js';
import { changesOf, importedText } from './import-text.js';
import { useInvalidate } from './use-loaded.js';
import { isCertain } from '../../../shell/write-retry.js';

interface ImportButtonProps {
  kind: ImportKind;
  /** Cache key prefix of the imported resource. */
  resource: string;
  small?: boolean;
  /** Label of the button. */
  children: string;
}

/** Imports a CSV file: a dry run shows the outcome of each row, then all rows are written or none. */
export function ImportButton({ kind, resource, small = false, children }: ImportButtonProps) {
  const [open, setOpen] = useState(false);
  const refresh = useInvalidate(resource);
  const close = () => setOpen(false);
  return (
    <>
      <Button look="ghost" small={small} onClick={() => setOpen(true)}>
        {children}
      </Button>
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
  const { file, report, progress, error, busy, isConfirmed, send } = useImport(kind.path, async (done, planned) => {
    toast('success', importedText(done, planned));
    await onImported();
    onClose();
  });
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
        {error && (
          <Notice kind="error">
            {detailOf(error, NO_ANSWER)}
            {running && !isCertain(error) && ` ${interruptedText(running)}`}
          </Notice>
        )}
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

const interruptedText = (running: RunningImport): string =>
  `L’import a été interrompu après ${rowsText(running)}. Relancez-le\u00A0: il reprendra là où il s’est arrêté.`;

const NO_ANSWER = 'Le serveur n’a pas répondu\u00A0: réessayez.';

interface Sent {
  readonly file: File;
  /** True to write the rows, false for a dry run. */
  readonly confirmed: boolean;
}

/** `onDone` is called with the report of the import and the number of changes of its dry run. */
function useImport(path: string, onDone: (report: ImportReport, planned: number) => unknown) {
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const [progress, setProgress] = useState(0);
  const { run, busy, pending, error } = useAction<Sent, ImportReport>({
    call: (_api, { file: fichier, confirmed }) =>
      confirmed
        ? sendForm<ImportReport>(`${path}?confirmer=true`, { fichier }, { onProgress: setProgress })
        : checkForm<ImportReport>(path, { fichier }, { onProgress: setProgress }),
    onDone: (answer) => {
      setReport(answer);
      return answer.fait ? onDone(answer, changesOf(report)) : undefined;
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
