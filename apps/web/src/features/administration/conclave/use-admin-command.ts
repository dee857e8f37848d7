import type { CommandAnswer } from '@fumata/contracts';
import { useRef, useState } from 'react';
import { useApi } from '../../../shell/api.js';
import { toast } from '../../../components/toasts.js';
import { ApiError } from '../../../lib/api-client.js';
import { newIdempotencyKey } from '../../../lib/idempotency-key.js';
import type { Live } from '../../../live/live.js';
import { useSessionEnd } from '../kit/relogin.js';
import { LOGGED_IN, commandErrorOf, type CommandError } from './rules/command-error.js';

/** An administrator's command. */
export interface AdminCommand {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  /** What is asked, as the administrator sees it: asked again after a lost answer, the very same request is sent. */
  readonly wishes: string;
  readonly body: object;
  /** The specified words for a failure. */
  readonly failure: string;
}

export interface Sending {
  readonly busy: boolean;
  /** What came of the last try, when it did not succeed. */
  readonly told: CommandError | undefined;
  /** The state is no longer the one that the command is meant for. */
  readonly moved: boolean;
  /** Resolves to whether the command has been carried out. */
  readonly send: (order: AdminCommand) => Promise<boolean>;
}

/**
 * Sends commands, each at most once: one key for as long as this is mounted and nothing has succeeded, so neither a double
 * click nor another try after a lost answer acts twice. Commands are meant for the state that was on show when this was
 * mounted (`pinned`) or when they are sent; if somebody else was faster the server refuses, and the next try is for the state
 * that is shown then.
 */
export function useAdminCommand(live: Live, { pinned }: { pinned: boolean }): Sending {
  const api = useApi();
  const session = useSessionEnd();
  const [key, setKey] = useState(newIdempotencyKey);
  const shown = () => live.view.get().conclaveState.revision;
  const [seen, setSeen] = useState(shown);
  const lost = useRef<{ wishes: string; body: object }>(undefined);
  const under = useRef(false);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<CommandError & { readonly renewed: number }>();

  const attempt = async ({ method, path, wishes, body }: AdminCommand): Promise<void> => {
    const expectedRevision = pinned ? seen : shown();
    const again = lost.current?.wishes === wishes ? lost.current.body : { ...body, expectedRevision };
    lost.current = { wishes, body: again };
    const { message } = await api.send<CommandAnswer>(method, path, again, { 'idempotency-key': key });
    lost.current = undefined;
    toast('success', message);
    setKey(newIdempotencyKey());
    setTold(undefined);
    // What the act takes off the page goes before its dialog closes: the focus then finds what is left.
    await live.refresh();
  };
  const failed = async (error: ApiError, failure: string): Promise<void> => {
    if (error.status !== 0 && error.status < 500) lost.current = undefined;
    if (error.status === 401) session.ask();
    setTold({ ...commandErrorOf(error, failure), renewed: session.renewed });
    if (error.status !== 409 && error.status !== 422) return;
    await live.refresh();
    setSeen(shown());
  };
  const send = async (order: AdminCommand): Promise<boolean> => {
    if (under.current) return false;
    under.current = true;
    setBusy(true);
    try {
      await attempt(order);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await failed(error, order.failure);
      return false;
    } finally {
      under.current = false;
      setBusy(false);
    }
  };
  const outdated = told?.loggedOut && told.renewed !== session.renewed;
  return { busy, told: outdated ? LOGGED_IN : told, moved: pinned && !busy && shown() !== seen, send };
}
