import type { Download, DownloadDetails } from '@fumata/contracts';
import { useNavigation, useSearchParams } from 'react-router-dom';
import { useSite } from '../../../../shell/site.js';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/empty-state.js';
import { TableBox } from '../../../../components/table-box.js';
import { hour, longDate, number, plural } from '../../../../lib/french.js';
import { Pager } from '../../list/pager.js';
import { PartFailed } from '../../part-failed.js';
import { typeset } from '../../typography.js';
import { isFiltered, parametersOf, wishesFrom } from '../rules/details-address.js';
import { DELETED_IMAGE, DETAILS_FAILED, subjectOf, UNKNOWN_GALLERY } from '../rules/words.js';
import { Filters } from './filters.js';
import { TableHead } from '../../table-head.js';

interface DetailsProps {
  /** Null: they could not be had. */
  details: DownloadDetails | null;
  onForget: (email: string) => void;
}

/** Who downloaded what, when and how often. */
export function Details({ details, onForget }: DetailsProps) {
  const { downloadRecordDays: days } = useSite();
  const { state } = useNavigation();
  return (
    <section className="pane" aria-labelledby="detail">
      <header>
        <h2 id="detail">Détail</h2>
        <p className="small muted">
          Les adresses s’effacent après {number(days)}&nbsp;{plural(days, 'jour')}.
        </p>
      </header>
      <Filters busy={state === 'loading'} />
      {details ? <Found details={details} onForget={onForget} /> : <PartFailed text={DETAILS_FAILED} />}
    </section>
  );
}

function Found({ details, onForget }: { details: DownloadDetails; onForget: (email: string) => void }) {
  const { downloads, total, totalPages, currentPage } = details;
  const [parameters, setParameters] = useSearchParams();
  const wishes = wishesFrom(parameters);
  if (downloads.length === 0) {
    const nothing = isFiltered(wishes)
      ? 'Aucun téléchargement pour cette adresse à ces dates.'
      : 'Aucun téléchargement pour le moment.';
    return (
      <EmptyState text={total > 0 ? 'Cette page n’existe pas.' : nothing}>
        {parameters.size > 0 && (
          <Button look="ghost" onClick={() => setParameters({}, { preventScrollReset: true })}>
            Réinitialiser
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <DownloadsTable downloads={downloads} onForget={onForget} />
      <div className="a-foot">
        <p className="small muted" role="status">
          {number(total)} {plural(total, 'lien trouvé', 'liens trouvés')}
        </p>
        <Pager
          page={currentPage}
          pages={totalPages}
          to={(page) => `?${parametersOf({ ...wishes, page }).toString()}`}
        />
      </div>
    </>
  );
}

const HEADS = ['Adresse e-mail', 'Image', 'Galerie', 'Téléchargé le', 'Nombre', 'Adresse IP'];

function DownloadsTable({
  downloads,
  onForget,
}: {
  downloads: readonly Download[];
  onForget: (email: string) => void;
}) {
  return (
    <TableBox label="Détail des téléchargements">
      <table className="lines">
        <TableHead heads={HEADS} right={['Nombre']} />
        <tbody>
          {downloads.map((download) => (
            <Row key={download._id} of={download} onForget={onForget} />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function Row({ of, onForget }: { of: Download; onForget: (email: string) => void }) {
  const { email, lastDownload, downloadCount, ipAddress, userAgent } = of;
  const { image, gallery } = subjectOf(of);
  return (
    <tr>
      <th scope="row" className="long">
        {email ?? <span className="faint">effacée</span>}
      </th>
      <td className="long">
        {image === undefined ? <span className="faint">{DELETED_IMAGE}</span> : typeset(image)}
      </td>
      <td className="long">
        {gallery === undefined ? <span className="faint">{UNKNOWN_GALLERY}</span> : typeset(gallery)}
      </td>
      <td className="nw">
        {lastDownload === null ? (
          '–'
        ) : (
          <time dateTime={lastDownload}>
            {longDate(lastDownload)}, {hour(lastDownload)}
          </time>
        )}
      </td>
      <td className="r">{number(downloadCount)}</td>
      <td className="num" title={userAgent ?? undefined}>
        {ipAddress ?? <span className="faint">effacée</span>}
      </td>
      <td>
        {email !== null && (
          <div className="tools">
            <button type="button" aria-label={`Oublier l’adresse ${email}`} onClick={() => onForget(email)}>
              Oublier…
            </button>
          </div>
        )}
      </td>
    </tr>
  );
}
