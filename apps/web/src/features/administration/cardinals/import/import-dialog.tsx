import type { ImportReport } from '@fumata/contracts';
import { useId, useState } from 'react';
import { keptToken } from '../../../../app/session.js';
import { Button } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialog.js';
import { Notice } from '../../../../components/notice.js';
import { toast } from '../../../../components/toasts.js';
import { number, plural } from '../../../../lib/french.js';
import { sendFile } from '../../../../lib/send-file.js';
import { DropFile } from '../../drop-file.js';
import { Progress } from '../../progress.js';
import { detailOf } from '../../refusal-text.js';
import { typeset } from '../../typography.js';
import { useAttempt } from '../../use-attempt.js';
import { ImportTable } from './import-table.js';

interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
  onImported: () => void;
}

/** A CSV file comes in: first what would become of each row, then for good; all rows or none. */
export function ImportDialog({ open, onClose, onImported }: ImportDialogProps) {
  return (
    <Dialog title="Importer des cardinaux" open={open} onClose={onClose} wide>
      <Import onClose={onClose} onImported={onImported} />
    </Dialog>
  );
}

function Import({ onClose, onImported }: Omit<ImportDialogProps, 'open'>) {
  const { file, report, share, failed, send } = useImport();
  const hint = useId();
  const confirm = async (): Promise<void> => {
    if (!file) return;
    const done = await send(file, true);
    if (!done?.fait) return;
    toast('success', importedText(done));
    onImported();
    onClose();
  };
  const changes = report ? report.creer + report.modifier : 0;
  return (
    <>
      <p className="small muted" id={hint}>
        {typeset(
          'Le fichier a les colonnes de l’export. Une ligne qui porte un slug connu modifie la fiche ; sans slug, elle en crée une. Rien n’est écrit avant votre accord.',
        )}
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
      {report && <ImportTable report={report} />}
      <div className="acts">
        <Button look="ghost" onClick={onClose}>
          Annuler
        </Button>
        <Button
          busy={share !== undefined}
          disabled={!report || report.refuser > 0 || changes === 0}
          onClick={() => void confirm()}
        >
          Importer
        </Button>
      </div>
    </>
  );
}

const importedText = ({ creer, modifier }: ImportReport): string =>
  `Import terminé\u00A0: ${number(creer)} ${plural(creer, 'créé')}, ${number(modifier)} ${plural(modifier, 'modifié')}`;

function useImport() {
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
      sendFile<ImportReport>(`/api/cardinaux/import${sure ? '?confirmer=true' : ''}`, form, {
        token: keptToken(),
        onProgress: setShare,
      }),
    );
    setShare(undefined);
    if (outcome.ok) setReport(outcome.value);
    else setFailed(detailOf(outcome.error, 'Le serveur n’a pas répondu : réessayez.'));
    return outcome.ok ? outcome.value : undefined;
  };
  return { file, report, share, failed, send };
}
