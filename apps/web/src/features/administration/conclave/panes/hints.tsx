import type { Overview } from '@fumata/contracts';
import { counted, number } from '@fumata/text';
import { Button } from '../../../../components/button.js';
import { Notice } from '../../../../components/notice.js';
import type { ConclaveView } from '../../../../live/conclave-view.js';
import type { OpenDialog } from '../dialogs/dialog-props.js';
import { frenchTypography } from '../../../../lib/french-typography.js';
import { exhortationText } from '../rules/facts.js';
import { NoCardinals } from '../../no-cardinals.js';

interface HintsProps {
  view: ConclaveView;
  overview: Overview | undefined;
  onOpen: (dialog: OpenDialog) => void;
}

/** Suggestions derived from the rules and the content, each with a button that opens its dialog. */
export function Hints({ view: { conclaveState }, overview, onOpen }: HintsProps) {
  if (!overview) return null;
  const { pauseSuggested, electorsInContent } = overview;
  const { electors, isComplete } = conclaveState;
  const differs = !isComplete && electorsInContent > 0 && electorsInContent !== electors;
  return (
    <div className="stack">
      {electorsInContent === 0 && electors === 0 && <NoCardinals />}
      {pauseSuggested && (
        <Notice kind="gold">
          <div className="row spread">
            <span>
              <b>Une pause est prévue par les règles.</b>{' '}
              {frenchTypography(`${pauseSuggested.reason}${exhortationText(pauseSuggested)}.`)}
            </span>
            <Button look="ghost" small onClick={() => onOpen({ is: 'pause' })}>
              Préparer la pause…
            </Button>
          </div>
        </Notice>
      )}
      {differs && (
        <Notice kind="info">
          <div className="row spread">
            <span>
              {`Le fichier compte ${counted(electorsInContent, 'électeur')}, cette édition en compte ${number(electors)}.`}
            </span>
            <Button
              look="ghost"
              small
              onClick={() => onOpen({ is: 'correct', proposed: { electors: String(electorsInContent) } })}
            >
              {`Corriger en ${number(electorsInContent)}…`}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}
