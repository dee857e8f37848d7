import { FREE_VOTES, MAX_VOTES } from '@fumata/conclave';

/** The published rule of held votes. */
export const HELD_VOTES_TEXT = `Jusqu’à ${FREE_VOTES} voix venues en une heure d’un même réseau comptent toujours\u00A0: c’est une salle, une école, une paroisse. Au-delà, les suivantes sont retenues pour examen dès qu’elles font plus du quart des voix des scrutins de cette heure, ou qu’il en vient plus de ${MAX_VOTES}. Une voix retenue ne compte que si un administrateur le décide, pour tout le réseau, avant la clôture du scrutin et avec un motif public.`;
