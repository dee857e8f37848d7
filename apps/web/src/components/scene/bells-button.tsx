import { useEffect, useRef, useState } from 'react';
import { kept } from '../../lib/kept.js';
import { Button } from '../button.js';

const KEPT = 'cloches';

/** Toggle for the bells at white smoke; off by default, stored in the browser. */
export function BellsButton({ ringing }: { ringing: boolean }) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => setWanted(kept.read(KEPT) === 'oui'), []);
  useRinging(ringing && wanted);
  const change = (): void => {
    kept.write(KEPT, wanted ? 'non' : 'oui');
    setWanted(!wanted);
  };
  return (
    <Button look="ghost" small aria-pressed={wanted} onClick={change}>
      Cloches&nbsp;: {wanted ? 'oui' : 'non'}
    </Button>
  );
}

function useRinging(on: boolean): void {
  const end = useRef<() => void>(undefined);
  useEffect(() => {
    if (!on) return;
    let gone = false;
    void import('./bells.js')
      .then(({ ringBells }) => {
        if (!gone) end.current = ringBells();
      })
      .catch(() => undefined); // sound is optional
    return () => {
      gone = true;
      end.current?.();
      end.current = undefined;
    };
  }, [on]);
}
