import type { ReactNode } from 'react';
import { countdown } from '@fumata/text';
import { useNow } from '../../../lib/now.js';
import type { ButtonState } from '../voting/button-state.js';

interface VoteButtonProps {
  face: ButtonState;
  name: string;
  /** When the visitor may vote again, server time. */
  nextVoteAt: number | null;
  /** Pressed last; keeps the focus in all states. */
  pressed: boolean;
  under?: ReactNode;
  onPress: () => void;
}

/**
 * One button for all states of a vote: vote, sending, received, countdown. A state without an action is disabled unless
 * the button has the focus, which disabling would lose.
 */
export function VoteButton({ face, name, nextVoteAt, pressed, under, onPress }: VoteButtonProps) {
  const idle = face !== 'open' && face !== 'failed';
  return (
    <>
      <button
        type="button"
        className="btn vote"
        data-face={face}
        aria-label={label(face, name)}
        aria-busy={face === 'sending' || undefined}
        aria-disabled={(idle && pressed) || undefined}
        disabled={idle && !pressed}
        onClick={idle ? undefined : onPress}
      >
        <FaceText face={face} nextVoteAt={nextVoteAt} />
      </button>
      {under && <span className="under">{under}</span>}
    </>
  );
}

function FaceText({ face, nextVoteAt }: Pick<VoteButtonProps, 'face' | 'nextVoteAt'>) {
  switch (face) {
    case 'open':
      return 'Voter';
    case 'sending':
      return 'Enregistrement…';
    case 'received':
      return 'Voix enregistrée ✓';
    case 'failed':
      return 'Réessayer';
    case 'closed':
      return 'Vote fermé';
    case 'waiting':
      return <Countdown until={nextVoteAt ?? 0} />;
  }
}

/** Rendered only after hydration, so no initial value has to match the server's. */
const Countdown = ({ until }: { until: number }) => `Dans ${countdown(until - useNow(until))}`;

/** Accessible name: the action, starting with the visible text. The countdown is not announced every second. */
function label(face: ButtonState, name: string): string | undefined {
  if (face === 'open') return `Voter pour ${name}`;
  if (face === 'failed') return `Réessayer de voter pour ${name}`;
  return undefined;
}
