import { useState } from 'react';
import { Button, GhostButton } from '../../../../components/button.js';
import { Notice } from '../../../../components/messages/notice.js';
import { CopyLink } from '../../../../components/sharing/copy-link.js';
import { useApi } from '../../../../shell/api.js';
import { useSite } from '../../../../shell/site.js';
import { leaveLeague } from '../requests.js';
import { invitationPath } from './invitation.js';
import type { OwnLeague } from './own-leagues.js';
import { invitation } from './texts.js';
import { messageOf } from './use-league.js';

interface LeaveProps {
  league: OwnLeague;
  isMember: boolean;
  onLeft: () => void;
}

interface LeagueActionsProps extends LeaveProps {
  isLoading: boolean;
  /** Undefined before the first table. */
  onReload: (() => void) | undefined;
}

/** Invites others, loads the table again, leaves. */
export const LeagueActions = ({ isLoading, onReload, ...leave }: LeagueActionsProps) => (
  <div className="row">
    <Invitation word={leave.league.word} />
    {onReload && (
      <GhostButton small busy={isLoading} onClick={onReload}>
        Actualiser
      </GhostButton>
    )}
    <Leave {...leave} />
  </div>
);

/** Gives the word to an app of the device, where the browser can, or as a link. */
function Invitation({ word }: { word: string }) {
  const { publicUrl } = useSite();
  const url = publicUrl + invitationPath(word);
  const text = invitation(word);
  return (
    <>
      {'share' in navigator && (
        <Button
          small
          onClick={() => void navigator.share({ text, url }).catch(() => undefined /* the visitor cancelled */)}
        >
          Inviter
        </Button>
      )}
      <CopyLink url={url} className="btn ghost sm" />
    </>
  );
}

/** Leaving needs no confirmation, because the visitor may join again. */
function Leave({ league, isMember, onLeft }: LeaveProps) {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const leave = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      await leaveLeague(api, league);
      onLeft();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <>
      <GhostButton small busy={isBusy} onClick={() => void leave()}>
        {isMember ? 'Quitter la ligue' : 'Retirer de ma liste'}
      </GhostButton>
      {failure && <Notice kind="error">{failure}</Notice>}
    </>
  );
}
