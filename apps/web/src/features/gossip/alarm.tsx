import { hour } from '@fumata/text';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, GhostButton } from '../../components/button.js';
import { useTopDialog } from '../../components/dialogs/use-top-dialog.js';
import { Day } from '../../components/text/day.js';
import { saveJson } from '../../lib/requests/save-file.js';
import { useStore } from '../../lib/store.js';
import type { Alarm } from './kept-checkpoints.js';
import type { LogWatch } from './log-watch.js';
import { CONFLICT_TEXTS, DECLARED_TITLE, keptText } from './texts.js';
import '../../components/messages/corner-panel.css';
import './alarm.css';

/** The first alarm of this browser, over the page or its topmost dialog, outside of which everything is inert. */
export function LogAlarm({ watch }: { watch: LogWatch }) {
  const alarm = useStore(watch.alarm);
  const dialog = useTopDialog(alarm);
  if (!alarm) return null;
  const dismiss = (): void => {
    watch.dismiss();
    // The button disappears.
    document.getElementById('contenu')?.focus({ preventScroll: true });
  };
  const panel = <AlarmPanel key={alarm.file.served.note} alarm={alarm} onDismiss={dismiss} />;
  return createPortal(panel, dialog ?? document.body);
}

function AlarmPanel({ alarm, onDismiss }: { alarm: Alarm; onDismiss: () => void }) {
  const [isSaved, setIsSaved] = useState(false);
  const { conclaveId, reason, file, declared } = alarm;
  const { title, served } = CONFLICT_TEXTS[reason];
  const save = (): void => {
    saveJson(`preuve-journal-${conclaveId.slice(-6)}.json`, file);
    setIsSaved(true);
  };
  return (
    <div className={declared ? 'corner-panel log-alarm declared' : 'corner-panel log-alarm'} role="alert">
      <div className="stack">
        <p>
          <strong>{declared ? DECLARED_TITLE : title}</strong>
        </p>
        <p>
          {keptText(file.earlier.note)} {served(file.served.note)}
        </p>
        {declared && (
          <p>
            Le <Day date={declared.at} /> à {hour(declared.at)}, le site a lui-même refusé d’en signer la suite&nbsp;:{' '}
            {declared.why}.{' '}
            {declared.resolved && <>Un opérateur a décidé&nbsp;: «&nbsp;{declared.resolved.decision}&nbsp;»</>}
          </p>
        )}
        <p>
          Téléchargez la preuve et gardez-la hors de ce site&nbsp;: elle contient les deux signatures, que chacun peut
          vérifier. Montrez-la à d’autres visiteurs.{' '}
          <a href="/conclave/confiance#navigateur">Que faire de ce fichier</a>
        </p>
        <p className="row">
          <Button small onClick={save}>
            Télécharger la preuve
          </Button>
          {isSaved && (
            <GhostButton small onClick={onDismiss}>
              J’ai le fichier, fermer l’alerte
            </GhostButton>
          )}
        </p>
      </div>
    </div>
  );
}
