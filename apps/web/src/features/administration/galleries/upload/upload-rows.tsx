import { byteSize, capitalise } from '@fumata/text';
import { Badge } from '../../../../components/badge.js';
import { QuietButton } from '../../../../components/button.js';
import { GalleryPicture } from '../../../../components/pictures/gallery-picture.js';
import { ProgressBar } from '../../kit/progress.js';
import type { Item, Stage } from './stage.js';

interface UploadRowsProps {
  items: readonly Item[];
  onRetry: (id: number) => void;
  onRemove: (id: number) => void;
}

/** The files, each with its progress or its error. */
export const UploadRows = ({ items, onRetry, onRemove }: UploadRowsProps) => (
  <ul className="files" role="list" aria-label="Fichiers">
    {items.map(({ id, file: { name, size }, stage }) => (
      <li key={id}>
        <GalleryPicture
          imageId={stage.is === 'done' ? stage.image.miniature : null}
          width={64}
          height={48}
          sizes="4rem"
          maxWidth={160}
        />
        <p className="nm" title={name}>
          {name}
        </p>
        <span className="faint small num size">{byteSize(size)}</span>
        <StageText stage={stage} />
        {stage.is !== 'done' && (
          <button type="button" className="x" aria-label={`Retirer ${name}`} onClick={() => onRemove(id)}>
            ×
          </button>
        )}
        {stage.is === 'refused' ? (
          <div className="bad" role="alert">
            <p>{capitalise(stage.why)}</p>
            {!stage.isPermanent && (
              <QuietButton aria-label={`Réessayer ${name}`} onClick={() => onRetry(id)}>
                Réessayer
              </QuietButton>
            )}
          </div>
        ) : (
          <Bar name={name} stage={stage} />
        )}
      </li>
    ))}
  </ul>
);

function StageText({ stage }: { stage: Stage }) {
  switch (stage.is) {
    case 'waiting':
      return <span className="small muted stage">en attente</span>;
    case 'sending':
      return stage.progress < 1 ? (
        <span className="num stage">{Math.floor(stage.progress * 100)}&nbsp;%</span>
      ) : (
        <span className="small muted stage">Traitement…</span>
      );
    case 'done':
      return (
        <span className="stage">
          <Badge kind="ok" full>
            prête
          </Badge>
        </span>
      );
    case 'refused':
      return (
        <span className="stage">
          <Badge kind="red">{stage.isPermanent ? 'refusée' : 'échouée'}</Badge>
        </span>
      );
  }
}

function Bar({ name, stage }: { name: string; stage: Stage }) {
  const progress = stage.is === 'done' ? 1 : stage.is === 'sending' ? stage.progress : 0;
  return (
    <ProgressBar
      label={`Envoi de ${name}`}
      value={Math.floor(progress * 100)}
      className={stage.is === 'done' ? 'progress done' : 'progress'}
    />
  );
}
