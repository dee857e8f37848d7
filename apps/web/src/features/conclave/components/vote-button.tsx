import type { ReactNode } from 'react';
import { countdown } from '../../../lib/french.js';
import { useNow } from '../../../lib/now.js';
import type { Face } from '../voting/face.js';

interface VoteButtonProps {
  face: Face;
  name: string;
  /** When the visitor may vote again, by the server's clock. */
  nextVoteAt: number | null;
  /** Pressed last: it keeps the focus in all its faces. */
  pressed: boolean;
  under?: ReactNode;
  onPress: () => void;
}

/** One button in one place: votes, sends, thanks, counts down. A face without an act is disabled where it has no focus to lose. */
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

/** Shown only after hydration: there is no first value to agree upon. */
const Countdown = ({ until }: { until: number }) => `Dans ${countdown(until - useNow(until))}`;

/** The name says what pressing does, and begins with what the eye reads; a countdown is not read out each second. */
function label(face: Face, name: string): string | undefined {
  if (face === 'open') return `Voter pour ${name}`;
  if (face === 'failed') return `Réessayer de voter pour ${name}`;
  return undefined;
}
