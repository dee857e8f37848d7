import { useRef } from 'react';
import { Button, GhostButton } from '../../../components/button.js';
import { LeaveDialog } from '../../../components/dialogs/leave-dialog.js';
import { usePreventClose } from '../../../components/dialogs/use-prevent-close.js';
import { saveFile } from '../../../lib/requests/save-file.js';
import { useCopied } from '../../../lib/use-copied.js';

/** Codes to keep outside the device, shown only once: Escape does not close the dialog around them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { copied, textToCopy, copy } = useCopied();
  const list = useRef<HTMLOListElement>(null);
  usePreventClose(list, true);
  const text = codes.join('\n');
  return (
    <div className="stack">
      <p>
        Chacun remplace une fois votre clé ou votre application, si vous les perdez. Gardez-les ailleurs que sur cet
        appareil&nbsp;: ils ne seront plus montrés.
      </p>
      <ol className="recovery-codes" ref={list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row">
        <GhostButton onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), FILE_NAME)}>
          Télécharger
        </GhostButton>
        <GhostButton onClick={() => void copy(text)}>{copied ? 'Codes copiés' : 'Copier'}</GhostButton>
      </div>
      <p role="status">{textToCopy && 'La copie n’a pas été possible\u00A0: téléchargez les codes, ou notez-les.'}</p>
      <div className="acts">
        <Button onClick={onKept}>Je les ai gardés</Button>
      </div>
      <LeaveDialog
        unsaved
        title="Quitter sans avoir gardé les codes&#8239;?"
        text="Ils ne sont montrés qu’une seule fois&nbsp;: si vous quittez cette page, ils seront perdus."
      />
    </div>
  );
}

const FILE_NAME = 'fumata-codes-de-secours.txt';
