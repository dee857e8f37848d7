import type { GalleryImage } from '@fumata/contracts';
import { useState } from 'react';
import { Dialog } from '../../../../components/dialog.js';
import { UploadForm } from './upload-form.js';

interface UploadDialogProps {
  galleryId: string;
  images: readonly GalleryImage[];
  open: boolean;
  onAdded: (image: GalleryImage) => void;
  onBatch: (images: readonly GalleryImage[]) => void;
  onClose: () => void;
  returnTo: string;
}

/** Dialog that adds images; it stays open during an upload. */
export function UploadDialog({ galleryId, images, onAdded, onBatch, onClose, ...dialog }: UploadDialogProps) {
  const [busy, setBusy] = useState(false);
  const close = (): void => {
    if (!busy) onClose();
  };
  return (
    <Dialog {...dialog} title="Ajouter des images" onClose={close} wide>
      <UploadForm
        galleryId={galleryId}
        images={images}
        onAdded={onAdded}
        onBatch={onBatch}
        onClose={onClose}
        onBusy={setBusy}
      />
    </Dialog>
  );
}
