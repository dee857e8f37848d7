import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.js';
import { createStore, useStore } from '../../../../lib/store.js';
import { DRAW } from '../texts.js';

/** Whoever has wanted one drawing has paid for the library: the others come by themselves. */
const wanted = createStore(false);

/** A drawing that is loaded when somebody wants to see it. The figures are in the table beneath in any case. */
export function OnDemand({ of, children }: { of: string; children: () => ReactNode }) {
  const isWanted = useStore(wanted, false);
  const [isPressed, setPressed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The button goes; whoever pressed it stays where it was.
  useEffect(() => {
    if (isPressed) place.current?.focus({ preventScroll: true });
  }, [isPressed]);
  if (isWanted) {
    return (
      <div ref={place} tabIndex={-1} className="drawn">
        {children()}
      </div>
    );
  }
  const draw = () => {
    wanted.set(true);
    setPressed(true);
  };
  return (
    <div className="undrawn">
      <Button look="ghost" onClick={draw}>
        <span>
          {DRAW}
          <span className="sr">{`\u00A0: ${of}`}</span>
        </span>
      </Button>
    </div>
  );
}
