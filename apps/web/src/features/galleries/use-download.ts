import { useCallback, useEffect, useState } from 'react';

const BEGINS_AFTER_MS = 1_000;

/** `lost`: the server did not answer, so no download has started. */
type Stage = 'preparing' | 'begun' | 'lost';

/** Starts the download after a second, and again on request. */
export function useDownload(file: string) {
  const [stage, setStage] = useState<Stage>('preparing');
  const fetchFile = useCallback(async (address: string): Promise<void> => {
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

/**
 * Checks that the server answers, because the browser would replace the page with its own error otherwise. A HEAD
 * request does not count as a download. A refusal also counts as an answer; the server renders it for the visitor.
 */
const isReachable = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
