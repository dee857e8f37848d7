import type { PhotoUrl } from '@fumata/contracts';
import { useState } from 'react';
import { storedToken } from '../../../../shell/session.js';
import { sendFile } from '../../../../lib/send-file.js';
import { pictureFault } from '../../kit/picture-file.js';
import { detailOf } from '../../kit/refusal-text.js';
import { useAttempt } from '../../use-attempt.js';
import type { CardinalForm } from './sections.js';

const CENTRE = { x: 50, y: 50 };

export interface PhotoSending {
  /** From 0 to 1; undefined while nothing is sent. */
  readonly share: number | undefined;
  readonly failed: string | undefined;
  /** What could not be sent, for another try. */
  readonly file: File | undefined;
  readonly send: (file: File) => Promise<void>;
}

/** Sends a chosen photo at once, so that a refusal is known beside it; the record changes only when the form is saved. */
export function usePhoto({ values, set }: CardinalForm, id: string | undefined): PhotoSending {
  const attempt = useAttempt();
  const [share, setShare] = useState<number>();
  const [failed, setFailed] = useState<string>();
  const [file, setFile] = useState<File>();
  const send = async (chosen: File): Promise<void> => {
    if (share !== undefined) return;
    const fault = pictureFault(chosen);
    setFailed(fault);
    setFile(fault ? undefined : chosen);
    if (fault) return;
    setShare(0);
    const form = new FormData();
    form.set('nom', values.nom);
    form.set('prenom', values.prenom);
    if (id) form.set('id', id);
    form.set('photo', chosen);
    const outcome = await attempt(() =>
      sendFile<PhotoUrl>('/api/upload/cardinal-photo', form, { token: storedToken(), onProgress: setShare }),
    );
    setShare(undefined);
    if (!outcome.ok) return setFailed(detailOf(outcome.error, 'La photo n’est pas arrivée\u00A0: réessayez.'));
    setFile(undefined);
    set('photo', outcome.value.photoUrl);
    set('photoFocus', CENTRE);
  };
  return { share, failed, file, send };
}
