/** Id of the notice in index.html, whose script shows it when no script of the page could start. */
const NOTICE_ID = 'stalled';

/** Shows the notice that the page no longer updates; its links and forms work as without scripts. */
export function showStalled(): void {
  delete document.documentElement.dataset['js'];
  document.getElementById(NOTICE_ID)?.removeAttribute('hidden');
}

/** An error boundary of a part, which leaves the rest of the page as it is. */
export interface PartBoundary {
  readonly isPartBoundary: true;
}

interface ErrorInfo {
  /** Undefined for an error that no boundary has caught. */
  readonly errorBoundary?: object | undefined;
}

/**
 * Keeps the server-rendered page in `root`, before it is hydrated. `onError` puts it back when its scripts fail,
 * instead of an error; after a navigation there is nothing to put back.
 */
export function keepPage(root: HTMLElement, unmount: () => void) {
  const html = root.innerHTML;
  const { pathname } = location;
  let isRestored = false;
  return {
    onError: (error: unknown, { errorBoundary }: ErrorInfo): void => {
      reportError(error);
      if (isRestored || location.pathname !== pathname || isPartBoundary(errorBoundary)) return;
      isRestored = true;
      // React reports the error while it renders; the browser paints afterwards.
      queueMicrotask(() => {
        unmount();
        root.innerHTML = html;
        showStalled();
      });
    },
  };
}

const isPartBoundary = (boundary: object | undefined): boolean =>
  boundary !== undefined && 'isPartBoundary' in boundary;
