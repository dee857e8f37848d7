import { frenchTypography } from '../../../../lib/french-typography.js';
import type { ListedQuestion, Stats } from '../rules/listing.js';
import { LETTERS } from '../rules/labels.js';
import { shareText } from '../rules/stats.js';

interface DistributionProps {
  of: Pick<ListedQuestion, 'options' | 'correctAnswer'>;
  stats: Stats | undefined;
}

/** How often each option, or none, was chosen; without statistics only the options. */
export const Distribution = ({ of: { options, correctAnswer }, stats }: DistributionProps) => (
  <ol className="dist" role="list" aria-label={stats ? 'Répartition des réponses' : 'Réponses'}>
    {options.map((option, i) => (
      <Line
        key={i}
        letter={LETTERS[i] ?? ''}
        text={frenchTypography(option)}
        look={i === correctAnswer ? 'good' : undefined}
        count={stats?.parOption[i] ?? 0}
        of={stats?.posees}
      />
    ))}
    {stats && <Line letter="–" text="Temps écoulé" look="none" count={stats.sansReponse} of={stats.posees} />}
  </ol>
);

interface LineProps {
  letter: string;
  text: string;
  look: 'good' | 'none' | undefined;
  count: number;
  /** The total; undefined without statistics. */
  of: number | undefined;
}

const Line = ({ letter, text, look, count, of }: LineProps) => (
  <li className={look}>
    <span className="fig" aria-hidden={look === 'none' || undefined}>
      {letter}
    </span>
    <b>{text}</b>
    {of !== undefined && (
      <>
        <span className="num">{shareText(count, of)}</span>
        <i style={{ '--v': `${(count / of) * 100}%` }} />
      </>
    )}
  </li>
);
