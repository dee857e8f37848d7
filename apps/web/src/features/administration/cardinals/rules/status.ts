import type { Cardinal } from '@fumata/contracts';
import { ageOn, isElectorByAgeOn, longDate } from '@fumata/text';

export type Statut = Cardinal['statutVotant'];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Status by age alone; undefined while the date of birth is incomplete. */
export function statusByAge(day: string, born: string): Statut | undefined {
  if (!DAY.test(born)) return undefined;
  return isElectorByAgeOn(day, born) ? 'OUI' : 'NON';
}

interface StatusHint {
  readonly selectedStatus: Statut;
  readonly text: string;
  /** The chosen status differs from the one by age and needs a reason. */
  readonly differs: boolean;
}

/** The selected status, explained by the age on the conclave's reference day. */
export function statusHint(
  { statutVotant, dateNaissance }: { statutVotant: Statut | ''; dateNaissance: string },
  day: string,
): StatusHint {
  const byAge = statusByAge(day, dateNaissance);
  const selectedStatus = statutVotant || byAge || 'NON';
  if (byAge === undefined)
    return { selectedStatus, differs: false, text: 'Le statut est proposé dès que la date de naissance est connue.' };
  const electorText = byAge === 'OUI' ? 'électeur, moins de 80\u00A0ans' : 'non électeur, 80\u00A0ans passés';
  return {
    selectedStatus,
    differs: selectedStatus !== byAge,
    text: `${ageOn(day, dateNaissance)}\u00A0ans au ${longDate(day)}\u00A0: ${electorText}.`,
  };
}
