import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { withOrdinals } from '../../../lib/ordinals.js';
import { useSite } from '../../../shell/site.js';
import { Button } from '../../../components/button.js';
import { roundName } from '../../../live/round-words.js';
import { checksOf, isAfterTheEnd } from '../rules/checks.js';
import { wordsOf, type Words } from '../rules/words.js';
import { PATH_EXPLANATION } from '../texts.js';
import type { Verification } from '../verification.js';
import { KeyWarning } from './key-warning.js';
import { ProofTree } from './proof-tree.js';
import { SealMark } from './seal-mark.js';
import { saveReceipt, Technical } from './technical.js';

interface VerdictScreenProps {
  verification: Verification;
  nameOf: (cardinalId: string) => string | undefined;
  onAgain: () => void;
  onRetry: () => void;
}

export function VerdictScreen({ verification, nameOf, onAgain, onRetry }: VerdictScreenProps) {
  const name = verification.cardinalId === undefined ? undefined : nameOf(verification.cardinalId);
  const words = wordsOf(verification, name);
  const title = useRef<HTMLHeadingElement>(null);
  const { contactEmail } = useSite();
  // The form is replaced by the verdict, so the focus moves to its heading.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <KeyWarning trust={verification.trust} />
      <section className={`verdict ${words.look}`} aria-labelledby="verdict">
        <SealMark look={words.look} />
        <div className="stack" aria-live="polite">
          <h2 id="verdict" ref={title} tabIndex={-1}>
            {words.title}
          </h2>
          <VerdictText words={words} />
          {words.isEvidence && (
            <p>
              Écrivez-nous à <a href={`mailto:${contactEmail}`}>{contactEmail}</a>, en joignant le fichier.
            </p>
          )}
          <p className="row">
            <MainAct verification={verification} isEvidence={words.isEvidence === true} onRetry={onRetry} />
            <Button look="ghost" onClick={onAgain}>
              Vérifier un autre reçu
            </Button>
          </p>
        </div>
      </section>
      <div className="with-side right">
        <div>
          <Path verification={verification} />
          <Technical verification={verification} />
        </div>
        <Checks verification={verification} />
      </div>
    </>
  );
}

function VerdictText({ words: { text, name, emphasis, ending } }: { words: Words }) {
  return (
    <p>
      {withOrdinals(text)}
      {name && (
        <>
          , pour <b>{name}</b>
        </>
      )}
      {emphasis && (
        <>
          {' '}
          <b>{emphasis}</b>
        </>
      )}
      {ending}
    </p>
  );
}

function Checks({ verification }: { verification: Verification }) {
  return (
    <section aria-labelledby="controles">
      <h2 className="sr" id="controles">
        Ce qui a été contrôlé
      </h2>
      <ol className="tests" role="list">
        {checksOf(verification).map(({ is, title: what, text }) => (
          <li className={is} key={what}>
            <b>{what}</b>
            <span>{withOrdinals(text)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function MainAct({
  verification,
  isEvidence,
  onRetry,
}: {
  verification: Verification;
  isEvidence: boolean;
  onRetry: () => void;
}) {
  const { finding, round } = verification;
  const { conclaveId } = verification.receipt;
  if (isEvidence) return <Button onClick={() => saveReceipt(verification)}>Télécharger ce reçu</Button>;
  if (finding.is === 'unanswered' || finding.is === 'unreadable') return <Button onClick={onRetry}>Réessayer</Button>;
  if (finding.is === 'proven' && round?.address)
    return (
      <>
        <Link className="btn" to={round.address}>
          Revoir ce scrutin
        </Link>
        <Link className="btn ghost" to={`/conclave/replay/${conclaveId}?n=${finding.leaf.sequence}`}>
          Revoir ce moment
        </Link>
      </>
    );
  if ('leaf' in finding)
    return (
      <Link className="btn" to="/conclave">
        {finding.is === 'not-yet-sealed' && finding.standing.is === 'counted'
          ? 'Suivre le scrutin'
          : 'Revenir au conclave'}
      </Link>
    );
  return null;
}

/** Path to the seal, or the reason why there is none yet. */
function Path({ verification: { finding, steps } }: { verification: Verification }) {
  if ('seal' in finding)
    return (
      <section aria-labelledby="chemin">
        <h2 className="mid" id="chemin">
          {finding.is === 'bad-path' ? 'Le chemin ne mène plus au sceau' : 'Le chemin jusqu’au sceau'}
        </h2>
        <p className="muted">{PATH_EXPLANATION}</p>
        <ProofTree
          steps={steps}
          sequence={finding.leaf.sequence}
          seal={`Sceau du ${roundName(finding.seal.roundNumber)}`}
          broken={finding.is === 'bad-path' || finding.is === 'bad-seal'}
        />
      </section>
    );
  if (finding.is === 'not-yet-sealed' && !isAfterTheEnd(finding.standing))
    return (
      <section aria-labelledby="chemin">
        <h2 className="mid" id="chemin">
          Pourquoi attendre{'\u00A0'}?
        </h2>
        <p className="muted">
          Le sceau est posé une fois, quand le scrutin se ferme.
          {finding.promise === 'valid' &&
            ' Jusque-là, votre reçu signé suffit à prouver que nous avons reçu votre voix.'}
        </p>
      </section>
    );
  return null;
}
