import { LiveText } from '../../../lib/ordinals.js';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { Niche } from '../../../components/niche.js';
import { nextVoteText } from '../../../lib/vote-rate.js';
import { useSite } from '../../../shell/site.js';
import { nameOf, type Elector } from '../electors/elector.js';
import { VOTE_CLOSED } from '../../../live/moment-words.js';
import { roundName } from '../../../live/round-words.js';

/** Elector and round at the time the button was pressed. */
export interface Choice {
  readonly elector: Elector;
  readonly roundNumber: number;
}

export interface VoteDialogProps {
  choice: Choice | undefined;
  /** The open round. */
  roundNumber: number;
  /** Votes are accepted. */
  open: boolean;
  onConfirm: (elector: Elector) => void;
  onClose: () => void;
}

/** Confirmation of a vote. It counts for the open round, even if another one was open when the button was pressed. */
export function VoteDialog({ choice, roundNumber, open, onConfirm, onClose }: VoteDialogProps) {
  const { voteCooldownSeconds } = useSite();
  return (
    <Dialog
      open={choice !== undefined}
      onClose={onClose}
      title={choice && <>Donner votre voix à {nameOf(choice.elector)}&#8239;?</>}
    >
      {choice && (
        <>
          <div className="row chosen" data-ordre={choice.elector.ordre}>
            <Niche of={choice.elector} small />
            {open && (
              <p>
                <LiveText>
                  {`Votre voix compte pour le ${roundName(roundNumber)} et ne peut pas être reprise. Vous pourrez voter à nouveau ${nextVoteText(voteCooldownSeconds)}.`}
                </LiveText>
              </p>
            )}
          </div>
          <p role="status">
            <LiveText>{changeText(choice.roundNumber, roundNumber, open)}</LiveText>
          </p>
          <div className="acts">
            <Button look="ghost" onClick={onClose}>
              Annuler
            </Button>
            <Button data-first onClick={() => onConfirm(choice.elector)}>
              Confirmer mon vote
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function changeText(chosenIn: number, roundNumber: number, open: boolean): string {
  if (!open) return VOTE_CLOSED;
  if (chosenIn === roundNumber) return '';
  return `Le ${roundName(chosenIn)} est clos, le ${roundName(roundNumber)} est ouvert. Confirmez à nouveau votre choix.`;
}
