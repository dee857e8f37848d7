import { counted } from '@fumata/text';

const UNITS = [
  ['jour', 86_400],
  ['heure', 3600],
  ['minute', 60],
] as const;

/** The configured cooldown in its largest whole unit. */
function duration(seconds: number) {
  const [unit, length] = UNITS.find(([, each]) => seconds % each === 0) ?? (['seconde', 1] as const);
  return { unit, count: seconds / length };
}

/** une voix par heure, une voix toutes les 30 minutes, un nombre illimité de voix */
export function voteRate(seconds: number): string {
  if (seconds === 0) return 'un nombre illimité de voix';
  const { unit, count } = duration(seconds);
  if (count === 1) return `une voix par ${unit}`;
  return `une voix ${unit === 'jour' ? 'tous' : 'toutes'} les ${counted(count, unit)}`;
}

/** dans une heure, dans 30 minutes, aussitôt */
export function nextVoteText(seconds: number): string {
  if (seconds === 0) return 'aussitôt';
  const { unit, count } = duration(seconds);
  return count === 1 ? `dans ${unit === 'jour' ? 'un' : 'une'} ${unit}` : `dans ${counted(count, unit)}`;
}
