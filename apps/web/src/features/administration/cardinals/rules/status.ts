import type { Cardinal } from '@fumata/contracts';
import { longDate } from '@fumata/text';

type Statut = Cardinal['statutVotant'];

const ELECTOR_AGE_LIMIT = 80;

/** Age in years on a day; both dates as `2025-04-21`. Undefined for an invalid date. */
export function ageOn(day: string, born: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(born)) return undefined;
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(5) < born.slice(5) ? years - 1 : years;
}

/** Status by age alone: an elector up to and including the 80th birthday. */
export function statusByAge(day: string, born: string): Statut | undefined {
  if (ageOn(day, born) === undefined) return undefined;
  const eightieth = `${Number(born.slice(0, 4)) + ELECTOR_AGE_LIMIT}${born.slice(4)}`;
  return eightieth >= day ? 'OUI' : 'NON';
}

export interface StatusHint {
  readonly selectedStatus: Statut;
  readonly text: string;
  /** The chosen status differs from the one by age and needs a reason. */
  readonly differs: boolean;
}

/** The status to show, explained by the age on the conclave's reference day. */
export function statusHint(
  { statutVotant, dateNaissance }: { statutVotant: Statut | ''; dateNaissance: string },
  day: string,
): StatusHint {
  const age = ageOn(day, dateNaissance);
  const byAge = statusByAge(day, dateNaissance);
  const selectedStatus = statutVotant || byAge || 'NON';
  if (age === undefined || byAge === undefined)
    return { selectedStatus, differs: false, text: 'Le statut est proposé dès que la date de naissance est connue.' };
  const electorText = byAge === 'OUI' ? 'électeur, moins de 80\u00A0ans' : 'non électeur, 80\u00A0ans passés';
  return {
    selectedStatus,
    differs: selectedStatus !== byAge,
    text: `${age}\u00A0ans au ${longDate(day)}\u00A0: ${electorText}.`,
  };
}
