import type { Ranking } from '@fumata/contracts';
import { duration, ordinal } from '@fumata/text';
import { withOrdinals } from '../../../lib/ordinals.js';
import { Table } from '../../../components/table-box.js';
import { QUIZ_CHOICE_NAMES } from '../../../lib/quiz-names.js';

export function RankingTable({ best }: { best: Ranking['classement'] }) {
  return (
    <Table label="Les meilleures parties" heads={['Rang', 'Pseudonyme', 'Score', 'Temps']}>
      {best.map(({ rang, pseudonyme, difficulty, score, total, secondes, moi }) => (
        <tr key={rang} className={moi ? 'own' : undefined}>
          <td className="num">{withOrdinals(ordinal(rang))}</td>
          <th scope="row">
            {pseudonyme}
            {moi && ' (vous)'}
            <span className="small muted">{QUIZ_CHOICE_NAMES[difficulty]}</span>
          </th>
          <td className="num nw">
            {score} sur {total}
          </td>
          <td className="num nw">{duration(secondes)}</td>
        </tr>
      ))}
    </Table>
  );
}
