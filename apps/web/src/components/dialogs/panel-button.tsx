import { Suspense, useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../button.js';

interface PanelButtonProps extends Pick<ButtonProps, 'look' | 'small' | 'className' | 'children'> {
  /** A dialog that loads with the first press. */
  panel: (isOpen: boolean, close: () => void) => ReactNode;
}

export function PanelButton({ panel, ...button }: PanelButtonProps) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setState('open')} />
      {state !== 'unused' && <Suspense>{panel(state === 'open', () => setState('closed'))}</Suspense>}
    </>
  );
}
