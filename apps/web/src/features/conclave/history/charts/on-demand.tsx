import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.js';
import { createStore, useStore } from '../../../../lib/store.js';
import { DRAW } from '../texts.js';

/** Whoever has wanted one drawing has paid for the library: the others come by themselves. */
const wanted = createStore(false);

/** A drawing that is loaded when somebody wants to see it. The figures are in the table beneath in any case. */
export function OnDemand({ children }: { children: () => ReactNode }) {
  if (useStore(wanted, false)) return children();
  return (
    <div className="undrawn">
      <Button look="ghost" onClick={() => wanted.set(true)}>
        {DRAW}
      </Button>
    </div>
  );
}
