import { Link } from 'react-router-dom';
import { Podium } from '../../../../components/standings/podium.js';
import { Scene } from '../../../../components/scene/scene.js';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { hasReachedNow } from '../../../../live/standings/majority.js';
import { useViewMoment } from '../../../../live/moment/use-view-moment.js';
import { smokeStateOf, wordsOf } from '@fumata/history';
import { standings } from '../../../../live/standings/standings.js';
import type { LiveConclave } from '../../../../live/live-conclave.js';
import type { People } from '../rules/facts.js';

export function PreviewPane({ view, people }: { view: LiveConclave; people: People }) {
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
