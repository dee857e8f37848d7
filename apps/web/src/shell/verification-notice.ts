import { toast } from '../components/toasts.js';

const VERIFYING = 'Enregistrement en cours de vérification…';
const UNKNOWN =
  'Votre demande a peut-être été enregistrée. Refaites-la telle quelle\u00A0: elle ne sera exécutée qu’une fois.';

let shown = 0;
let closeToast: (() => void) | undefined;

/** Says that the outcome of a write is being verified. All notices share one toast, over pages and dialogs. */
export class VerificationNotice {
  private isShown = false;

  show(): void {
    if (this.isShown) return;
    this.isShown = true;
    shown += 1;
    closeToast ??= toast('info', VERIFYING, Infinity);
  }

  close(): void {
    if (!this.isShown) return;
    this.isShown = false;
    shown -= 1;
    if (shown > 0) return;
    closeToast?.();
    closeToast = undefined;
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
