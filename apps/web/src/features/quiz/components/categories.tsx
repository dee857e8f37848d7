import type { QuizSubjects } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { plural } from '@fumata/text';
import { LineDrawing } from '../../../components/pictures/line-drawing.js';
import { QUIZ_CATEGORY_NAMES, type QuizCategory } from '../../../lib/wording/quiz-names.js';
import { quizAddress } from '../rules/address.js';
import { RULES, TITLE, TOO_FEW } from '../texts.js';

type Subject = QuizSubjects['sujets'][number];

const DRAWINGS = {
  histoire: 'stele',
  cardinaux: 'hat',
  traditions: 'chimney',
  géographie: 'globe',
} as const satisfies Readonly<Record<QuizCategory, string>>;
const LEVEL_COUNTS = ['', 'un niveau', 'deux niveaux', 'trois niveaux'];

/** Subjects of the quiz; one with fewer than five questions is shown without a link. */
export function Categories({ subjects }: { subjects: readonly Subject[] }) {
  return (
    <>
      <div className="page-head">
        <h1 tabIndex={-1}>{TITLE}</h1>
        <p className="lede">{RULES}</p>
      </div>
      <ul className="sommaire" role="list">
        {subjects.map((subject) => (
          <li key={subject.category}>
            <SubjectCard subject={subject} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SubjectCard({ subject }: { subject: Subject }) {
  const { category, questions, niveaux } = subject;
  const content = (
    <>
      <LineDrawing of={DRAWINGS[category]} />
      <h2>{QUIZ_CATEGORY_NAMES[category]}</h2>
      <p>
        {questions} {plural(questions, 'question')}, {offer(subject)}
      </p>
    </>
  );
  if (!niveaux.some(({ jouable }) => jouable)) return <div className="closed">{content}</div>;
  return <Link to={quizAddress({ category })}>{content}</Link>;
}

function offer({ niveaux }: Subject): string {
  const levels = niveaux.filter(({ difficulty, jouable }) => jouable && difficulty !== 'tous').length;
  if (levels > 0) return LEVEL_COUNTS[levels] ?? '';
  return niveaux.some(({ jouable }) => jouable) ? 'tous niveaux mêlés' : TOO_FEW;
}
