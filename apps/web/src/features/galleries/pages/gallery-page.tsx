import { useEffect, useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../routes/page.js';
import { Button } from '../../../components/button.js';
import { Breadcrumbs } from '../../../components/breadcrumbs.js';
import { EmptyState } from '../../../components/empty-state.js';
import { LoadFailed } from '../../../components/load-failed.js';
import type { ApiClient } from '../../../lib/api-client.js';
import { renditionUrl } from '../../../lib/rendition-url.js';
import { GalleryNotFound } from '../components/gallery-not-found.js';
import { BackToGalleries } from '../components/back-to-galleries.js';
import { DownloadDialog } from '../components/download-dialog.js';
import { Lightbox } from '../components/lightbox.js';
import { ImageGrid } from '../components/image-grid.js';
import { loadGallery, type GalleryData } from '../load-gallery.js';
import { DOWNLOAD_GALLERY, GALLERIES, GALLERY_FAILED, NO_IMAGE, NOT_FOUND } from '../texts.js';
import type { DownloadTarget } from '../requests.js';
import { imageItemId, useLightboxAddress } from '../use-lightbox-address.js';
import '../galleries.css';
import '../lightbox.css';

export const load = (api: ApiClient, { params, request }: LoaderFunctionArgs) =>
  loadGallery(api, params['slug'] ?? '', request);

export const meta = (gallery: GalleryData | null | undefined): PageMeta => {
  if (!gallery) return { title: gallery === null ? NOT_FOUND : GALLERIES, hidden: true };
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
  const gallery = useLoaderData<GalleryData | null>();
  return gallery ? <Gallery key={gallery.id} gallery={gallery} /> : <GalleryNotFound />;
}

const ANCESTORS = [{ to: '/galeries', label: GALLERIES }];

function Gallery({ gallery }: { gallery: GalleryData }) {
  const { id, title, images } = gallery;
  const { index, show, close } = useLightboxAddress(images);
  const [target, setTarget] = useState<DownloadTarget>();
  const image = images[index];
  // A download request ends with its image, however the image is closed.
  const orphaned = target !== undefined && 'imageId' in target && !image;
  useEffect(() => {
    if (orphaned) setTarget(undefined);
  }, [orphaned]);
  return (
    <div className="wrap">
      <Breadcrumbs above={ANCESTORS} here={title} />
      <GalleryHead gallery={gallery} onDownload={() => setTarget({ galleryId: id })} />
      {images.length > 0 ? (
        <ImageGrid images={images} />
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
          onDownload={() => setTarget({ imageId: image.id })}
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
          <Button look="ghost" onClick={onDownload}>
            {DOWNLOAD_GALLERY}
          </Button>
        </p>
      )}
    </div>
  );
}
