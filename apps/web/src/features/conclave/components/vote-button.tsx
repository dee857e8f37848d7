import type { ReactNode } from 'react';
import { countdown } from '@fumata/text';
import { useNow } from '../../../lib/now.js';
import { useSite } from '../../../shell/site.js';
import type { ButtonState } from '../voting/button-state.js';
import { cooldownLeft } from '../voting/cooldown.js';

interface VoteButtonProps {
  state: ButtonState;
  name: string;
  /** When the visitor may vote again, server time. */
  nextVoteAt: number | null;
  /** Pressed last; keeps the focus in all states. */
  pressed: boolean;
  under?: ReactNode;
  onPress: () => void;
}

/**
 * One button for all states of a vote: vote, sending, received, countdown. Without an action the button is
 * disabled, except the one pressed last: it gets `aria-disabled`, so that it does not lose the focus.
 */
export function VoteButton({ state, name, nextVoteAt, pressed, under, onPress }: VoteButtonProps) {
  const action = ACTIONS[state];
  const idle = !action;
  return (
    <>
      <button
        type="button"
        className="btn vote"
        data-state={state}
        aria-label={action && `${action} ${name}`}
        aria-busy={state === 'sending' || undefined}
        aria-disabled={(idle && pressed) || undefined}
        disabled={idle && !pressed}
        onClick={idle ? undefined : onPress}
      >
        {state === 'waiting' ? <Countdown until={nextVoteAt ?? 0} /> : TEXTS[state]}
      </button>
      {under && <span className="under">{under}</span>}
    </>
  );
}

/** Start of the accessible name, which begins with the visible text. States without an action have no `aria-label`: their visible text is the accessible name. */
const ACTIONS: Readonly<Partial<Record<ButtonState, string>>> = {
  open: 'Voter pour',
  failed: 'Réessayer de voter pour',
};

const TEXTS: Readonly<Record<Exclude<ButtonState, 'waiting'>, string>> = {
  open: 'Voter',
  sending: 'Enregistrement…',
  received: 'Voix enregistrée ✓',
  failed: 'Réessayer',
  closed: 'Vote fermé',
};

/** Rendered only after hydration, so no initial value has to match the server's. */
export function Countdown({ until }: { until: number }) {
  const { voteCooldownSeconds } = useSite();
  return <span>{`Dans ${countdown(cooldownLeft(until, useNow(until), voteCooldownSeconds))}`}</span>;
}
