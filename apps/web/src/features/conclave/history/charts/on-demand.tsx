import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../../components/button.js';
import { createStore, useStore } from '../../../../lib/store.js';
import { DRAW } from '../texts.js';

/** After the first chart has loaded the library, the other charts load automatically. */
const libraryRequested = createStore(false);

/** Chart that loads when the visitor asks for it; the table below always shows the data. */
export function OnDemand({ of, children }: { of: string; children: () => ReactNode }) {
  const isRequested = useStore(libraryRequested, false);
  const [isPressed, setPressed] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  // The button is removed, so the focus moves to the chart.
  useEffect(() => {
    if (isPressed) container.current?.focus({ preventScroll: true });
  }, [isPressed]);
  if (isRequested) {
    return (
      <div ref={container} tabIndex={-1} className="drawn">
        {children()}
      </div>
    );
  }
  const draw = () => {
    libraryRequested.set(true);
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
