import type { DownloadLinks } from '@fumata/contracts';
import { linkMail, type DownloadLink } from '@fumata/content';
import type { JobView, SiteJobs } from '@fumata/jobs';
import { Unavailable } from '@fumata/platform';
import { shownDownload, type LinkedContent } from './shown-download.js';

type ShownLink = DownloadLinks['links'][number];

/** A link as administrators see it: its content, whether it is open, and the state of its mail. */
export async function shownLink(
  link: DownloadLink,
  content: LinkedContent,
  jobs: Pick<SiteJobs, 'get'>,
): Promise<ShownLink> {
  const { createdAt, expiresAt, sentAt } = link;
  return {
    ...shownDownload(link, content),
    createdAt,
    expiresAt,
    sentAt,
    ferme: closedBy(link, content),
    courrier: await mailOf(link, jobs),
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

async function mailOf(
  { _id, mailsWanted, mailsSent, sentAt }: DownloadLink,
  jobs: Pick<SiteJobs, 'get'>,
): Promise<ShownLink['courrier']> {
  if (mailsSent >= mailsWanted) return { etat: sentAt === null ? 'abandonne' : 'parti', raison: null };
  let job: JobView | undefined;
  try {
    job = await jobs.get('send-download-link', linkMail(_id, mailsWanted));
  } catch (cause) {
    if (cause instanceof Unavailable) return { etat: 'inconnu', raison: null };
    throw cause;
  }
  return { etat: job?.state === 'failed' ? 'echoue' : 'attendu', raison: job?.reason ?? null };
}
