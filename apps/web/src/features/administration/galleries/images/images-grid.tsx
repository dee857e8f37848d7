import type { GalleryImage } from '@fumata/contracts';
import { useRef, type ReactNode } from 'react';
import { RowButton, removeId } from '../../kit/data-table.js';
import { useReorder } from '../../kit/use-reorder.js';
import type { useImages } from './use-images.js';
import { counted, frenchTypography } from '@fumata/text';
import { Badge } from '../../../../components/badge.js';
import { GalleryPicture } from '../../../../components/pictures/gallery-picture.js';
import { PICTURE_SPACE } from '../rules/cards.js';

interface ImagesGridProps {
  loaded: ReturnType<typeof useImages>;
  onChange: (image: GalleryImage) => void;
  onRemove: (image: GalleryImage) => void;
}

/** The images in order; handles reorder them. */
export function ImagesGrid({ loaded, onChange, onRemove }: ImagesGridProps) {
  const { gallery, images, covering, cover, arrange, saveOrder } = loaded;
  const list = useRef<HTMLOListElement>(null);
  const { dragged, announcement, handle } = useReorder({ list, rows: images, onMove: arrange, onSettled: saveOrder });
  return (
    <>
      <ol ref={list} className="shots" role="list" aria-label="Images">
        {images.map((image, index) => (
          <ImageCard
            key={index}
            image={image}
            isDragged={dragged === index}
            isCover={gallery.couverture === image.miniature}
            isBecomingCover={covering === image._id}
            handle={
              <button
                {...handle(index)}
                aria-label={`Déplacer ${image.titre}, rang ${index + 1}\u00A0: flèches, Début ou Fin`}
              />
            }
            onCover={() => void cover(image)}
            onChange={() => onChange(image)}
            onRemove={() => onRemove(image)}
          />
        ))}
      </ol>
      <p className="sr" role="status">
        {announcement}
      </p>
    </>
  );
}

interface ImageCardProps {
  image: GalleryImage;
  isDragged: boolean;
  isCover: boolean;
  isBecomingCover: boolean;
  handle: ReactNode;
  onCover: () => void;
  onChange: () => void;
  onRemove: () => void;
}

function ImageCard({ image, isDragged, isCover, handle, ...acts }: ImageCardProps) {
  const { titre, actif, ordre, miniature, apercu, dimensions, taille, downloads } = image;
  return (
    <li className={[actif ? '' : 'off-i', isDragged ? 'drag' : ''].join(' ').trim() || undefined}>
      <div className="bar">
        {handle}
        <span className="pos num">
          <span className="sr">Ordre </span>
          {ordre}
        </span>
        {isCover && (
          <span className="star">
            <span aria-hidden="true">★</span> couverture
          </span>
        )}
        {!actif && <Badge kind="off">Inactive</Badge>}
      </div>
      <div className="pic-box">
        <GalleryPicture imageId={miniature} preview={apercu} {...PICTURE_SPACE} sizes="18rem" maxWidth={640} />
      </div>
      <h2>{frenchTypography(titre)}</h2>
      <p className="small faint num">
        {dimensions} · {taille}
        <br />
        {counted(downloads, 'téléchargement')}
      </p>
      <Tools image={image} isCover={isCover} {...acts} />
    </li>
  );
}

type ToolsProps = Omit<ImageCardProps, 'isDragged' | 'handle'>;

const Tools = ({ image: { _id, titre }, isCover, isBecomingCover, onCover, onChange, onRemove }: ToolsProps) => (
  <div className="tools">
    <a
      href={`/api/gallery/admin/original/${_id}`}
      target="_blank"
      rel="noopener"
      aria-label={`Voir l’original\u00A0: ${titre}, nouvel onglet`}
    >
      Original
    </a>
    <RowButton
      // Not `disabled`: the button that sets the cover keeps the focus.
      aria-disabled={isCover || undefined}
      busy={isBecomingCover}
      label={isCover ? `Déjà couverture\u00A0: ${titre}` : `Définir comme couverture\u00A0: ${titre}`}
      onClick={() => !isCover && onCover()}
    >
      Couverture
    </RowButton>
    <RowButton label={`Modifier\u00A0: ${titre}`} onClick={onChange}>
      Modifier
    </RowButton>
    <RowButton className="x push" id={removeId(_id)} label={`Supprimer\u00A0: ${titre}`} onClick={onRemove}>
      ×
    </RowButton>
  </div>
);
