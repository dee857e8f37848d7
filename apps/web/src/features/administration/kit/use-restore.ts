import { toast } from '../../../components/toasts.js';
import { useAction } from './action.js';
import { useInvalidate } from './use-loaded.js';

interface RestoreOptions<T> {
  /** Path of the resource's calls, which is also its cache key prefix. */
  readonly resource: string;
  readonly idOf: (row: T) => string;
  readonly doneText: (row: T) => string;
  /** Duration of the toasts, ms. */
  readonly toastMs?: number;
}

/** Restores a deleted row and reloads the resource. */
export function useRestore<T>({ resource, idOf, doneText, toastMs }: RestoreOptions<T>) {
  const refresh = useInvalidate(resource);
  const { run } = useAction<T>({
    call: (api, row) => api.send('POST', `${resource}/${idOf(row)}/restaurer`),
    onDone: (_restored, row) => {
      toast('success', doneText(row), toastMs);
      return refresh();
    },
    toastMs,
  });
  return run;
}
