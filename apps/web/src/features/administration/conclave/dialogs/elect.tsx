import { useState } from 'react';
import { effectsOfElection } from '../rules/effects.js';
import { mayBeElected } from '../rules/facts.js';
import type { Person } from '../rules/people.js';
import type { DialogProps } from './dialog-props.js';
import { TypedCommand } from './typed-command.js';

export function Elect({ live, view, overview, acts, onClose, person }: DialogProps & { person: Person }) {
  const [opened] = useState(view);
  const none = { cardinalId: person._id, cardinal: person, votes: 0, percentage: 0 };
  const row = view.results.find(({ cardinalId }) => cardinalId === person._id) ?? none;
  const isImpossible = !mayBeElected(row, view, overview?.electable);
  return (
    <TypedCommand
      live={live}
      onClose={onClose}
      name={`elect-${person._id}`}
      word={person.nom.toLocaleUpperCase('fr')}
      act="Élire"
      impossible={isImpossible}
      // Without the overview it may be unknown.
      isRuledOut={isImpossible && overview !== undefined}
      effects={effectsOfElection(row, view, { electable: overview?.electable, acts, opened })}
      command={{
        path: '/api/conclave/admin/elect-pope',
        body: { cardinalId: person._id },
        failure: 'Erreur lors de l’élection du pape',
      }}
    />
  );
}
