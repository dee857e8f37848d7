import type { Ref } from 'react';
import { QUIZ_CATEGORY_NAMES } from '../../../../lib/quiz-names.js';
import { Pane } from '../../kit/pane.js';
import { frenchTypography } from '../../../../lib/french-typography.js';
import { NEVER_ASKED } from '../rules/labels.js';
import type { ListedQuestion, Stats } from '../rules/listing.js';
import { answersText, secondsText, shareText, statsSentence } from '../rules/stats.js';
import { Distribution } from './distribution.js';
import { Times } from './times.js';

interface StatsPaneProps {
  of: ListedQuestion;
  /** Announced to screen readers, because the user has chosen the question. */
  isAnnounced: boolean;
  ref: Ref<HTMLElement>;
}

/** Statistics of a question's answers. */
export const StatsPane = ({
  of: { question, category, difficulty, stats, ...answers },
  isAnnounced,
  ref,
}: StatsPaneProps) => (
  <Pane ref={ref} id="statistiques" title="Statistiques de la question" className="stick">
    <h3 className="q-cell">{frenchTypography(question)}</h3>
    <p className="small muted stats-of">
      {QUIZ_CATEGORY_NAMES[category]}, {difficulty}
    </p>
    <p className="sr" role="status">
      {isAnnounced && `${question} ${stats ? statsSentence(stats) : NEVER_ASKED}`}
    </p>
    {stats ? <Figures of={stats} /> : <p className="muted now-none">Elle n’a pas encore été posée.</p>}
    <Distribution of={answers} stats={stats} />
    {stats && stats.secondes !== null && <Times of={stats} />}
  </Pane>
);

const Figures = ({ of: { posees, justes, sansReponse, secondes, mediane } }: { of: Stats }) => (
  <dl className="now">
    <div>
      <dt>Réussite</dt>
      <dd>
        {shareText(justes, posees)}
        <small>sur {answersText(posees)}</small>
      </dd>
    </div>
    <div>
      <dt>Temps moyen</dt>
      <dd>
        {secondsText(secondes)}
        {mediane !== null && <small>la moitié en {secondsText(mediane)}</small>}
      </dd>
    </div>
    <div>
      <dt>Sans réponse</dt>
      <dd>
        {shareText(sansReponse, posees)}
        <small>temps écoulé</small>
      </dd>
    </div>
  </dl>
);
