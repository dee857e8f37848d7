import type { ImportReport } from '@fumata/contracts';
import { counted } from '@fumata/text';

type Counts = Pick<ImportReport, 'creer' | 'modifier'>;

/** Number of records that an import changes. */
export const changesOf = (report: Counts | undefined): number => (report ? report.creer + report.modifier : 0);

/**
 * Outcome of an import. The report of a retry leaves out the rows that an earlier attempt, whose answer was lost, has
 * written; then the changes of the dry run are stated.
 */
export function importedText(report: Counts, planned: number): string {
  const { creer, modifier } = report;
  if (changesOf(report) < planned)
    return `Import terminé\u00A0: ${counted(planned, 'ligne enregistrée', 'lignes enregistrées')}`;
  return `Import terminé\u00A0: ${counted(creer, 'ajout')}, ${counted(modifier, 'modification')}`;
}
