import type { CommandAnswer } from '@fumata/contracts';
import { useRef, useState } from 'react';
import { toast } from '../../../components/toasts.js';
import { newIdempotencyKey } from '../../../lib/idempotency-key.js';
import type { Live } from '../../../live/live.js';
import { useAction, useOnce } from '../kit/action.js';
import { useSessionEnd } from '../kit/relogin.js';
import { LOGGED_IN, commandErrorOf, type CommandError } from './rules/command-error.js';

/** An administrator's command. */
export interface AdminCommand {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: object;
  /** Identity of the request, if the body also depends on the state; by default the body. */
  readonly request?: string;
  /** Text of a failure. */
  readonly failure: string;
}

export interface Sending {
  readonly busy: boolean;
  /** Result of the last attempt, unless it succeeded. */
  readonly notice: CommandError | undefined;
  /** The state has changed since the command's effects were shown. */
  readonly stateChanged: boolean;
  /** Resolves to whether the command has been executed. */
  readonly send: (command: AdminCommand) => Promise<boolean>;
}

/**
 * Sends commands, each executed at most once: one idempotency key until it succeeds, so that neither a double click nor
 * a retry after a lost response acts twice. A retry of the same request repeats the same body. Commands expect the
 * revision that was shown on mount (`pinned`) or is shown when they are sent; after a version conflict, the next
 * attempt expects the latest one.
 */
export function useAdminCommand(live: Live, { pinned }: { pinned: boolean }): Sending {
  const session = useSessionEnd();
  const [key, setKey] = useState(newIdempotencyKey);
  const shown = () => live.view.get().conclaveState.revision;
  const [seen, setSeen] = useState(shown);
  const unanswered = useRef<{ request: string; body: object }>(undefined);
  const [notice, setNotice] = useState<CommandError & { readonly renewed: number }>();
  const { run, busy } = useAction<AdminCommand, CommandAnswer>({
    call: (api, { method, path, body, request = JSON.stringify(body) }) => {
      const last = unanswered.current;
      const sent = last?.request === request ? last.body : { ...body, expectedRevision: pinned ? seen : shown() };
      unanswered.current = { request, body: sent };
      return api.send(method, path, sent, { 'idempotency-key': key });
    },
    onDone: async ({ message }) => {
      unanswered.current = undefined;
      toast('success', message);
      setKey(newIdempotencyKey());
      setNotice(undefined);
      // The view is updated before the dialog closes, so that the focus returns to an element that stays.
      await live.refresh();
    },
    onFailed: async (error, { failure }) => {
      if (error.status !== 0 && error.status < 500) unanswered.current = undefined;
      setNotice({ ...commandErrorOf(error, failure), renewed: session.renewals });
      if (error.status !== 409 && error.status !== 422) return;
      await live.refresh();
      setSeen(shown());
    },
  });
  const runOnce = useOnce(run);
  const send = async (command: AdminCommand) => (await runOnce(command)) !== undefined;
  const isOutdated = notice?.loggedOut && notice.renewed !== session.renewals;
  return { busy, notice: isOutdated ? LOGGED_IN : notice, stateChanged: pinned && !busy && shown() !== seen, send };
}
