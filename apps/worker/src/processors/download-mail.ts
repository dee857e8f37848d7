import type { MailMessage, MailPicture } from '@fumata/mail';
import { hour, longDate } from '@fumata/text';

export interface DownloadMail {
  readonly id: string;
  readonly to: string;
  readonly siteTitle: string;
  /** Title of the image or of the gallery. */
  readonly title: string;
  readonly isGallery: boolean;
  readonly link: string;
  readonly expiresAt: Date;
  /** A rendition of the downloaded image. */
  readonly rendition: Uint8Array | undefined;
}

const weekday = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Rome', weekday: 'long' });
const CID = 'apercu.jpg';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The mail with a download link, as text and as HTML for all mail clients: tables and inline styles only. */
export function downloadMail(mail: DownloadMail): MailMessage {
  const { id, to, siteTitle, title, isGallery, link, expiresAt, rendition } = mail;
  const what = isGallery ? `la galerie «\u00A0${title}\u00A0»` : `«\u00A0${title}\u00A0»`;
  const until = `${weekday.format(expiresAt)} ${longDate(expiresAt)} à ${hour(expiresAt)}`;
  const end = `Ce lien fonctionne jusqu’au ${until}, heure de Rome.`;
  const why = `Vous recevez ce message parce que cette adresse a été donnée sur ${siteTitle}. Si ce n’était pas vous, il n’y a rien à faire : l’adresse ne sert qu’à cet envoi.`;
  const pictures: MailPicture[] = rendition ? [{ name: CID, type: 'image/jpeg', bytes: rendition }] : [];
  return {
    id,
    to,
    pictures,
    subject: `Votre téléchargement : ${title}`,
    text: [`Bonjour,`, `Voici le lien pour télécharger ${what} :`, link, end, why, siteTitle].join('\n\n'),
    html: page([
      rendition
        ? `<img src="cid:${CID}" alt="" width="320" style="display:block;max-width:100%;height:auto;border:1px solid #d9cfb8">`
        : '',
      '<p style="margin:24px 0 8px">Bonjour,</p>',
      `<p style="margin:0 0 24px">Voici le lien pour télécharger ${escaped(what)}.</p>`,
      `<p style="margin:0 0 24px"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;background:#8e1b2c;color:#ffffff;text-decoration:none;border-radius:2px">Télécharger</a></p>`,
      `<p style="margin:0 0 24px;font-size:13px;color:#5c5648">Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u00A0:<br><a href="${escaped(link)}" style="color:#8e1b2c;word-break:break-all">${escaped(link)}</a></p>`,
      `<p style="margin:0 0 24px">${escaped(end)}</p>`,
      `<p style="margin:0;font-size:13px;color:#5c5648">${escaped(why)}</p>`,
    ]),
  };
}

const page = (parts: readonly string[]): string =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"></head><body style="margin:0;padding:24px;background:#fbf8f1;color:#1d1a14;font:16px/1.5 Georgia,serif"><div style="max-width:480px;margin:0 auto">${parts.join('')}</div></body></html>`;
