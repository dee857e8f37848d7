import type { RoundRow } from '@fumata/contracts';
import { roundName } from '@fumata/text';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/button.js';
import { useOnScreen } from '../../../lib/use-on-screen.js';
import { LiveText } from '../../../lib/wording/ordinals.js';
import type { Names } from './names.js';
import { RoundsList } from './rounds-list.js';
import { steadyRounds } from './rules/steady-rounds.js';
import { roundLinkId } from './use-focus-on-selection.js';

interface CurrentRoundsProps {
  /** Oldest first, including the open one; not empty. */
  rounds: readonly RoundRow[];
  names: Names;
  /** Content below the rounds. */
  children: ReactNode;
}

/** Rounds of the current edition. As long as any part of them is on screen, a button adds those that open meanwhile. */
export function CurrentRounds({ rounds, names, children }: CurrentRoundsProps) {
  const [list, onScreen] = useOnScreen();
  const [displayed, setDisplayed] = useState(rounds);
  if (!onScreen && displayed !== rounds) setDisplayed(rounds);
  const { rows, charted, pending } = steadyRounds(onScreen ? displayed : rounds, rounds);
  return (
    <div ref={list} className="ongoing">
      <RoundsList rounds={rows} charted={charted} names={names} />
      {children}
      <div className="pending-changes">
        {pending && (
          <Button
            onClick={() => {
              setDisplayed(rounds);
              // The button disappears. Not at once: `holdPlace` keeps on screen what was there before.
              setTimeout(() => document.getElementById(roundLinkId(pending.roundNumber))?.focus());
            }}
          >
            <LiveText>{`Afficher le ${roundName(pending.roundNumber)}`}</LiveText>
          </Button>
        )}
      </div>
    </div>
  );
}
