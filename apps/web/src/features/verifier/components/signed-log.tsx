import type { SignedLog, SignedLogAnswer, SigningIncident } from '@fumata/contracts';
import { counted, editionName, hour } from '@fumata/text';
import { Notice } from '../../../components/messages/notice.js';
import { Day } from '../../../components/text/day.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';

/** Says that the site has refused to sign the log, and what an operator decided; the page shows it first. */
export const CurrentIncident = (incident: SigningIncident) => (
  <Notice kind={incident.resolved ? 'info' : 'error'}>
    <p>
      <strong>
        {incident.resolved
          ? 'La signature du journal de cette édition a été interrompue.'
          : 'Le journal de cette édition n’est plus signé.'}
      </strong>{' '}
      <IncidentSentences {...incident} />{' '}
      {incident.resolved ? '' : 'Le conclave est en lecture seule jusqu’à la décision d’un opérateur. '}
      Rien ne prouve que le journal est celui d’avant. Si vous avez gardé un reçu, un point de contrôle ou un journal
      téléchargé, conservez-les.
    </p>
  </Notice>
);

const IncidentSentences = ({ at, why, resolved }: SigningIncident) => (
  <>
    Le <Day date={at} /> à {hour(at)}, le site a refusé d’en signer la suite&nbsp;: {why}.{' '}
    {resolved && (
      <>
        Le <Day date={resolved.at} /> à {hour(resolved.at)}, un opérateur a décidé de le signer de nouveau, tel qu’il
        est&nbsp;: «&nbsp;{resolved.decision}&nbsp;»
      </>
    )}
  </>
);

/** The incidents of earlier editions; nothing if there were none. */
export const ArchivedIncidents = ({ incidents }: { incidents: SignedLogAnswer['archivedIncidents'] }) =>
  incidents.length > 0 && (
    <section aria-labelledby="incidents">
      <h2 id="incidents">Incidents des éditions passées</h2>
      <ul>
        {incidents.map(({ conclaveId, edition, ...incident }) => (
          <li key={conclaveId}>
            <strong>{withOrdinals(editionName(edition))}, journal interrompu.</strong>{' '}
            <IncidentSentences {...incident} />{' '}
            {!incident.resolved && 'L’édition s’est achevée sans qu’un opérateur ait décidé.'}
          </li>
        ))}
      </ul>
    </section>
  );

/** How programs of others verify the log, and what is signed of it. */
export const SignedLogSection = ({ log }: { log: SignedLog | null }) => (
  <section aria-labelledby="journal-signe">
    <h2 id="journal-signe">Contrôlé par d’autres programmes</h2>
    <p>
      À chaque clôture, à l’élection, et toutes les trente secondes tant que le journal grandit, le site signe un point
      de contrôle&nbsp;: le nombre d’événements et leur empreinte. Le suivant doit prolonger le précédent, et celui qui
      signe refuse tout autre journal. La forme est un standard public (<span lang="en">C2SP tlog-tiles</span>)&nbsp;:
      des programmes que nous n’avons pas écrits la lisent. Gardez un point de contrôle&#8239;; si le journal était
      récrit, il ne s’y raccorderait plus.
    </p>
    {log?.checkpoint && <Newest log={log} checkpoint={log.checkpoint} />}
    <Witnesses witnesses={log?.witnesses ?? []} />
    {log?.timestamp && <Timestamp log={log} timestamp={log.timestamp} />}
  </section>
);

const Newest = ({ log, checkpoint }: { log: SignedLog; checkpoint: NonNullable<SignedLog['checkpoint']> }) => (
  <p>
    Dernier point de contrôle&nbsp;: {counted(checkpoint.size, 'événement')}, le <Day date={checkpoint.signedAt} /> à{' '}
    {hour(checkpoint.signedAt)}. <a href={`/log/${log.conclaveId}/checkpoint`}>Le lire</a>,{' '}
    <a href={`/log/${log.conclaveId}/vkey`}>la clé publique</a>.
  </p>
);

const Witnesses = ({ witnesses }: Pick<SignedLog, 'witnesses'>) => (
  <>
    <h3>Contresigné par des témoins</h3>
    <p>
      Une signature n’empêche pas de montrer deux journaux à deux visiteurs. Un témoin, si&nbsp;: tenu par d’autres que
      nous, il retient le dernier point de contrôle qu’il a contresigné, ne contresigne que ceux qui le prolongent, et
      refuse tout autre journal. {witnesses.length === 0 && 'Ce site n’a pas de témoin.'}
    </p>
    {witnesses.length > 0 && (
      <ul>
        {witnesses.map(({ name, cosigned }) => (
          <li key={name}>
            {name}&nbsp;:{' '}
            {cosigned ? (
              <>
                {counted(cosigned.size, 'événement')}, le <Day date={cosigned.at} /> à {hour(cosigned.at)}
              </>
            ) : (
              'rien encore'
            )}
          </li>
        ))}
      </ul>
    )}
  </>
);

const Timestamp = ({ log, timestamp }: { log: SignedLog; timestamp: NonNullable<SignedLog['timestamp']> }) => {
  const folder = `/log/${log.conclaveId}/horodatages`;
  return (
    <>
      <h3>Horodaté par un tiers</h3>
      <p>
        Une autorité d’horodatage date et signe l’empreinte d’un point de contrôle, une fois par heure au plus. Même si
        ce site disparaissait, un point de contrôle et sa date prouveraient ce que le journal contenait ce jour-là.
      </p>
      <p>
        Dernier horodatage&nbsp;: {counted(timestamp.size, 'événement')}, le <Day date={timestamp.at} /> à{' '}
        {hour(timestamp.at)}. <a href={`${folder}/${timestamp.size}/checkpoint`}>Le point de contrôle</a>,{' '}
        <a href={`${folder}/${timestamp.size}/reponse.tsr`}>la réponse signée</a> (RFC&nbsp;3161),{' '}
        <a href={folder}>tous les horodatages</a>.
      </p>
    </>
  );
};

/** Explains what the browser keeps of the log, and what an alarm and its file mean. */
export const BrowserWatch = () => (
  <section aria-labelledby="navigateur">
    <h2 id="navigateur">Surveillé par votre navigateur</h2>
    <p>
      Votre navigateur garde le dernier point de contrôle qu’il a vu de chaque édition. Tant qu’une page du site est
      ouverte, il lit de temps en temps le plus récent et vérifie qu’il prolonge celui qu’il a gardé. Si le journal a
      été récrit, si sa fin manque ou si deux journaux ont été signés, il vous alerte et vous propose un fichier.
    </p>
    <p>
      Ce fichier contient les deux points de contrôle avec leurs signatures, et rien sur vous. Gardez-le, montrez-le à
      d’autres que nous&nbsp;: plus il circule, moins un journal récrit peut passer inaperçu. Chacun peut le vérifier
      avec le programme <a href="/fumata-verifier.mjs">fumata-verifier.mjs</a> et la clé publique du site, de préférence
      une copie que nous n’avons pas pu changer&nbsp;:
    </p>
    <pre tabIndex={0} role="region" aria-label="Commande">
      node fumata-verifier.mjs preuve-journal-….json fumata-seal.json
    </pre>
    <p>
      Quand le site a lui-même déclaré un incident, l’alerte le dit. Elle ne voit pas tout&nbsp;: effacer les données du
      navigateur efface sa mémoire, et le site peut refuser de répondre.
    </p>
  </section>
);
