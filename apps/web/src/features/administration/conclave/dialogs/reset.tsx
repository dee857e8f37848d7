import { effectsOfReset } from '../rules/effects.js';
import type { DialogProps } from './dialog-props.js';
import { TypedCommand } from './typed-command.js';

export const Reset = ({ live, view, overview, onClose }: DialogProps) => (
  <TypedCommand
    live={live}
    onClose={onClose}
    name="reset"
    word="RÉINITIALISER"
    act="Réinitialiser le conclave"
    effects={effectsOfReset(view, overview)}
    note={
      <p>
        Tous les votes et l’historique sont supprimés de façon irréversible du site public (archivé pour les analystes).
      </p>
    }
    command={{ path: '/api/conclave/admin/reset', body: {}, failure: 'Erreur lors de la réinitialisation du conclave' }}
  />
);
