import { longDate } from '@fumata/text';
import { useMoment } from './moment-context.js';

/** The date of the elector rule: 'à la vacance du Siège, le 21 avril 2025'. */
export function useVacancy(): string {
  const date = useMoment()?.summary.conclaveState.referenceDate;
  return `à la vacance du Siège${date === undefined ? '' : `, le ${longDate(date)}`}`;
}
