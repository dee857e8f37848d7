import type { Cardinal } from '@fumata/contracts';
import { useState } from 'react';
import { toast } from '../../../../components/toasts.js';
import { focusPage } from '../../focus-page.js';
import type { Outcome } from '../../use-attempt.js';
import { useAttempt } from '../../use-attempt.js';
import { isSameStatus, statusBody, statusOf } from '../rules/papabile-status.js';
import type { PapabileStatus } from '../rules/papabile-status.js';

const FAILED = 'Erreur lors de la mise à jour du cardinal';

interface StatusForm {
  readonly status: PapabileStatus;
  readonly recorded: PapabileStatus;
  readonly busy: boolean;
  /** Somebody else has changed the same meanwhile: who and when, in the server's words. */
  readonly told: string | undefined;
  readonly set: (status: PapabileStatus) => void;
  readonly save: () => Promise<void>;
  /** What is recorded now takes the place of what was typed. */
  readonly takeTheirs: () => void;
}

/** The papabile status of a cardinal. It is saved over other changes of the record, but not over another change of the same. */
export function useStatus(cardinal: Cardinal, onSaved: () => void): StatusForm {
  const attempt = useAttempt();
  const [base, setBase] = useState({ recorded: statusOf(cardinal), version: cardinal.version });
  const [status, setStatus] = useState(base.recorded);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<string>();
  const path = `/api/cardinaux/${cardinal._id}`;

  const put = async (from: typeof base): Promise<Outcome<Cardinal>> => {
    const body = { ...statusBody(status), version: from.version };
    const outcome = await attempt((api) => api.send<Cardinal>('PUT', path, body));
    if (outcome.ok || outcome.error.code !== 'record-changed') return outcome;
    const latest = await attempt((api) => api.get<Cardinal>(path));
    if (!latest.ok) return latest;
    const now = { recorded: statusOf(latest.value), version: latest.value.version };
    setBase(now);
    if (isSameStatus(now.recorded, from.recorded)) return put(now);
    setTold(outcome.error.message);
    return outcome;
  };
  const save = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setTold(undefined);
    const outcome = await put(base);
    setBusy(false);
    if (!outcome.ok) {
      const { message } = outcome.error;
      return toast('error', message ? `${FAILED}: ${message}` : FAILED);
    }
    const recorded = statusOf(outcome.value);
    setBase({ recorded, version: outcome.value.version });
    setStatus(recorded);
    toast('success', 'Cardinal mis à jour avec succès');
    onSaved();
  };
  const takeTheirs = (): void => {
    focusPage();
    setStatus(base.recorded);
    setTold(undefined);
  };
  return { status, recorded: base.recorded, busy, told, set: setStatus, save, takeTheirs };
}
