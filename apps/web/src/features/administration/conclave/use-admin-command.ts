import type { CommandAnswer, ConclaveState } from '@fumata/contracts';
import { useRef, useState } from 'react';
import { toast } from '../../../components/messages/toasts.js';
import { frenchTypography } from '@fumata/text';
import type { Live } from '../../../live/live.js';
import { useAction, useOnce } from '../kit/server-state.js';
import { useSessionEnd } from '../kit/relogin.js';
import { isCertain } from '../../../shell/write-retry.js';
import { LOGGED_IN, commandErrorOf, type CommandError } from './rules/command-error.js';

export interface AdminCommand {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: object;
  /** Identity of the request, if the body also depends on the state; by default the body. */
  readonly request?: string;
  readonly failure: string;
}

export type Sending = ReturnType<typeof useAdminCommand>;

const MAYBE_EXECUTED = frenchTypography('La commande est peut-être arrivée : vérifiez l’état du conclave.');

/**
 * Sends a command that is executed at most once, even after a double click: while its outcome is unknown, the same
 * request repeats its body, and another request expects the same revision. A command expects the revision that was
 * shown on mount (`pinned`) or is shown when it is sent; after a version conflict, the latest one. Closing its dialog
 * ends its retries. `notice` is the result of the last attempt, unless it succeeded; unless the command is `pinned`,
 * the next attempt and the next change of the state remove it.
 */
export function useAdminCommand(live: Live, { pinned }: { pinned: boolean }) {
  const session = useSessionEnd();
  const shownState = () => live.view.get().conclaveState;
  const shownRevision = () => shownState().revision;
  const [pinnedRevision, setPinnedRevision] = useState(shownRevision);
  const unanswered = useRef<{ request: string; body: object; expectedRevision: number }>(undefined);
  const [notice, setNotice] = useState<CommandError & { readonly renewals: number; readonly state?: string }>();
  const { run, busy } = useAction<AdminCommand, CommandAnswer>({
    call: (api, { method, path, body, request = JSON.stringify(body) }) => {
      const previous = unanswered.current;
      const expectedRevision = previous?.expectedRevision ?? (pinned ? pinnedRevision : shownRevision());
      const sentBody = previous?.request === request ? previous.body : { ...body, expectedRevision };
      unanswered.current = { request, body: sentBody, expectedRevision };
      return api.send(method, path, sentBody);
    },
    onLeft: MAYBE_EXECUTED,
    onDone: async ({ message }) => {
      unanswered.current = undefined;
      toast('success', frenchTypography(message));
      setNotice(undefined);
      // The view is updated before the dialog closes, so that the focus returns to an element that stays.
      await live.refresh();
    },
    onFailed: async (error, { failure }) => {
      if (isCertain(error)) unanswered.current = undefined;
      const refusal = { ...commandErrorOf(error, failure), renewals: session.renewals };
      setNotice(refusal);
      if (error.status === 409 || error.status === 422) {
        await live.refresh();
        setPinnedRevision(shownRevision());
      }
      setNotice({ ...refusal, state: revisionOf(shownState()) });
    },
  });
  const runOnce = useOnce(run);
  /** Resolves to whether the command has been executed. */
  const send = async (command: AdminCommand): Promise<boolean> => {
    if (!pinned) setNotice(undefined);
    return (await runOnce(command)) !== undefined;
  };
  const isPast = !pinned && notice?.state !== undefined && notice.state !== revisionOf(shownState());
  return {
    busy,
    notice: isPast ? undefined : notice?.loggedOut && notice.renewals !== session.renewals ? LOGGED_IN : notice,
    /** The state has changed since the command's effects were shown. */
    stateChanged: pinned && !busy && shownRevision() !== pinnedRevision,
    send,
  };
}

/** A reset starts a new count of revisions. */
const revisionOf = ({ _id, revision }: ConclaveState): string => `${_id} ${revision}`;
