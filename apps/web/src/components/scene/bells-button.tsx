import { useEffect, useRef, useState } from 'react';
import { browserStorage } from '../../lib/browser-storage.js';
import { GhostButton } from '../button.js';

const STORAGE_KEY = 'cloches';

/** Toggle for the bells at white smoke; off by default, stored in the browser. */
export function BellsButton({ ringing }: { ringing: boolean }) {
  const [enabled, setEnabled] = useState(false);
  useEffect(() => setEnabled(browserStorage.read(STORAGE_KEY) === 'oui'), []);
  useRinging(ringing && enabled);
  const change = (): void => {
    browserStorage.write(STORAGE_KEY, enabled ? 'non' : 'oui');
    setEnabled(!enabled);
  };
  return (
    <GhostButton small aria-pressed={enabled} onClick={change}>
      Cloches&nbsp;: {enabled ? 'oui' : 'non'}
    </GhostButton>
  );
}

function useRinging(on: boolean): void {
  const end = useRef<() => void>(undefined);
  useEffect(() => {
    if (!on) return;
    let isStopped = false;
    void import('./bells.js')
      .then(({ ringBells }) => {
        if (!isStopped) end.current = ringBells();
      })
      .catch(() => undefined); // sound is optional
    return () => {
      isStopped = true;
      end.current?.();
      end.current = undefined;
    };
  }, [on]);
}
