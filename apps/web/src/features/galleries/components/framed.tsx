import { GalleryPicture } from '../../../components/gallery-picture.js';

/** Framed picture; `gone`: its subject is no longer available. */
export const Framed = ({ picture, gone = false }: { picture: string | null; gone?: boolean }) => (
  <figure className={gone ? 'gone' : undefined}>
    <GalleryPicture
      reference={picture}
      width={1200}
      height={630}
      sizes="(min-width: 56rem) 45vw, 88vw"
      maxWidth={960}
      eager
    />
  </figure>
);
