import type { ImportReport } from '@fumata/contracts';
import { useId, useState } from 'react';
import { keptToken } from '../../../shell/session.js';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { Notice } from '../../../components/notice.js';
import { number, plural } from '../../../lib/french.js';
import { sendFile } from '../../../lib/send-file.js';
import { DropFile } from '../drop-file.js';
import { Progress } from '../progress.js';
import { detailOf } from '../refusal-text.js';
import { typeset } from '../typography.js';
import { useAttempt } from '../use-attempt.js';
import type { ImportKind } from './import-kind.js';
import { ImportTable } from './import-table.js';

interface ImportDialogProps {
  kind: ImportKind;
  open: boolean;
  onClose: () => void;
  /** It was carried out; `told` says so. */
  onImported: (told: string) => void;
}

/** A CSV file comes in: first what would become of each row, then for good; all rows or none. */
export function ImportDialog({ kind, open, onClose, onImported }: ImportDialogProps) {
  return (
    <Dialog title={kind.title} open={open} onClose={onClose} wide>
      <Import kind={kind} onClose={onClose} onImported={onImported} />
    </Dialog>
  );
}

function Import({ kind, onClose, onImported }: Omit<ImportDialogProps, 'open'>) {
  const { file, report, share, failed, send } = useImport(kind.path);
  const hint = useId();
  const confirm = async (): Promise<void> => {
    if (!file) return;
    const done = await send(file, true);
    if (!done?.fait) return;
    onImported(importedText(done));
    onClose();
  };
  const changes = report ? report.creer + report.modifier : 0;
  return (
    <>
      <p className="small muted" id={hint}>
        {typeset(kind.hint)}
      </p>
      <DropFile
        accept=".csv,text/csv"
        label="Choisir un fichier CSV…"
        text={file ? file.name : 'ou déposez-le ici'}
        describedBy={hint}
        onFile={(chosen) => void send(chosen, false)}
      />
      {share !== undefined && (
        <Progress label={report ? 'Import en cours' : 'Essai en cours'} share={share} />
      )}
      {failed && <Notice kind="error">{failed}</Notice>}
      {report && <ImportTable kind={kind} report={report} />}
      <div className="acts">
        <Button look="ghost" onClick={onClose}>
          Annuler
        </Button>
        <Button
          busy={share !== undefined}
          disabled={!report || report.refuser > 0 || changes === 0}
          onClick={() => void confirm()}
        >
          {changes > 0 ? `Importer ${number(changes)} ${plural(changes, ...kind.nouns)}` : 'Importer'}
        </Button>
      </div>
    </>
  );
}

const importedText = ({ creer, modifier }: ImportReport): string =>
  `Import terminé\u00A0: ${number(creer)} ${plural(creer, 'ajout')}, ${number(modifier)} ${plural(modifier, 'modification')}`;

function useImport(path: string) {
  const attempt = useAttempt();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const [share, setShare] = useState<number>();
  const [failed, setFailed] = useState<string>();
  const send = async (chosen: File, sure: boolean): Promise<ImportReport | undefined> => {
    if (share !== undefined) return undefined;
    setFile(chosen);
    setFailed(undefined);
    if (!sure) setReport(undefined);
    setShare(0);
    const form = new FormData();
    form.set('fichier', chosen);
    const outcome = await attempt(() =>
      sendFile<ImportReport>(`${path}${sure ? '?confirmer=true' : ''}`, form, {
        token: keptToken(),
        onProgress: setShare,
      }),
    );
    setShare(undefined);
    if (outcome.ok) setReport(outcome.value);
    else setFailed(detailOf(outcome.error, 'Le serveur n’a pas répondu\u00A0: réessayez.'));
    return outcome.ok ? outcome.value : undefined;
  };
  return { file, report, share, failed, send };
}
