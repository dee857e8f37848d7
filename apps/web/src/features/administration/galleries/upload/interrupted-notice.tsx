import { counted, dayAndMonth, hour, number, plural } from '@fumata/text';
import { QuietButton } from '../../../../components/button.js';
import { Notice } from '../../../../components/messages/notice.js';
import { notChosen, type InterruptedUpload } from './interrupted-upload.js';
import type { Item } from './stage.js';

interface InterruptedNoticeProps {
  upload: InterruptedUpload;
  items: readonly Item[];
  onForget: () => void;
}

/** Says what arrived of an interrupted upload, and how it is continued. */
export function InterruptedNotice({ upload: { at, files, ...upload }, items, onForget }: InterruptedNoticeProps) {
  const awaited = notChosen({ at, files, ...upload }, items).filter(({ imageId }) => imageId === undefined);
  if (awaited.length === 0) return null;
  const arrived = files.filter(({ imageId }) => imageId !== undefined).length;
  return (
    <Notice kind="warn">
      <p>
        <b>
          Un envoi du {dayAndMonth(at)} à {hour(at)} s’est arrêté
        </b>
        &nbsp;: {counted(arrived, 'image')} sur {number(files.length)} {plural(arrived, 'est arrivée', 'sont arrivées')}
        . Choisissez de nouveau les mêmes fichiers&nbsp;: ce qui est arrivé ne repart pas, et le reste suit dans
        l’ordre.
      </p>
      <details>
        <summary>{counted(awaited.length, 'fichier attendu', 'fichiers attendus')}</summary>
        <ul>
          {awaited.map(({ key, name }) => (
            <li key={key}>{name}</li>
          ))}
        </ul>
      </details>
      <QuietButton onClick={onForget}>Oublier cet envoi</QuietButton>
    </Notice>
  );
}
