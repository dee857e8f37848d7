import type { DriftRow, Projection, ReadModelGroup } from '@fumata/contracts';
import { counted, duration, number, percentOf, plural } from '@fumata/text';

export const NAMES: Readonly<Record<ReadModelGroup, string>> = {
  conclave: 'Éditions et scrutins',
  sceaux: 'Arbres des sceaux',
};

export const CONTENTS: Readonly<Record<ReadModelGroup, string>> = {
  conclave: 'résultats, votes par minute, points de relecture',
  sceaux: 'ce qui prouve qu’un vote est sous son sceau',
};

/** Whether this process follows the log: only then is its end known. */
export const knowsEnd = ({ etat }: Pick<Projection, 'etat'>): boolean => etat === 'live';

export const STEPS = [
  { step: 'relire', title: '1. Relire', text: 'depuis le premier événement, à côté de l’ancienne' },
  { step: 'comparer', title: '2. Comparer', text: 'champ par champ, les écarts sont nommés' },
  { step: 'basculer', title: '3. Basculer', text: 'd’un coup, sans coupure' },
] as const;

type Check = NonNullable<Projection['verification']>;
type Rebuild = NonNullable<Projection['reconstruction']>;

export function checkText({ total, repares }: Pick<Check, 'total' | 'repares'>): string {
  if (total === 0) return 'conforme';
  const differences = counted(total, 'écart');
  return repares === null
    ? differences
    : `${differences}, ${counted(repares, 'document')} ${plural(repares, 'réécrit')}`;
}

/** Processes start from snapshots: an error in a snapshot persists in every process that started from it. */
export const includesSnapshot = (ecarts: readonly Pick<DriftRow, 'collection'>[]): boolean =>
  ecarts.some(({ collection }) => collection === 'snapshots');

/** From 0 to 100; 0 while the total is unknown. */
export const rebuildPercent = ({ etape, fait, sur }: Pick<Rebuild, 'etape' | 'fait' | 'sur'>): number =>
  etape === 'relire' ? percentOf(fait, sur ?? 0) : 100;

/** `63 % · 11 618 sur 18 442 événements · 41 200 par seconde · encore 3 s` */
export function rebuildText(rebuild: Rebuild): string {
  const { fait, sur, parSeconde, resteMs } = rebuild;
  const readText = sur === null ? `${number(fait)} événements` : `${number(fait)} sur ${number(sur)} événements`;
  return [
    ...(sur === null ? [] : [`${rebuildPercent(rebuild)}\u00A0%`]),
    readText,
    ...(parSeconde > 0 ? [`${number(parSeconde)} par seconde`] : []),
    ...(resteMs === null || rebuild.etape !== 'relire' ? [] : [remainingText(resteMs)]),
  ].join(' · ');
}

const remainingText = (ms: number): string =>
  ms < 1000 ? 'moins d’une seconde restante' : `encore ${duration(Math.round(ms / 1000))}`;

/** `2 min`; to the minute, so that the text rarely changes. Undefined within the first minute. */
export function ageText(moment: string, now: number): string | undefined {
  const minutes = Math.floor((now - Date.parse(moment)) / 60_000);
  if (minutes < 1) return undefined;
  if (minutes < 60) return `${minutes}\u00A0min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours}\u00A0h` : `${Math.floor(hours / 24)} jours`;
}

/** `il y a 2 min` */
export function agoText(moment: string, now: number): string {
  const age = ageText(moment, now);
  return age === undefined ? 'à l’instant' : `il y a ${age}`;
}

const OUTCOMES = { switched: 'Basculée', interrupted: 'Interrompue', failed: 'Échouée' } as const;

export function lastRebuildText({ derniere }: Pick<Projection, 'derniere'>, now: number): string | undefined {
  if (!derniere) return undefined;
  const { issue, le, dureeMs, raison } = derniere;
  const reason = raison === null ? '' : `\u00A0: ${raison}`;
  return `${OUTCOMES[issue]} ${agoText(le, now)}, en ${duration(dureeMs / 1000)}${reason}`;
}
