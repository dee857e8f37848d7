import type { DriftRow, Projection } from '@fumata/contracts';
import { counted, number, plural } from '@fumata/text';
import { faint, DataTable, type Column } from '../kit/data-table.js';
import { agoText, NAMES, includesSnapshot } from './rules/words.js';

const COLLECTIONS: Readonly<Record<string, string>> = {
  editions: 'Édition',
  rounds: 'Scrutin',
  snapshots: 'Point de relecture',
  tiles: 'Tuile de l’arbre',
  edges: 'Bord de l’arbre',
};

/** Differences between the stored documents and the log, as of the last comparison. */
export function Drift({ of: { nom, verification }, now }: { of: Projection; now: number }) {
  if (!verification || verification.total === 0) return null;
  const { total, ecarts, le } = verification;
  const id = `ecarts-${nom}`;
  return (
    <section className="notice warn drift" aria-labelledby={id}>
      <h2 id={id}>
        {NAMES[nom]}&nbsp;: {counted(total, 'écart')} {agoText(le, now)}
      </h2>
      <p className="small">{outcomeText(verification)}</p>
      {includesSnapshot(ecarts) && (
        <p className="small">
          Un point de relecture en est&nbsp;: un processus qui en est parti depuis garde en mémoire ce qu’il y a lu.
          Redémarrez les processus du site, l’un après l’autre.
        </p>
      )}
      <DataTable
        label={`Écarts\u00A0: ${NAMES[nom]}`}
        columns={COLUMNS}
        rows={ecarts}
        keyOf={({ collection, id: document, champ }) => `${collection} ${document} ${champ}`}
      />
      {ecarts.length < total && (
        <p className="small muted">
          Les {number(ecarts.length)} premiers sont montrés&#8239;; <code>fumata drift</code> les donne tous.
        </p>
      )}
    </section>
  );
}

function outcomeText({ par, repares }: NonNullable<Projection['verification']>): string {
  if (par === 'rebuild')
    return 'Trouvés en reconstruisant\u00A0: la nouvelle version, qui sert maintenant, n’a plus que ce que dit le journal.';
  if (repares === null) return 'Ce qui est gardé n’est pas ce que dit le journal.';
  return `${counted(repares, 'document')} ${plural(repares, 'réécrit')} depuis le journal\u00A0: le contrôle suivant le confirmera.`;
}

const NOTHING = faint('rien');

const COLUMNS: readonly Column<DriftRow>[] = [
  {
    head: 'Document',
    isName: true,
    cell: ({ collection, id }) => (
      <>
        {COLLECTIONS[collection] ?? collection} <span className="small faint">{id}</span>
      </>
    ),
  },
  { head: 'Champ', cell: ({ champ }) => (champ === '' ? 'tout le document' : champ) },
  { head: 'Gardé', cell: ({ garde }) => (garde === null ? NOTHING : <del>{garde}</del>) },
  { head: 'Recompté', cell: ({ recompte }) => (recompte === null ? NOTHING : <ins>{recompte}</ins>) },
];
