import type { AlertSettings } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { ApiError, type ApiClient } from '../../lib/requests/api-client.js';
import { useApi } from '../../shell/api.js';
import { useStore } from '../../lib/store.js';
import { followedCardinals, trackFollowedCardinals } from '../../live/alerts/followed-cardinals.js';
import { keepAlerts } from '../../live/alerts/keep-alerts.js';
import { alertSupport, subscribe, SubscriptionFailed, unsubscribe } from '../../live/alerts/push-subscription.js';
import { readStoredAlerts } from '../../live/alerts/stored-alerts.js';
import { Button, GhostButton } from '../button.js';
import { Dialog } from '../dialogs/dialog.js';
import { Notice } from '../messages/notice.js';
import { toast } from '../messages/toasts.js';
import { AlertChoices } from './alert-choices.js';
import { TITLE } from './button-texts.js';
import { nightHere, QuietHoursFields } from './quiet-hours-fields.js';
import { FAILED, FAILURES, PRIVACY, SAVED, SWITCHED_OFF, SWITCHED_ON, UNSUPPORTED } from './texts.js';
import '../../styles/checks.css';
import './alerts.css';

interface AlertsPanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const defaultSettings = (): AlertSettings => ({
  choices: ['white-smoke'],
  cardinalIds: [],
  quietHours: nightHere(),
  whiteSmokeAtNight: true,
});

/** Settings of the alerts of this browser. */
export function AlertsPanel({ open, onClose }: AlertsPanelProps) {
  return (
    <Dialog title={TITLE} open={open} onClose={onClose}>
      <PanelContent onClose={onClose} />
    </Dialog>
  );
}

function PanelContent({ onClose }: Pick<AlertsPanelProps, 'onClose'>) {
  const support = alertSupport();
  if (support === 'supported') return <AlertsForm onClose={onClose} />;
  return (
    <>
      <Notice kind="info">{UNSUPPORTED[support]}</Notice>
      <div className="acts">
        <GhostButton onClick={onClose}>Fermer</GhostButton>
      </div>
    </>
  );
}

function AlertsForm({ onClose }: Pick<AlertsPanelProps, 'onClose'>) {
  const api = useApi();
  const stored = readStoredAlerts();
  const [settings, setSettings] = useState(stored?.settings ?? defaultSettings());
  const followed = useStore(followedCardinals);
  useEffect(trackFollowedCardinals, []);
  const { busy, failure, run } = useAction(onClose);
  const change = (part: Partial<AlertSettings>): void => setSettings((before) => ({ ...before, ...part }));
  const save = (): Promise<void> => switchOn(api, { ...settings, cardinalIds: followed.map(({ _id }) => _id) });
  const doneText = stored ? SAVED : SWITCHED_ON;
  return (
    <form
      className="stack alerts"
      onSubmit={(event) => {
        event.preventDefault();
        void run(save, settings.choices.length === 0 ? SWITCHED_OFF : doneText);
      }}
    >
      <AlertChoices choices={settings.choices} followed={followed} onChange={(choices) => change({ choices })} />
      <QuietHoursFields settings={settings} onChange={change} />
      <p className="small muted">{PRIVACY}</p>
      <div role="alert">{failure && <Notice kind="error">{failure}</Notice>}</div>
      <div className="acts">
        <GhostButton onClick={onClose}>Fermer</GhostButton>
        {stored && (
          <GhostButton busy={busy} onClick={() => void run(() => unsubscribe(api), SWITCHED_OFF)}>
            Tout désactiver
          </GhostButton>
        )}
        <Button type="submit" busy={busy}>
          {stored ? 'Enregistrer' : 'Activer les alertes'}
        </Button>
      </div>
    </form>
  );
}

async function switchOn(api: ApiClient, settings: AlertSettings): Promise<void> {
  // Without a choice there is nothing to subscribe to.
  if (settings.choices.length === 0) return unsubscribe(api);
  await subscribe(api, settings);
  keepAlerts(api);
}

/** One action at a time; closes the panel on success. */
function useAction(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const run = async (action: () => Promise<void>, doneText: string): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      await action();
      toast('success', doneText);
      onDone();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
}

function failureText(error: unknown): string {
  if (error instanceof SubscriptionFailed) return FAILURES[error.reason];
  if (error instanceof ApiError) return error.message || FAILED;
  throw error;
}
