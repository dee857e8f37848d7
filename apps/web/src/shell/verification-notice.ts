import { toast } from '../components/messages/toasts.js';

/** `verifying`: the outcome of a write is being verified. `offline`: the write waits for the network. */
type Wait = 'verifying' | 'offline';

const TEXTS: Readonly<Record<Wait, string>> = {
  verifying: 'Enregistrement en cours de vérification…',
  offline: 'Hors ligne\u00A0: votre demande n’est pas partie, elle attend le réseau…',
};
const STOP = 'Ne plus attendre';
const UNKNOWN =
  'Votre demande a peut-être été enregistrée. Refaites-la telle quelle\u00A0: elle ne sera exécutée qu’une fois.';

const openNotices = new Map<VerificationNotice, Wait>();
let displayedWait: Wait | undefined;
let closeToast = (): void => undefined;

/** All notices share one toast, over pages and dialogs. */
function update(): void {
  const waits = [...openNotices.values()];
  const wait = waits.includes('verifying') ? 'verifying' : waits[0];
  if (wait === displayedWait) return;
  closeToast();
  displayedWait = wait;
  const stop = (): void => [...openNotices.keys()].forEach((notice) => notice.stop());
  closeToast = wait ? toast('info', TEXTS[wait], Infinity, { label: STOP, onAct: stop }) : () => undefined;
}

/** Says that a write waits for its outcome or for the network; `stop` is called when the user no longer waits. */
export class VerificationNotice {
  private isClosed = false;

  constructor(readonly stop: () => void) {}

  /** Ignored once the notice is closed: a response may still be awaited. */
  show(wait: Wait): void {
    if (this.isClosed) return;
    openNotices.set(this, wait);
    update();
  }

  close(): void {
    this.isClosed = true;
    openNotices.delete(this);
    update();
  }
}

let closeAdvice: (() => void) | undefined;

/** Says what to do when the outcome is still unknown after the last retry, until `hideUnknownOutcome`. */
export function showUnknownOutcome(): void {
  hideUnknownOutcome();
  closeAdvice = toast('warning', UNKNOWN, Infinity);
}

export function hideUnknownOutcome(): void {
  closeAdvice?.();
  closeAdvice = undefined;
}
