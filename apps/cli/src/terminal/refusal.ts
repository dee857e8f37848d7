import type { LogDamaged } from '@fumata/event-log';

/** The command can't be carried out, for a reason that the person at the keyboard understands. Ends with exit code 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Where a log is not what was written; empty where it isn't known. */
export const whereDamaged = ({ position }: Pick<LogDamaged, 'position'>): string => {
  const [first, last] = (position ?? '').split(' to ').map((each) => each.replace(/^0+/, ''));
  if (!first) return '';
  return last === undefined ? `, à l’événement ${first}` : `, de l’événement ${first} au ${last}`;
};
