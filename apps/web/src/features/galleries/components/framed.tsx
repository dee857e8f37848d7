import { GalleryPicture } from '../../../components/gallery-picture.js';

/** A picture in its frame; `gone`: what it showed can't be had any more. */
export const Framed = ({ picture, gone = false }: { picture: string | null; gone?: boolean }) => (
  <figure className={gone ? 'gone' : undefined}>
    <GalleryPicture
      reference={picture}
      width={1200}
      height={630}
      sizes="(min-width: 56rem) 45vw, 88vw"
      most={960}
      eager
    />
  </figure>
);
