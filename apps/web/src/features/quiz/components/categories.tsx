import type { QuizSubjects } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { plural } from '@fumata/text';
import { QUIZ_CATEGORY_NAMES, type QuizCategory } from '../../../lib/wording/quiz-names.js';
import { quizAddress } from '../rules/address.js';
import { RULES, TITLE, TOO_FEW } from '../texts.js';

type Subject = QuizSubjects['sujets'][number];

const DRAWINGS: Readonly<Record<QuizCategory, string>> = {
  histoire: 'M8 43V22C8 11 15 5 24 5s16 6 16 17v21zM8 43h32M24 12v12M19 17h10M15 31h18M15 37h18',
  cardinaux:
    'M24 7c-5 0-8 2.500-8.500 6.400C9.500 14 6 15.200 6 16.600c0 2.200 8 3.600 18 3.600s18-1.400 18-3.600c0-1.400-3.500-2.600-9.500-3.200C32 9.500 29 7 24 7zM13 21c-4 2-5 4-4 9M35 21c4 2 5 4 4 9M9 30v8M39 30v8M15 25h18v8c0 6-4 8-9 10.500C19 41 15 39 15 33z',
  traditions: 'M20 20h8v23h-8zM17 16h14v4H17zM6 43h36M22 13c-2-5 3-6 2-10M20 27h8',
  géographie:
    'M24 6a18 18 0 1 0 0 36 18 18 0 0 0 0-36zM24 6c-10 10-10 26 0 36 10-10 10-26 0-36zM6 24h36M9 15h30M9 33h30',
};
const NUMBERS = ['', 'un niveau', 'deux niveaux', 'trois niveaux'];

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
      <svg
        viewBox="0 0 48 48"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      >
        <path d={DRAWINGS[category]} />
      </svg>
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
  if (levels > 0) return NUMBERS[levels] ?? '';
  return niveaux.some(({ jouable }) => jouable) ? 'tous niveaux mêlés' : TOO_FEW;
}
