import { useEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '../../lib/store.js';
import { raisePopover, useTopDialog } from '../dialogs/use-top-dialog.js';

type ToastKind = 'success' | 'error' | 'warning' | 'info';

interface Toast {
  readonly id: number;
  readonly type: ToastKind;
  readonly message: string;
  readonly closing: boolean;
  readonly stays: boolean;
  readonly act?: ToastAction;
}

/** Action offered while the toast is visible; running it closes the toast. */
interface ToastAction {
  readonly label: string;
  readonly onAct: () => void;
}

const PUBLIC_MS = 3_000;
const ADMINISTRATION_MS = 5_000;
const CLOSING_MS = 300;
const ICONS: Readonly<Record<ToastKind, string>> = { success: '✓', error: '!', warning: '!', info: 'i' };
const NONE: readonly Toast[] = [];

export const shownToasts = createStore(NONE);
let lastId = 0;

/**
 * Shows a toast for its duration, or until it is closed; with `Infinity` only until it is closed. While a button of the
 * toasts has the focus, their time is extended. A toast with a time replaces the earlier ones with a time, which may be
 * true no longer.
 * @returns closes the toast
 */
export function toast(
  type: ToastKind,
  message: string,
  durationMs = location.pathname.startsWith('/admin') ? ADMINISTRATION_MS : PUBLIC_MS,
  act?: ToastAction,
): () => void {
  lastId += 1;
  const id = lastId;
  const stays = durationMs === Infinity;
  for (const earlier of stays ? NONE : shownToasts.get()) if (!earlier.stays && !earlier.closing) close(earlier.id);
  shownToasts.set([...shownToasts.get(), { id, type, message, closing: false, stays, ...(act && { act }) }]);
  const closeUnlessFocused = (): void => {
    if (document.activeElement?.closest('.toasts')) setTimeout(closeUnlessFocused, durationMs);
    else close(id);
  };
  if (!stays) setTimeout(closeUnlessFocused, durationMs);
  return () => close(id);
}

function close(id: number): void {
  shownToasts.set(shownToasts.get().map((each) => (each.id === id ? { ...each, closing: true } : each)));
  setTimeout(() => shownToasts.set(shownToasts.get().filter((each) => each.id !== id)), CLOSING_MS);
}

/** Container of the toasts; moves into the topmost modal dialog, because content outside a modal is inert. */
export function Toasts() {
  const toasts = useStore(shownToasts, NONE);
  const dialog = useTopDialog(toasts);
  const spoken = useRef(NONE);
  const region = <Region toasts={toasts} spoken={spoken} dialog={dialog} />;
  return dialog ? createPortal(region, dialog) : region;
}

interface RegionProps {
  toasts: readonly Toast[];
  /** Toasts already announced to screen readers. */
  spoken: RefObject<readonly Toast[]>;
  dialog: Element | undefined;
}

/**
 * Polite live region. Screen readers announce changes, not the initial content: it begins with the toasts that it
 * announced before it moved, and without others.
 */
function Region({ toasts, spoken, dialog }: RegionProps) {
  const [announced, setAnnounced] = useState<readonly Toast[]>(() =>
    toasts.filter(({ id }) => spoken.current.some((one) => one.id === id)),
  );
  // Closing a toast removes its button, which may have the focus.
  const focusedBefore = useRef<HTMLElement>(null);
  const restoreFocus = (): void => {
    focusedBefore.current?.focus({ preventScroll: true });
    focusedBefore.current = null;
  };
  useEffect(() => setAnnounced(toasts), [toasts]);
  useEffect(() => {
    if (document.activeElement === document.body) restoreFocus();
  }, [announced]);
  useEffect(() => {
    // Screen readers do not read a dialog that has just been closed.
    if (dialog?.matches('[open]') ?? true) spoken.current = announced;
  }, [announced, spoken, dialog]);
  return (
    <div
      ref={raisePopover}
      popover="manual"
      className="toasts"
      role="region"
      aria-label="Annonces"
      aria-live="polite"
      onFocus={({ currentTarget, relatedTarget }) => {
        // `relatedTarget` had the focus.
        if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget as HTMLElement | null;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) focusedBefore.current = null;
      }}
      onClick={restoreFocus}
    >
      {announced.map((each) => (
        <ToastLine key={each.id} {...each} />
      ))}
    </div>
  );
}

function ToastLine({ id, type, message, closing, act }: Toast) {
  return (
    <div className={`toast ${type}`} data-closing={closing || undefined}>
      <b aria-hidden="true">{ICONS[type]}</b>
      <span className={act && 'row'}>
        {message}
        {act && (
          <button
            type="button"
            className="btn quiet sm"
            onClick={() => {
              close(id);
              act.onAct();
            }}
          >
            {act.label}
          </button>
        )}
      </span>
      <button type="button" className="icon-btn" aria-label="Fermer l’annonce" onClick={() => close(id)}>
        ×
      </button>
    </div>
  );
}
