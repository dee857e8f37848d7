import { NotFoundPage } from '../../../components/navigation/meant-pages.js';
import type { CompleteAddress } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../routes/page.js';
import { GhostButton } from '../../../components/button.js';
import { Breadcrumbs } from '../../../components/navigation/breadcrumbs.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { LoadFailed } from '../../../components/messages/load-failed.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { renditionUrl } from '../../../components/pictures/gallery-picture.js';
import { BackToGalleries } from '../components/back-to-galleries.js';
import { DownloadDialog } from '../components/download-request.js';
import { Lightbox } from '../components/lightbox.js';
import { ImageGrid } from '../components/image-grid.js';
import { loadGallery, type GalleryData } from '../load-gallery.js';
import { DOWNLOAD_GALLERY, GALLERIES, GALLERY_FAILED, NO_IMAGE, NOT_FOUND, GONE } from '../texts.js';
import type { DownloadTarget } from '../requests.js';
import { imageItemId, useLightboxAddress } from '../use-lightbox-address.js';
import '../galleries.css';
import '../lightbox.css';

export const load = (api: ApiClient, { params, request }: LoaderFunctionArgs) =>
  loadGallery(api, params['slug'] ?? '', request);

type Loaded = GalleryData | readonly CompleteAddress[];

export const meta = (gallery: Loaded | undefined): PageMeta => {
  if (!gallery || !('id' in gallery)) return { title: gallery ? NOT_FOUND : GALLERIES, hidden: true };
  const { title, description, cover } = gallery;
  return {
    title,
    ...(description && { description }),
    ...(cover !== null && { picture: `${renditionUrl(cover)}?w=1280` }),
  };
};

export const ErrorBoundary = () => (
  <LoadFailed title={GALLERIES} message={GALLERY_FAILED}>
    <BackToGalleries />
  </LoadFailed>
);

/** The lightbox shows images that are already loaded. */
export const shouldRevalidate = ({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search && rest.defaultShouldRevalidate;

export function Component() {
  const gallery = useLoaderData<Loaded>();
  return 'id' in gallery ? <Gallery key={gallery.id} gallery={gallery} /> : <GalleryNotFound meant={gallery} />;
}

const ANCESTORS = [{ to: '/galeries', label: GALLERIES }];

function Gallery({ gallery }: { gallery: GalleryData }) {
  const { id, title, images } = gallery;
  const { index, show, close } = useLightboxAddress(images);
  const [target, setTarget] = useState<DownloadTarget>();
  const [isFromLightbox, setIsFromLightbox] = useState(false);
  const image = images[index];
  const request = (next: DownloadTarget): void => {
    setIsFromLightbox(image !== undefined);
    setTarget(next);
  };
  // A request made in the lightbox ends with its image, however the image is closed.
  const orphaned = target !== undefined && isFromLightbox && !image;
  useEffect(() => {
    if (orphaned) setTarget(undefined);
  }, [orphaned]);
  return (
    <div className="wrap">
      <Breadcrumbs above={ANCESTORS} here={title} />
      <GalleryHead gallery={gallery} onDownload={() => request({ galleryId: id })} />
      {images.length > 0 ? (
        <ImageGrid images={images} onDownload={({ imageId }) => request({ imageId })} />
      ) : (
        <EmptyState text={NO_IMAGE}>
          <BackToGalleries />
        </EmptyState>
      )}
      {image && (
        <Lightbox
          images={images}
          index={index}
          image={image}
          onShow={show}
          onClose={close}
          onDownload={() => request({ imageId: image.imageId })}
        />
      )}
      <DownloadDialog
        downloadTarget={orphaned ? undefined : target}
        onClose={() => setTarget(undefined)}
        returnTo={target && 'imageId' in target ? imageItemId(target.imageId) : undefined}
      />
    </div>
  );
}

interface GalleryHeadProps {
  gallery: GalleryData;
  onDownload: () => void;
}

function GalleryHead({ gallery: { title, description, images }, onDownload }: GalleryHeadProps) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {description && <p className="lede">{description}</p>}
      {images.length > 0 && (
        <p className="whole scripted">
          <GhostButton onClick={onDownload}>{DOWNLOAD_GALLERY}</GhostButton>
        </p>
      )}
    </div>
  );
}

const GalleryNotFound = ({ meant }: { meant: readonly CompleteAddress[] }) => (
  <NotFoundPage title={NOT_FOUND} text={GONE} meant={meant}>
    <BackToGalleries />
  </NotFoundPage>
);
