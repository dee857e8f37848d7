import { useCallback, useEffect, useState } from 'react';
import { isReachable } from './requests.js';

const BEGINS_AFTER_MS = 1_000;

/** `lost`: the server did not answer, so no download has started. */
type Stage = 'preparing' | 'begun' | 'lost';

/** Starts the download after a second, and again on request. */
export function useDownload(file: string) {
  const [stage, setStage] = useState<Stage>('preparing');
  const fetchFile = useCallback(async (address: string): Promise<void> => {
    // The browser would replace the page with its own error. A refusal is rendered by the server for the visitor.
    if (!(await isReachable(address))) return setStage('lost');
    setStage('begun');
    location.assign(address);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => void fetchFile(file), BEGINS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [file, fetchFile]);
  return { stage, fetchFile };
}
