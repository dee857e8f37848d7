import { useEffect, useRef, useState } from 'react';
import { GhostLink, MainLink } from '../../../components/navigation/links.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { useSite } from '../../../shell/site.js';
import { Button, GhostButton } from '../../../components/button.js';
import { dayAndHour, roundName } from '@fumata/text';
import { checksOf, isAfterTheEnd } from '../rules/checks.js';
import { wordsOf, type Words } from '../rules/words.js';
import { PATH_EXPLANATION } from '../texts.js';
import type { Verification } from '../verification.js';
import { ProofTree } from './proof-tree.js';
import { saveReceipt, Technical } from './technical.js';
import { Notice } from '../../../components/messages/notice.js';
import { storeKeys, type Trust } from '../trusted-keys.js';

interface VerdictScreenProps {
  verification: Verification;
  nameOf: (cardinalId: string) => string | undefined;
  onReset: () => void;
  onRetry: () => void;
}

export function VerdictScreen({ verification, nameOf, onReset, onRetry }: VerdictScreenProps) {
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
            <MainAction verification={verification} isEvidence={words.isEvidence === true} onRetry={onRetry} />
            <GhostButton onClick={onReset}>Vérifier un autre reçu</GhostButton>
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
        {checksOf(verification).map(({ is, title, text }) => (
          <li className={is} key={title}>
            <b>{title}</b>
            <span>{withOrdinals(text)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function MainAction({
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
        <MainLink to={round.address}>Revoir ce scrutin</MainLink>
        <GhostLink to={`/conclave/replay/${conclaveId}?n=${finding.leaf.sequence}`}>Revoir ce moment</GhostLink>
      </>
    );
  if ('leaf' in finding)
    return (
      <MainLink to="/conclave">
        {finding.is === 'not-yet-sealed' && finding.standing.is === 'counted'
          ? 'Suivre le scrutin'
          : 'Revenir au conclave'}
      </MainLink>
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
          Pourquoi attendre&#8239;?
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

/** Warns that the site publishes another key than before; only this browser can notice that. */
function KeyWarning({ trust }: { trust: Trust }) {
  const [isAccepted, setAccepted] = useState(false);
  if (trust.is !== 'changed' || isAccepted) return null;
  return (
    <Notice kind="warn">
      <p>
        <b>La clé des sceaux a changé</b> depuis que ce navigateur l’a vue pour la première fois, le{' '}
        {withOrdinals(dayAndHour(trust.since))}. Si rien ne l’annonce, méfiez-vous&nbsp;: qui change la clé peut tout
        sceller à nouveau.
      </p>
      <p>
        <GhostButton
          small
          onClick={() => {
            storeKeys(trust.keys, new Date());
            setAccepted(true);
            document.getElementById('verdict')?.focus(); // this button disappears
          }}
        >
          Retenir la nouvelle clé
        </GhostButton>
      </p>
    </Notice>
  );
}

const POINTS = 24;

/** Serrated edge with twenty-four notches around 32, 32. */
const EDGE = `M${Array.from({ length: 2 * POINTS }, (_, n) => {
  const radius = n % 2 === 0 ? 27.4 : 29.95;
  const angle = (n * Math.PI) / POINTS;
  return `${(32 + radius * Math.cos(angle)).toFixed(1)} ${(32 + radius * Math.sin(angle)).toFixed(1)}`;
}).join('L')}Z`;

const SYMBOL_PATHS: Readonly<Record<Words['look'], readonly [d: string, width: number]>> = {
  yes: ['M21 33.5l8 8 15-17', 3],
  aside: ['M20 32h24M36 24l8 8-8 8', 2.6],
  wait: ['M32 20v13l8 6', 2.6],
  no: ['M32 19v18M32 43v2', 3],
};

function SealMark({ look }: Pick<Words, 'look'>) {
  const [d, width] = SYMBOL_PATHS[look];
  return (
    <div className="seal">
      <svg
        viewBox="0 0 64 64"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d={EDGE} />
        <circle cx="32" cy="32" r="22.5" />
        <path d={d} strokeWidth={width} />
      </svg>
    </div>
  );
}
