import { number } from '@fumata/text';

const UNITS = [
  { seconds: 86_400, one: 'jour', article: 'un', plural: 'jours', every: 'tous les' },
  { seconds: 3600, one: 'heure', article: 'une', plural: 'heures', every: 'toutes les' },
  { seconds: 60, one: 'minute', article: 'une', plural: 'minutes', every: 'toutes les' },
  { seconds: 1, one: 'seconde', article: 'une', plural: 'secondes', every: 'toutes les' },
] as const;

/** The configured cooldown in its largest whole unit. */
function duration(seconds: number) {
  const unit = UNITS.find((each) => seconds % each.seconds === 0) ?? UNITS[3];
  return { ...unit, count: seconds / unit.seconds };
}

/** une voix par heure, une voix toutes les 30 minutes, un nombre illimité de voix */
export function voteRate(seconds: number): string {
  if (seconds === 0) return 'un nombre illimité de voix';
  const { count, one, plural, every } = duration(seconds);
  return count === 1 ? `une voix par ${one}` : `une voix ${every} ${number(count)}\u00A0${plural}`;
}

/** dans une heure, dans 30 minutes, aussitôt */
export function nextVoteText(seconds: number): string {
  if (seconds === 0) return 'aussitôt';
  const { count, one, article, plural } = duration(seconds);
  return count === 1 ? `dans ${article} ${one}` : `dans ${number(count)}\u00A0${plural}`;
}
