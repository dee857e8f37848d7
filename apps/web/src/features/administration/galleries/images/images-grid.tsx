import type { GalleryImage } from '@fumata/contracts';
import { useRef } from 'react';
import { useReorder } from '../../kit/use-reorder.js';
import { ImageCard } from './image-card.js';
import type { useImages } from './use-images.js';

interface ImagesGridProps {
  of: ReturnType<typeof useImages>;
  onChange: (image: GalleryImage) => void;
  onRemove: (image: GalleryImage) => void;
}

/** The images in order; handles reorder them. */
export function ImagesGrid({ of, onChange, onRemove }: ImagesGridProps) {
  const { gallery, images, covering, cover, arrange, saveOrder } = of;
  const list = useRef<HTMLOListElement>(null);
  const { dragged, announcement, handle } = useReorder({ list, rows: images, onMove: arrange, onSettled: saveOrder });
  return (
    <>
      <ol ref={list} className="shots" role="list" aria-label="Images">
        {images.map((image, index) => (
          <ImageCard
            key={index}
            of={image}
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
