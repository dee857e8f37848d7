import type { SecondFactors } from '@fumata/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../../shell/api.js';

export const FACTORS_PATH = '/api/auth/second-factors';

interface OwnFactors {
  /** Undefined until they are loaded. */
  readonly factors: SecondFactors | undefined;
  readonly failed: boolean;
  readonly load: () => void;
  /** Shows the second factors of a response instead of loading them. */
  readonly replace: (factors: SecondFactors) => void;
}

/** The second factors of the user's own account. */
export function useSecondFactors(): OwnFactors {
  const api = useApi();
  const [factors, setFactors] = useState<SecondFactors>();
  const [failed, setFailed] = useState(false);
  const loading = useRef(new AbortController());
  const load = useCallback((): void => {
    loading.current.abort();
    const { signal } = (loading.current = new AbortController());
    setFailed(false);
    api.get<SecondFactors>(FACTORS_PATH, signal).then(setFactors, () => signal.aborted || setFailed(true));
  }, [api]);
  useEffect(load, [load]);
  const replace = (changed: SecondFactors): void => {
    loading.current.abort(); // its answer would be older
    setFactors(changed);
  };
  return { factors, failed, load, replace };
}
