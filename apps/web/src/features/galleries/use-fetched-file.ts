import { useCallback, useEffect, useState } from 'react';

const BEGINS_AFTER_MS = 1_000;

/** `lost`: nothing answered, so nothing has begun. */
type Stage = 'preparing' | 'begun' | 'lost';

/** Has the browser fetch a file by itself, after a second, and again when asked to. */
export function useFetchedFile(file: string) {
  const [stage, setStage] = useState<Stage>('preparing');
  const fetchFile = useCallback(async (address: string): Promise<void> => {
    if (!(await answers(address))) return setStage('lost');
    setStage('begun');
    location.assign(address);
  }, []);
  useEffect(() => {
    const waiting = setTimeout(() => void fetchFile(file), BEGINS_AFTER_MS);
    return () => clearTimeout(waiting);
  }, [file, fetchFile]);
  return { stage, fetchFile };
}

/**
 * Whether the server can be reached: where it can't, the browser would put an error of its own in the page's place. Whoever
 * only asks is not counted. A refusal is an answer as well, which the server shows to who follows the link.
 */
const answers = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
