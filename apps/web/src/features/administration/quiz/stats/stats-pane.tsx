import type { Ref } from 'react';
import { QUIZ_CATEGORY_NAMES } from '../../../../lib/wording/quiz-names.js';
import { Pane, KeyFigures } from '../../kit/page.js';
import { frenchTypography, number } from '@fumata/text';
import { NEVER_ASKED, LETTERS } from '../rules/labels.js';
import {
  type ListedQuestion,
  type Stats,
  answersText,
  secondsText,
  shareText,
  statsSentence,
  slicesOf,
} from '../rules/listing.js';
import { ChartFrame } from '../../../../components/charts/chart-frame.js';

/** Statistics of a question's answers, announced if the user has chosen the question. */
export const StatsPane = ({
  of: { question, category, difficulty, stats, ...answers },
  isAnnounced,
  ref,
}: {
  of: ListedQuestion;
  isAnnounced: boolean;
  ref: Ref<HTMLElement>;
}) => (
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
  <KeyFigures
    figures={[
      ['Réussite', shareText(justes, posees), `sur ${answersText(posees)}`],
      ['Temps moyen', secondsText(secondes), mediane === null ? '' : `la moitié en ${secondsText(mediane)}`],
      ['Sans réponse', shareText(sansReponse, posees), 'temps écoulé'],
    ]}
  />
);

interface DistributionProps {
  of: Pick<ListedQuestion, 'options' | 'correctAnswer'>;
  stats: Stats | undefined;
}

/** How often each option, or none, was chosen; without statistics only the options. */
const Distribution = ({ of: { options, correctAnswer }, stats }: DistributionProps) => (
  <ol className="dist" role="list" aria-label={stats ? 'Répartition des réponses' : 'Réponses'}>
    {options.map((option, i) => (
      <Line
        key={i}
        letter={LETTERS[i] ?? ''}
        text={frenchTypography(option)}
        look={i === correctAnswer ? 'good' : undefined}
        count={stats?.parOption[i] ?? 0}
        total={stats?.posees}
      />
    ))}
    {stats && <Line letter="–" text="Temps écoulé" look="none" count={stats.sansReponse} total={stats.posees} />}
  </ol>
);

interface LineProps {
  letter: string;
  text: string;
  look: 'good' | 'none' | undefined;
  count: number;
  /** Number of answers; undefined without statistics. */
  total: number | undefined;
}

const Line = ({ letter, text, look, count, total }: LineProps) => (
  <li className={look}>
    <span className="fig" aria-hidden={look === 'none' || undefined}>
      {letter}
    </span>
    <b>{text}</b>
    {total !== undefined && (
      <>
        <span className="num">{shareText(count, total)}</span>
        <i style={{ '--v': `${(count / total) * 100}%` }} />
      </>
    )}
  </li>
);

function Times({ of: stats }: { of: Stats }) {
  const slices = slicesOf(stats);
  const highest = Math.max(...stats.parTranche);
  return (
    <ChartFrame
      title="Temps de réponse"
      heading="h3"
      summary="Nombre de réponses par tranche de trois secondes. Mêmes chiffres dans le tableau."
      columns={['Tranche', 'Réponses']}
      rows={slices.map(([slice, count]) => [slice, number(count)])}
    >
      <div className="slices" aria-hidden="true">
        {slices.map(([slice, count]) => (
          <i
            key={slice}
            className={count === highest ? 'highest' : undefined}
            style={{ '--v': `${(count / highest) * 100}%` }}
          />
        ))}
      </div>
      <div className="slice-ends row spread" aria-hidden="true">
        <span>0&nbsp;s</span>
        <span>15&nbsp;s</span>
        <span>30&nbsp;s</span>
      </div>
    </ChartFrame>
  );
}
