import { type Cardinal, type CardinalChange, cardinalChangeSchema } from '@fumata/contracts';
import { useRef, useState } from 'react';
import { toast } from '../../../../components/messages/toasts.js';
import { ApiError, type ApiClient } from '../../../../lib/requests/api-client.js';
import { focusPage } from '../../kit/page.js';
import { changedFields, merge, type FormDefinition, type Base } from '../../kit/form.js';
import { useInvalidate, useAction, toastFailure } from '../../kit/server-state.js';
import { useRecordForm, useReturn } from '../../kit/use-record-form.js';
import { CARDINALS, editAddress, loadCardinal } from '../query.js';
import { z } from 'zod';

const FAILED = 'Erreur lors de la mise à jour du cardinal';
const failedText = (detail: string | undefined): string => (detail ? `${FAILED}: ${detail}` : FAILED);

export type StatusForm = ReturnType<typeof useStatusForm>;

/**
 * Form of a cardinal's papabile status. Saving overrides conflicts with other fields, but not with the status itself,
 * and returns to the cardinal's form.
 */
export function useStatusForm(cardinal: Cardinal) {
  const form = useRecordForm(STATUS_FORM, baseOf(cardinal));
  const { saved, leaveSoon } = useReturn(() => editAddress(cardinal), form.changed.length > 0);
  const refresh = useInvalidate(CARDINALS);
  /** The server's message after a conflict on the status: author and time of the other change. */
  const [conflict, setConflict] = useState<string>();
  const newer = useRef<Base<StatusValues>>(undefined);
  const { run, busy } = useAction<Sent, Cardinal>({
    call: (api, { body }) =>
      put(api, cardinal._id, { body, base: form.base, onNewer: (latest) => void (newer.current = latest) }),
    onDone: (savedCardinal, { values }) => {
      void refresh();
      // Edits during the request remain as unsaved changes.
      const base = baseOf(savedCardinal);
      form.rebase(base, merge(STATUS_FORM, values, form.values, base.values).values);
      toast('success', 'Cardinal mis à jour avec succès');
      leaveSoon();
    },
    onFailed: (error) => {
      if (newer.current) form.rebase(newer.current, form.values);
      if (error.code === 'record-changed') setConflict(error.message);
      toastFailure(error, { text: failedText(error.message) });
    },
  });
  const send = async (body: CardinalChange, values: StatusValues): Promise<void> => {
    setConflict(undefined);
    newer.current = undefined;
    await run({ body, values });
  };
  const save = async (): Promise<void> => {
    if (!busy && !saved) await form.submit(send, (errors) => toast('error', failedText(Object.values(errors)[0])));
  };
  const takeTheirs = (): void => {
    focusPage();
    form.rebase(form.base, form.base.values);
    setConflict(undefined);
  };
  return { form, busy, saved, conflict, save, takeTheirs };
}

interface Sent {
  readonly body: CardinalChange;
  readonly values: StatusValues;
}

interface StatusChange {
  readonly body: CardinalChange;
  readonly base: Base<StatusValues>;
  /** Called with a newer version of the record. */
  readonly onNewer: (latest: Base<StatusValues>) => void;
}

/** Saves the status, retrying over newer versions that did not change it. @throws ApiError */
async function put(api: ApiClient, id: string, change: StatusChange): Promise<Cardinal> {
  const { body, base, onNewer } = change;
  try {
    return await api.send<Cardinal>('PUT', `${CARDINALS}/${id}`, { ...body, version: base.version });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'record-changed') throw error;
    const latest = baseOf(await loadCardinal(api, id));
    onNewer(latest);
    if (changedFields(STATUS_FORM, base.values, latest.values).length > 0) throw error;
    return put(api, id, { ...change, base: latest });
  }
}

const valuesSchema = z.object({
  papabile: z.boolean(),
  /** At least one line, possibly empty. */
  strengths: z.array(z.string()),
  limits: z.array(z.string()),
});
type StatusValues = z.infer<typeof valuesSchema>;

type StatusRecord = Pick<Cardinal, 'papabile' | 'raisonsForPapabile' | 'raisonsAgainstPapabile' | 'version'>;

const atLeastOne = (lines: readonly string[]): string[] => (lines.length > 0 ? [...lines] : ['']);

export const baseOf = ({ papabile, version, ...reasons }: StatusRecord): Base<StatusValues> => ({
  version,
  values: {
    papabile,
    strengths: atLeastOne(reasons.raisonsForPapabile),
    limits: atLeastOne(reasons.raisonsAgainstPapabile),
  },
});

const FIELDS: Readonly<Record<string, keyof StatusValues>> = {
  raisonsForPapabile: 'strengths',
  raisonsAgainstPapabile: 'limits',
};

/** Without the status both lists are sent empty. */
const compared = {
  strengths: ({ papabile, strengths }: StatusValues) => (papabile ? strengths : []),
  limits: ({ papabile, limits }: StatusValues) => (papabile ? limits : []),
};

export const STATUS_FORM: FormDefinition<StatusValues, CardinalChange> = {
  labels: { papabile: 'Papabile', strengths: 'Atouts', limits: 'Facteurs limitants' },
  values: valuesSchema,
  contract: cardinalChangeSchema,
  toBody: (values) => ({
    papabile: values.papabile,
    raisonsForPapabile: compared.strengths(values),
    raisonsAgainstPapabile: compared.limits(values),
  }),
  compared,
  inForm: ({ path, message }) => ({ path: FIELDS[path.split('.')[0] ?? ''] ?? path, message }),
};
