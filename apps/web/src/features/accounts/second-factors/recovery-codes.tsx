import { Button, GhostButton } from '../../../components/button.js';
import { saveFile } from '../../../lib/requests/save-file.js';
import { useCopied } from '../../../lib/use-copied.js';

/** Codes shown once, to keep outside the device. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { copied, textToCopy, copy } = useCopied();
  const text = codes.join('\n');
  return (
    <div className="stack">
      <p>
        Chacun remplace une fois votre clé ou votre application, si vous les perdez. Gardez-les ailleurs que sur cet
        appareil&nbsp;: ils ne seront plus montrés.
      </p>
      <ol className="recovery-codes">
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
    </div>
  );
}

const FILE_NAME = 'fumata-codes-de-secours.txt';
