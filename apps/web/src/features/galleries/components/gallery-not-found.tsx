import { GONE, NOT_FOUND } from '../texts.js';
import { BackToGalleries } from './back-to-galleries.js';

export function GalleryNotFound() {
  return (
    <div className="wrap section">
      <div className="void">
        <h1>{NOT_FOUND}</h1>
        <p>{GONE}</p>
        <BackToGalleries />
      </div>
    </div>
  );
}
