import { useEffect, useState, type ComponentProps } from 'react';
import { Button } from '../../../components/button.js';
import { LOAD_FAILED } from '../texts.js';
import type { History } from './history.js';

let loadedHistory: typeof History | undefined;

/** Loads the history's code: before rendering on the server and before hydration, else when its tab is opened. */
export async function loadHistoryModule(): Promise<typeof History> {
  loadedHistory ??= (await import('./history.js')).History;
  return loadedHistory;
}

/** The rounds tab, lazily loaded. */
export function HistoryPart(props: ComponentProps<typeof History>) {
  const [LoadedHistory, setLoadedHistory] = useState(() => loadedHistory);
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (LoadedHistory) return;
    loadHistoryModule().then(
      (History) => setLoadedHistory(() => History),
      () => setFailed(true),
    );
  }, [LoadedHistory, tries]);
  if (LoadedHistory) return <LoadedHistory {...props} />;
  if (!hasFailed) return <div className="section sk history-coming" role="status" aria-label="Chargement..." />;
  const retry = () => {
    setFailed(false);
    setTries(tries + 1);
  };
  return (
    <div className="void section" role="alert">
      <p>{LOAD_FAILED}</p>
      <Button onClick={retry}>Réessayer</Button>
    </div>
  );
}
