import { hour, frenchTypography } from '@fumata/text';
import { createPortal } from 'react-dom';
import { createContext, useContext, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { CredentialsForm } from '../../../shell/session/credentials-form.js';
import type { SessionApi } from '../../../shell/session/session-api.js';
import { useSession, useUser } from '../../../shell/session/session.js';
import { Button, GhostButton } from '../../../components/button.js';
import { Dialog } from '../../../components/dialogs/dialog.js';
import { useTopDialog } from '../../../components/dialogs/use-top-dialog.js';
import { Notice } from '../../../components/messages/notice.js';
import { useIsBefore, serverClock } from '../../../lib/now.js';
import type { SessionEnd as SessionTimes, User } from '@fumata/contracts';
import type { ApiClient } from '../../../lib/requests/api-client.js';

interface SessionEnd {
  /** Opens the login dialog; for user actions. */
  requestLogin(): void;
  /** Number of logins after an ended session; pages reload their data when it changes. */
  readonly renewals: number;
}

const ReloginContext = createContext<SessionEnd>({ requestLogin: () => undefined, renewals: 0 });

export const useSessionEnd = (): SessionEnd => useContext(ReloginContext);

/** `early-login`, `login`: the login dialog is open, before or after the end. */
type Stage = 'valid' | 'early-login' | 'ended' | 'login';

const WARNING_MS = 5 * 60_000;

/**
 * Renews the session of a visible page, warns before it ends, says that it has ended, and provides the login over the
 * page, which keeps its state and input. A login of the same account in another tab is taken over.
 */
export function Relogin({ api, children }: { api: SessionApi; children: ReactNode }) {
  const [stage, setStage] = useState<Stage>('valid');
  const [renewals, setRenewals] = useState(0);
  const dialog = useTopDialog(stage);
  const sessionEnd = useMemo(() => ({ renewals, requestLogin: () => setStage('login') }), [renewals]);
  useEffect(
    () => api.onSessionEnd(() => setStage((now) => (now === 'login' || now === 'early-login' ? 'login' : 'ended'))),
    [api],
  );
  const enter = (): void => {
    setStage('valid');
    setRenewals((times) => times + 1);
  };
  const onRenewed = useOtherTabsLogin(api, { isAwaited: stage === 'ended', onEntered: enter });
  const endsAt = useSessionRenewal(api, { logins: renewals, onRenewed });
  const [ignoredEnd, setIgnoredEnd] = useState<number>();
  const isEnding = !useIsBefore(endsAt === undefined ? null : endsAt - WARNING_MS) && endsAt !== undefined;
  const warns = stage === 'valid' && isEnding && endsAt !== ignoredEnd;
  const putOff = (): void => {
    // The button is about to disappear.
    const field = dialog?.querySelector<HTMLElement>('.dlg :is(button, input, select, textarea)');
    (field ?? document.getElementById('contenu'))?.focus({ preventScroll: true });
    setIgnoredEnd(endsAt);
  };
  const notice =
    stage === 'ended' ? (
      <EndNotice onRelogin={sessionEnd.requestLogin} />
    ) : warns ? (
      <EndingNotice endsAt={endsAt} onRelogin={() => setStage('early-login')} onPutOff={putOff} />
    ) : null;
  return (
    <ReloginContext value={sessionEnd}>
      {notice && (dialog ? createPortal(notice, dialog) : notice)}
      {children}
      <LoginDialog
        open={stage === 'login' || stage === 'early-login'}
        reason={stage === 'early-login' ? BEFORE_END : AFTER_END}
        onClose={() => setStage((now) => (now === 'login' ? 'ended' : now === 'early-login' ? 'valid' : now))}
        onEntered={enter}
      />
    </ReloginContext>
  );
}

function EndNotice({ onRelogin }: { onRelogin: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the login dialog, the element that had the focus may be disabled.
    const dialog = box.current?.closest('dialog');
    if (dialog && !dialog.contains(document.activeElement)) box.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div ref={box} className="relogin">
      <Notice kind="warn">
        <div className="row spread">
          <span>
            <b>Votre session a pris fin.</b> Rien de ce que vous avez saisi n’est perdu.
          </span>
          <Button small onClick={onRelogin}>
            Se reconnecter
          </Button>
        </div>
      </Notice>
    </div>
  );
}

interface EndingNoticeProps {
  /** Server time, ms. */
  endsAt: number;
  onRelogin: () => void;
  onPutOff: () => void;
}

/** Warns before the end; the text says the hour and does not count down, so that it is announced once. */
const EndingNotice = ({ endsAt, onRelogin, onPutOff }: EndingNoticeProps) => (
  <div className="relogin" role="alert">
    <Notice kind="warn">
      <div className="row spread">
        <span>
          <b>Votre session se termine à {hour(new Date(endsAt))}, heure de Rome.</b> Enregistrez, ou reconnectez-vous
          pour continuer&nbsp;: rien de ce que vous avez saisi ne sera perdu.
        </span>
        <span className="row">
          <GhostButton small onClick={onPutOff}>
            Plus tard
          </GhostButton>
          <Button small onClick={onRelogin}>
            Se reconnecter
          </Button>
        </span>
      </div>
    </Notice>
  </div>
);

interface LoginDialogProps {
  open: boolean;
  reason: string;
  onClose: () => void;
  onEntered: () => void;
}

function LoginDialog({ open, reason, onClose, onEntered }: LoginDialogProps) {
  const user = useUser();
  return (
    <Dialog title="Se reconnecter" open={open} onClose={onClose}>
      <CredentialsForm
        className="stack"
        email={user?.email ?? ''}
        onEntered={onEntered}
        acts={<GhostButton onClick={onClose}>Annuler</GhostButton>}
      >
        <p>{frenchTypography(reason)}</p>
      </CredentialsForm>
    </Dialog>
  );
}

const BEFORE_END = 'Votre session se termine bientôt. Reconnectez-vous pour en ouvrir une nouvelle.';
const AFTER_END =
  'Votre session a pris fin. Reconnectez-vous, puis recommencez l’opération\u00A0: rien de ce que vous avez saisi n’est perdu.';

interface OtherTabsLoginOptions {
  /** This tab's session has ended. */
  readonly isAwaited: boolean;
  readonly onEntered: () => void;
}

/** Returns a function that takes over a renewed session if the same account has logged in again in another tab. */
function useOtherTabsLogin(api: ApiClient, { isAwaited, onEntered }: OtherTabsLoginOptions) {
  const { authentication } = useSession();
  const userId = useUserId();
  return async (signal: AbortSignal): Promise<void> => {
    if (!isAwaited) return;
    const user = await api.get<User>('/api/auth/user', signal);
    if (signal.aborted || user._id !== userId) return;
    authentication.set({ is: 'known', user });
    onEntered();
  };
}

const RENEWAL_INTERVAL_MS = 60_000;

interface RenewalOptions {
  /** A change renews the session at once. */
  readonly logins: number;
  /** Called after each renewal. */
  readonly onRenewed: (signal: AbortSignal) => Promise<void>;
}

/**
 * Renews the session while the page is visible, even if it is only watched. Returns the end of the session, which no
 * renewal moves (server time, ms); undefined until it is known.
 */
function useSessionRenewal(api: ApiClient, { logins, onRenewed }: RenewalOptions): number | undefined {
  const [endsAt, setEndsAt] = useState<number>();
  const renewed = useEffectEvent(onRenewed);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const renew = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      try {
        const { fin, now } = await api.get<SessionTimes>('/api/auth/session', signal);
        if (signal.aborted) return;
        serverClock.sync(now);
        setEndsAt(Date.parse(fin));
        await renewed(signal);
      } catch {
        // The API client reports an ended session; without an answer the next renewal follows.
      }
    };
    const timer = setInterval(() => void renew(), RENEWAL_INTERVAL_MS);
    document.addEventListener('visibilitychange', renew, { signal });
    void renew();
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [api, logins]);
  return endsAt;
}

/** Id of the logged-in user; '' if not logged in. */
export const useUserId = (): string => useUser()?._id ?? '';
