import type { LogDamaged } from '@fumata/event-log';
import { Unavailable } from '@fumata/platform';
import { CommandRefused } from './command-refused.js';

/** Location of the damage in a log; empty if unknown. */
export const whereDamaged = ({ position }: Pick<LogDamaged, 'position'>): string => {
  const [first, last] = (position ?? '').split(' to ').map((each) => each.replace(/^0+/, ''));
  if (!first) return '';
  return last === undefined ? `, à l’événement ${first}` : `, de l’événement ${first} au ${last}`;
};

/** An unreachable server is reported as a refusal, not as a fault. */
export const refusedIfUnavailable = (cause: unknown): unknown =>
  cause instanceof Unavailable
    ? new CommandRefused(
        `${cause.what} ne répond pas ou n’écrit pas (${cause.why}) : relancez la même commande plus tard`,
        { cause },
      )
    : cause;
