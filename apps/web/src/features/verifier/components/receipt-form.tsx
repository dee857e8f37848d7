import type { RefObject } from 'react';
import { Button } from '../../../components/button.js';
import { Form } from '../../../components/forms/form.js';
import { Notice } from '../../../components/messages/notice.js';
import type { Source, Stage } from '../use-verifier.js';

/** Above the size of all receipts that a browser keeps; larger files are rejected unread, as unreadable ones are. */
const MAX_FILE_BYTES = 1_000_000;

interface ReceiptFormProps {
  stage: Stage;
  typed: string;
  area: RefObject<HTMLTextAreaElement | null>;
  onType: (text: string) => void;
  onVerify: (text: string, source: Source) => void;
}

export function ReceiptForm({ stage, typed, area, onType, onVerify }: ReceiptFormProps) {
  const busy = stage.is === 'reading';
  const problem = stage.is === 'asking' ? stage.problem : undefined;
  const typedError = problem?.source === 'typed' ? problem.message : undefined;
  const open = async (file: File): Promise<void> => {
    onVerify(file.size > MAX_FILE_BYTES ? '' : await file.text().catch(() => ''), 'file');
  };
  return (
    <Form className="check-form" onSubmit={() => void (busy || onVerify(typed, 'typed'))}>
      {problem && !typedError && <Notice kind="error">{problem.message}</Notice>}
      <ReceiptText typed={typed} area={area} typedError={typedError} onType={onType} />
      <div className="row">
        <Button type="submit" busy={busy}>
          {busy ? 'Vérification...' : 'Vérifier'}
        </Button>
        <FileButton onOpen={open} />
      </div>
      <p className="sr" role="status">
        {busy ? 'Vérification…' : ''}
      </p>
      <noscript>
        <p>Vérifier un reçu nécessite JavaScript, puisque le contrôle se fait dans votre navigateur.</p>
      </noscript>
    </Form>
  );
}

interface ReceiptTextProps extends Pick<ReceiptFormProps, 'typed' | 'area' | 'onType'> {
  typedError: string | undefined;
}

function ReceiptText({ typed, area, typedError, onType }: ReceiptTextProps) {
  return (
    <div className="field">
      <label htmlFor="recu">Votre reçu</label>
      <textarea
        ref={area}
        className="input"
        id="recu"
        rows={7}
        spellCheck={false}
        autoComplete="off"
        placeholder={'{ "v": 1, "conclaveId": … }'}
        aria-describedby={typedError ? 'recu-faux recu-aide' : 'recu-aide'}
        aria-invalid={typedError ? true : undefined}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <p className="hint" id="recu-aide">
        Collez-le en entier, accolades comprises.
      </p>
      {typedError && (
        <p className="err" id="recu-faux" role="alert">
          {typedError}
        </p>
      )}
    </div>
  );
}

function FileButton({ onOpen }: { onOpen: (file: File) => Promise<void> }) {
  return (
    <label className="btn ghost file">
      Ouvrir un fichier…
      <input
        type="file"
        accept=".json,application/json"
        aria-label="Ouvrir un fichier de reçu"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void onOpen(file);
          target.value = '';
        }}
      />
    </label>
  );
}
