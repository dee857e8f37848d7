import { dayAndMonth, hour, roundName } from '@fumata/text';
import type { OpenRoundState } from './open-round-state.js';

// Texts of the round charts, apart from `texts.ts` so that they load with the charts only.

export const NO_VOTES_IN_ROUND = 'Aucune voix n’a été déposée dans ce scrutin.';

export const OPEN_ROUND_NOTE: Readonly<Record<OpenRoundState, string>> = {
  ongoing: 'Scrutin en cours\u00A0: les chiffres changent à chaque vote.',
  paused: 'Scrutin en pause\u00A0: les chiffres changeront à la reprise du vote.',
  interrupted: 'Scrutin interrompu\u00A0: l’édition a été archivée avant sa fumée. Les chiffres en sont restés là.',
};

export const RACE = 'La course des cinq premiers';

export const RACE_NOTE =
  'Voix reçues au fil du scrutin\u202F; la courbe commence à l’entrée du cardinal parmi les cinq premiers';

export const raceSummary = (roundNumber: number): string =>
  `Voix des cinq premiers au fil du ${roundName(roundNumber)}. Mêmes chiffres dans le tableau.`;

export const PACE = 'Voix par minute';

export const paceNote = (minutes: number): string => {
  if (minutes === 1) return 'Voix déposées à chaque minute';
  if (minutes < 60) return `Voix déposées, par tranche de ${minutes} minutes`;
  return minutes < 1440
    ? `Voix déposées, par tranche de ${minutes / 60} h`
    : `Voix déposées, par tranche de ${minutes / 1440} j`;
};

export const paceSummary = (roundNumber: number): string =>
  `Voix déposées au fil du ${roundName(roundNumber)}. Mêmes chiffres dans le tableau.`;

/** Time on the axis and in tables, with the date when the round lasted longer than a day. */
export const timeText =
  (first: string, last: string) =>
  (time: string): string =>
    Date.parse(last) - Date.parse(first) < 86_400_000 ? hour(time) : `${dayAndMonth(time)}, ${hour(time)}`;
