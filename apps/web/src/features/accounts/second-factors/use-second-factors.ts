import type { SecondFactors } from '@fumata/contracts';
import { useCallback, useEffect, useState } from 'react';
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
  const load = useCallback((): void => {
    setFailed(false);
    api.get<SecondFactors>(FACTORS_PATH).then(setFactors, () => setFailed(true));
  }, [api]);
  useEffect(load, [load]);
  return { factors, failed, load, replace: setFactors };
}
