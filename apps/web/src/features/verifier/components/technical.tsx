import { counted, number, plural } from '@fumata/text';
import { useSite } from '../../../shell/site.js';
import { saveJson } from '../../../lib/requests/save-file.js';
import { GhostButton } from '../../../components/button.js';
import { QrCode } from '../../../components/sharing/qr-code.js';
import { receiptAddress } from '../../../live/receipts/receipt-address.js';
import type { Verification } from '../verification.js';
import '../../../components/sharing/share-links.css';

export const saveReceipt = ({ receipt }: Verification): void =>
  saveJson(`recu-${receipt.leafHash.slice(0, 8)}.json`, receipt);

/** Technical data behind the verdict, with downloads. */
export function Technical({ verification }: { verification: Verification }) {
  const { receipt, evidence, trust } = verification;
  const { publicUrl } = useSite();
  const { checkpoint: _, ...shortReceipt } = receipt; // the code would have too many dots
  const save = (): void =>
    saveJson(`preuve-${receipt.leafHash.slice(0, 8)}.json`, { receipt, evidence: evidence ?? null, keys: trust.keys });
  return (
    <details className="table">
      <summary>Le détail technique</summary>
      <div className="stack">
        <dl className="hashes">
          {linesOf(verification).map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="mono">{text}</dd>
            </div>
          ))}
        </dl>
        <pre className="mono" tabIndex={0} role="region" aria-label="Reçu lu">
          {JSON.stringify(receipt, null, 2)}
        </pre>
        <p className="row">
          <GhostButton small onClick={save}>
            Télécharger la preuve
          </GhostButton>
          <GhostButton small onClick={() => saveReceipt(verification)}>
            Télécharger le reçu
          </GhostButton>
        </p>
        <div className="share">
          <QrCode text={publicUrl + receiptAddress(shortReceipt)} subject="de ce reçu" />
        </div>
      </div>
    </details>
  );
}

/** Only the receipt of a voter has an opening, from version 2 on. */
const openingLine = (receipt: Verification['receipt']): readonly (readonly [string, string])[] =>
  receipt.v === 2 && receipt.opening !== undefined
    ? [['Votant', `ouverture ${receipt.opening}, liée à la feuille`]]
    : [];

const checkpointText = ({ checkpoint }: Verification['receipt']): string =>
  checkpoint ? checkpoint.note.split('\n\n', 1).join() : 'aucun';

function linesOf({ receipt, evidence, root, steps, trust }: Verification): readonly (readonly [string, string])[] {
  const sealed = evidence?.is === 'event' ? evidence.sealed : undefined;
  const none = evidence?.is === 'event' ? 'à venir' : 'aucune';
  const { promise } = receipt;
  return [
    ['Reçu', `v${receipt.v}, événement ${receipt.eventId}`],
    ...openingLine(receipt),
    ['Feuille (SHA-256)', receipt.leafHash],
    ['Racine calculée ici', root ?? none],
    ['Racine scellée', sealed?.seal.root ?? none],
    [
      'Inclusion',
      sealed
        ? `${steps.length} ${plural(steps.length, 'étage')}, tous recalculés ici, arbre de ${number(sealed.seal.size)} événements (RFC 6962)`
        : none,
    ],
    ...(evidence?.is === 'event'
      ? ([['Comptée ou non', 'selon le site\u00A0: seul un recomptage du journal entier le prouve']] as const)
      : []),
    ['Signature du reçu', promise ? `Ed25519, clé ${promise.keyId}, avec ${counted(promise.size, 'reçu')}` : 'aucune'],
    ['Point de contrôle', checkpointText(receipt)],
    ['Signature du sceau', sealed ? `Ed25519, clé ${sealed.seal.keyId}` : none],
    ['Clés connues', trust.keys.map(({ keyId }) => keyId).join(', ') || 'aucune'],
  ];
}
