import { ImportButton } from '../kit/import-dialog.js';
import type { ImportKind } from '../kit/import-table.js';
import { CARDINALS } from './query.js';
import { LABELS } from './rules/labels.js';

const IMPORT: ImportKind = {
  title: 'Importer des cardinaux',
  hint: 'Le fichier a les colonnes de l’export. Une ligne qui porte un slug connu modifie la fiche\u202F; sans slug, elle en crée une. Rien n’est écrit avant votre accord.',
  path: '/api/cardinaux/import',
  nouns: ['cardinal', 'cardinaux'],
  column: 'Cardinal',
  labels: LABELS,
};

export const Transfers = ({ exportTo }: { exportTo: string }) => (
  <div className="row">
    <a className="btn ghost sm" href={exportTo} download>
      Exporter en CSV
    </a>
    <ImportButton kind={IMPORT} resource={CARDINALS} small>
      Importer un CSV…
    </ImportButton>
  </div>
);
