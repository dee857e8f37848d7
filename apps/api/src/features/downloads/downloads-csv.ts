import type { Download } from '@fumata/contracts';

export const CSV_COLUMNS = ['E-mail', 'Image', 'Galerie', 'Téléchargé le', 'Nombre', 'Adresse IP', 'Navigateur'];

const moment = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Cells of a download, formatted for people; an erased value is an empty cell. */
export function csvRow(download: Download): string[] {
  const { email, imageId, archive, galerie, lastDownload, downloadCount, ipAddress, userAgent } = download;
  return [
    email ?? '',
    imageId?.titre ?? (archive === null ? 'Image supprimée' : 'Toute la galerie'),
    galerie ?? 'Galerie inconnue',
    lastDownload === null ? '' : moment.format(new Date(lastDownload)),
    String(downloadCount),
    ipAddress ?? '',
    userAgent ?? '',
  ];
}
