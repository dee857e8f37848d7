import type { Download, DownloadLinks } from '@fumata/contracts';
import { number } from '@fumata/text';

export const STATS_FAILED = 'Erreur lors du chargement des statistiques';
export const DETAILS_FAILED = 'Erreur lors du chargement des détails de téléchargement';
export const DELETED_IMAGE = 'Image supprimée';
export const UNKNOWN_GALLERY = 'Galerie inconnue';

/** Names of a link's image and gallery; undefined where they were deleted. */
export function subjectOf({ imageId, archive, galerie }: Pick<Download, 'imageId' | 'archive' | 'galerie'>): {
  readonly image: string | undefined;
  readonly gallery: string | undefined;
} {
  return { image: archive === null ? imageId?.titre : 'Toute la galerie', gallery: galerie ?? undefined };
}

/** A link's image, or its whole gallery, in one line. */
export function subjectText(download: Pick<Download, 'imageId' | 'archive'>): string {
  if (download.archive !== null) return `${download.archive}, toute la galerie`;
  return download.imageId?.titre ?? DELETED_IMAGE;
}

/** `2025-05-08` as '05/08': month and day. */
export const monthAndDay = (date: string): string => date.slice(5).replace('-', '/');

const MINUTE_MS = 60_000;

/** Remaining time: '6 j 23 h', '9 h 40 min', '3 min'. */
export function remainingText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  const spaced = (...parts: readonly [number, string][]): string =>
    parts.map(([count, unit]) => `${count}\u00A0${unit}`).join(' ');
  if (days > 0) return spaced([days, 'j'], [hours, 'h']);
  return hours > 0 ? spaced([hours, 'h'], [minutes % 60, 'min']) : spaced([minutes, 'min']);
}

/** Text alternative to the chart of the last seven days. */
export function weekSummary(days: readonly { readonly date: string; readonly count: number }[]): string {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const highest = days.reduce((max, day) => (day.count > max.count ? day : max), { date: '', count: 0 });
  const totalText = `Téléchargements des sept derniers jours\u00A0: ${number(total)} en tout`;
  return highest.count === 0
    ? `${totalText}.`
    : `${totalText}, avec un maximum de ${number(highest.count)} le ${monthAndDay(highest.date)}.`;
}

export type DownloadLink = DownloadLinks['links'][number];

/** Why an unrevoked link is invalid; empty if the link's name already says so. */
export const CLOSED_TEXTS: Readonly<Record<NonNullable<DownloadLink['ferme']>, string>> = {
  'image-supprimee': '',
  'image-masquee': '(image masquée)',
  'galerie-supprimee': '(galerie supprimée)',
  'galerie-masquee': '(galerie masquée)',
  'galerie-vide': '(plus aucune image visible)',
};

/** Plain explanations of mail server errors; the first match wins. */
const MAIL_ERRORS: readonly (readonly [RegExp, string])[] = [
  [/\b(552|5\.2\.2)\b|quota|full/i, 'La boîte de cette personne est pleine'],
  [/\b(550|551|553|5\.1\.\d)\b/, 'Le serveur de courrier ne connaît pas cette adresse, ou la refuse'],
  [/\b5\d\d\b/, 'Le serveur de courrier refuse ce message'],
  [/\b4\d\d\b/, 'Le serveur de courrier demande de réessayer plus tard'],
  [/ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|timeout|socket|greeting/i, 'Le serveur de courrier ne répond pas'],
];

interface MailError {
  /** A sentence without its full stop. */
  readonly plain: string;
  /** The mail server's own message, if there is one. */
  readonly serverText: string | undefined;
}

/** Why a mail was not sent. An unknown reason is shown unchanged. */
export function mailErrorOf(reason: string): MailError {
  const plain = MAIL_ERRORS.find(([pattern]) => pattern.test(reason))?.[1];
  if (plain === undefined) return { plain: reason, serverText: undefined };
  return { plain, serverText: /\b[45]\d\d\b.*/.exec(reason)?.[0] ?? reason };
}
