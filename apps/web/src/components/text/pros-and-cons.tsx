import type { Cardinal } from '@fumata/contracts';
import { frenchTypography } from '@fumata/text';

/** Arguments for and against a papabile; expects a parent heading of level 2. */
export function ProsAndCons({
  cardinal,
}: {
  cardinal: Pick<Cardinal, 'raisonsForPapabile' | 'raisonsAgainstPapabile'>;
}) {
  return (
    <div className="pros-and-cons">
      <Reasons title="Atouts" side="plus" reasons={cardinal.raisonsForPapabile} />
      <Reasons title="Facteurs limitants" side="minus" reasons={cardinal.raisonsAgainstPapabile} />
    </div>
  );
}

function Reasons({ title, side, reasons }: { title: string; side: 'plus' | 'minus'; reasons: readonly string[] }) {
  return (
    <div>
      <h3 className={side}>{title}</h3>
      {reasons.length === 0 ? (
        <p className="muted">Rien d’enregistré.</p>
      ) : (
        <ul role="list">
          {reasons.map((reason, index) => (
            <li key={index}>{frenchTypography(reason)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
