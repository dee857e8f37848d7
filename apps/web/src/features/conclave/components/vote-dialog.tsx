import { mustWait, VOTING_CLOSED, roundName } from '@fumata/text';
import { LiveText } from '../../../lib/wording/ordinals.js';
import { Button, GhostButton } from '../../../components/button.js';
import { Dialog } from '../../../components/dialogs/dialog.js';
import { Niche } from '../../../components/pictures/niche.js';
import { toast } from '../../../components/messages/toasts.js';
import { currentSecond } from '../../../lib/now.js';
import { nextVoteText } from '../../../lib/vote-rate.js';
import { useSite } from '../../../shell/site.js';
import { ballotText, cooldownLeft } from '../../../live/ballot/own-ballot.js';
import { nameOf, type Elector } from '../electors/elector.js';
import type { OwnVoting } from '../voting/use-voting.js';

/** Elector and round at the time the button was pressed. */
export interface Choice {
  readonly elector: Elector;
  readonly conclaveId: string;
  readonly roundNumber: number;
}

export interface VoteDialogProps {
  choice: Choice | undefined;
  conclaveId: string;
  /** The open round. */
  roundNumber: number;
  /** Votes are accepted. */
  open: boolean;
  ownVoting: OwnVoting;
  onClose: () => void;
}

/** Confirmation of a vote. It counts for the open round, even if another one was open when the button was pressed. */
export function VoteDialog({ choice, conclaveId, roundNumber, open, ownVoting, onClose }: VoteDialogProps) {
  const { voteCooldownSeconds } = useSite();
  const confirm = (elector: Elector): void => {
    onClose();
    const refusal = localRefusal(open, ownVoting);
    if (refusal === undefined) void ownVoting.voting.vote(elector._id, roundNumber);
    else toast('warning', refusal);
  };
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
            <LiveText>{open ? changeText(choice, conclaveId, roundNumber) : VOTING_CLOSED}</LiveText>
          </p>
          <div className="acts">
            <GhostButton onClick={onClose}>Annuler</GhostButton>
            <Button data-first onClick={() => confirm(choice.elector)}>
              Confirmer mon vote
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function changeText(choice: Choice, conclaveId: string, roundNumber: number): string {
  const isSameConclave = choice.conclaveId === conclaveId;
  if (isSameConclave && choice.roundNumber === roundNumber) return '';
  const change = isSameConclave ? `Le ${roundName(choice.roundNumber)} est clos` : 'Un nouveau conclave a commencé';
  return `${change}, le ${roundName(roundNumber)} est ouvert. Confirmez à nouveau votre choix.`;
}

/** Local refusal: voting may have closed, or another visitor or tab may have voted, while the dialog was open. */
function localRefusal(open: boolean, ownVoting: OwnVoting): string | undefined {
  const { isWaiting, isNetworkLimited, nextVoteAt, maxWaitSeconds } = ownVoting;
  if (!open) return VOTING_CLOSED;
  if (!isWaiting || nextVoteAt === null) return undefined;
  if (isNetworkLimited) return ballotText({ is: 'elsewhere', freeAt: nextVoteAt }, currentSecond(), maxWaitSeconds);
  return mustWait(cooldownLeft(nextVoteAt, currentSecond(), maxWaitSeconds) / 1000);
}
