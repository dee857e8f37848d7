import { useEffect } from 'react';
import { createStore, useStore } from '../lib/store.js';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

interface Toast {
  readonly id: number;
  readonly type: ToastKind;
  readonly message: string;
  /** Milliseconds on show. */
  readonly autoClose: number;
  readonly closing: boolean;
  readonly act?: ToastAct;
}

/** What can be done about it while it is on show; done once, it closes. */
interface ToastAct {
  readonly label: string;
  readonly onAct: () => void;
}

const PUBLIC_MS = 3_000;
const ADMINISTRATION_MS = 5_000;
const CLOSING_MS = 300;
const SIGNS: Readonly<Record<ToastKind, string>> = { success: '✓', error: '!', warning: '!', info: 'i' };
const NONE: readonly Toast[] = [];

const toasts = createStore(NONE);
let lastId = 0;

/** Shows a short message; it goes after 3 s, in the administration after 5 s, or when closed. */
export function toast(
  type: ToastKind,
  message: string,
  autoClose = location.pathname.startsWith('/admin') ? ADMINISTRATION_MS : PUBLIC_MS,
  act?: ToastAct,
): void {
  lastId += 1;
  toasts.set([
    ...toasts.get(),
    { id: lastId, type, message, autoClose, closing: false, ...(act && { act }) },
  ]);
}

function close(id: number): void {
  toasts.set(toasts.get().map((each) => (each.id === id ? { ...each, closing: true } : each)));
  setTimeout(() => toasts.set(toasts.get().filter((each) => each.id !== id)), CLOSING_MS);
}

/** Where short messages appear; read out politely. */
export function Toasts() {
  return (
    <div className="toasts" role="region" aria-label="Annonces" aria-live="polite">
      {useStore(toasts, NONE).map((each) => (
        <ToastLine key={each.id} {...each} />
      ))}
    </div>
  );
}

function ToastLine({ id, type, message, autoClose, closing, act }: Toast) {
  useEffect(() => {
    const waiting = setTimeout(() => close(id), autoClose);
    return () => clearTimeout(waiting);
  }, [id, autoClose]);
  return (
    <div className={`toast ${type}`} data-closing={closing || undefined}>
      <b aria-hidden="true">{SIGNS[type]}</b>
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
      <button type="button" className="icon-btn" aria-label="Fermer" onClick={() => close(id)}>
        ×
      </button>
    </div>
  );
}
