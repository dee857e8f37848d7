import { Link } from 'react-router-dom';
import { Podium } from '../../../../components/podium.js';
import { Scene } from '../../../../components/scene/scene.js';
import { frenchTypography } from '../../../../lib/french-typography.js';
import { withOrdinals } from '../../../../lib/ordinals.js';
import { hasReachedNow } from '../../../../live/majority.js';
import { standings } from '../../../../live/standings.js';
import type { ConclaveView } from '../../../../live/conclave-view.js';
import type { People } from '../rules/people.js';
import { previewOf } from '../rules/preview.js';

/** Small preview of the public page. */
export function PreviewPane({ view, people }: { view: ConclaveView; people: People }) {
  const { smokeState, rubric, title, text } = previewOf(view);
  return (
    <section className="public-preview" aria-labelledby="public">
      <div className="bar">
        <h2 id="public">Ce que voit le public</h2>
        <Link to="/conclave">ouvrir</Link>
      </div>
      <Scene smokeState={smokeState} at={view.at} small>
        <p className="rubric">{withOrdinals(rubric)}</p>
        <h3>{title}</h3>
        <p className="small">{frenchTypography(text)}</p>
      </Scene>
      {view.results.length > 0 && (
        <div className="in">
          <Podium
            standings={standings(view.results.slice(0, 3), people, hasReachedNow(view))}
            required={view.requiredMajority}
          />
        </div>
      )}
    </section>
  );
}
