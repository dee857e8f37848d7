import type { PushedAlert } from '@fumata/contracts';

const ICONS: Readonly<Record<PushedAlert['smoke'], string>> = {
  white: '/images/fumee-blanche-192.png',
  black: '/images/fumee-noire-192.png',
  waiting: '/images/icone-192.png',
};

/** Data of a notification, for the click on it and for later ones. */
export interface NotificationData {
  readonly topic: string;
  readonly path: string;
}

interface ShownNotification {
  readonly title: string;
  readonly options: NotificationOptions & { readonly tag: string; readonly data: NotificationData };
}

/** The notification of a push message; a browser must show one for each, also for one that cannot be read. */
export function notificationOf(text: string | undefined): ShownNotification {
  const alert = read(text);
  const { id = 'alerte', topic = id, title = 'Fumata', body = 'Du nouveau au conclave.', smoke = 'waiting' } = alert;
  const path = alert.path?.startsWith('/') ? alert.path : '/conclave';
  return { title, options: { body, icon: ICONS[smoke], lang: 'fr', tag: id, data: { topic, path } } };
}

/** A version of the site may send what this service worker does not know. */
function read(text: string | undefined): Partial<PushedAlert> {
  try {
    const alert: unknown = JSON.parse(text ?? '{}');
    return typeof alert === 'object' && alert !== null ? alert : {};
  } catch {
    return {};
  }
}

/** An open page of the site. */
interface OpenPage {
  readonly url: string;
  readonly focused: boolean;
}

/** The page that a click on a notification shows: the conclave's, else another public one; undefined to open one. */
export function pageToFocus<Page extends OpenPage>(pages: readonly Page[], path: string): Page | undefined {
  const pathOf = ({ url }: Page): string => new URL(url).pathname;
  const onConclave = pages.filter((page) => pathOf(page) === '/conclave');
  if (onConclave.length > 0) return onConclave.find(({ focused }) => focused) ?? onConclave[0];
  // A list that is on that page only, as that of the electors, is opened there.
  if (path.includes('#')) return undefined;
  const others = pages.filter((page) => !pathOf(page).startsWith('/admin'));
  return others.find(({ focused }) => focused) ?? others[0];
}
