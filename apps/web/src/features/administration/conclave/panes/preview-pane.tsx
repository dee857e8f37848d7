import { Link } from 'react-router-dom';
import { Podium } from '../../../../components/podium.js';
import { Scene } from '../../../../components/scene/scene.js';
import { withOrdinals } from '../../../../lib/ordinals.js';
import { hasReachedNow } from '../../../../live/majority.js';
import { useViewMoment } from '../../../../live/use-view-moment.js';
import { smokeStateOf, wordsOf } from '../../../../live/moment-words.js';
import { standings } from '../../../../live/standings.js';
import type { ConclaveView } from '../../../../live/conclave-view.js';
import type { People } from '../rules/people.js';

/** Small preview of the public page. */
export function PreviewPane({ view, people }: { view: ConclaveView; people: People }) {
  const moment = useViewMoment(view);
  const { rubric, headline, text } = wordsOf(moment);
  return (
    <section className="public-preview" aria-labelledby="public">
      <div className="bar">
        <h2 id="public">Ce que voit le public</h2>
        <Link to="/conclave">ouvrir</Link>
      </div>
      <Scene smokeState={smokeStateOf(moment)} at={view.at} small>
        <p className="rubric">{withOrdinals(rubric)}</p>
        <h3>{headline}</h3>
        <p className="small">{text}</p>
      </Scene>
      {view.results.length > 0 && (
        <div className="in">
          <Podium standings={standings(view.results, people, hasReachedNow(view))} required={view.requiredMajority} />
        </div>
      )}
    </section>
  );
}
