import type { DownloadLinks } from '@fumata/contracts';
import type { DownloadLink } from '@fumata/content';
import type { DownloadMails } from './download-mails.js';
import { shownDownload, type LinkedContent } from './shown-download.js';

type ShownLink = DownloadLinks['links'][number];

/** A link as administrators see it: its content, whether it is open, and the state of its mail. */
export async function shownLink(
  link: DownloadLink,
  content: LinkedContent,
  mails: Pick<DownloadMails, 'stateOf'>,
): Promise<ShownLink> {
  const { createdAt, expiresAt, sentAt } = link;
  return {
    ...shownDownload(link, content),
    createdAt,
    expiresAt,
    sentAt,
    ferme: closedBy(link, content),
    courrier: await mails.stateOf(link),
  };
}

/** Consistent with `DownloadLinks`. */
function closedBy({ imageId, galleryId }: DownloadLink, { images, galleries }: LinkedContent): ShownLink['ferme'] {
  const gallery = galleries.get(galleryId);
  if (!gallery) return 'galerie-supprimee';
  if (!gallery.actif) return 'galerie-masquee';
  if (imageId === null) {
    const isShown = [...images.values()].some((image) => image.galleryId === galleryId && image.actif);
    return isShown ? null : 'galerie-vide';
  }
  const image = images.get(imageId);
  if (!image) return 'image-supprimee';
  return image.actif ? null : 'image-masquee';
}
