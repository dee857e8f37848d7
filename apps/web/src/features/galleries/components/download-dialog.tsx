import { Dialog } from '../../../components/dialog.js';
import { DOWNLOAD_GALLERY, DOWNLOAD_IMAGE } from '../texts.js';
import type { Wanted } from '../use-download-request.js';
import { DownloadRequest } from './download-request.js';

interface DownloadDialogProps {
  /** Undefined: closed. */
  wanted: Wanted | undefined;
  onClose: () => void;
}

/** Where a link is asked for. */
export function DownloadDialog({ wanted, onClose }: DownloadDialogProps) {
  return (
    <Dialog
      title={wanted && 'galleryId' in wanted ? DOWNLOAD_GALLERY : DOWNLOAD_IMAGE}
      open={wanted !== undefined}
      onClose={onClose}
    >
      {wanted && <DownloadRequest wanted={wanted} onClose={onClose} />}
    </Dialog>
  );
}
