import { describe, expect, it } from '@jest/globals';
import { pickQuestions } from './attempt-questions.js';
import { demoQuestions } from './demo-questions.js';
import type { StoredQuestion } from './question-store.js';

const [seed] = demoQuestions('2025-05-07T12:00:00.000Z') as [StoredQuestion];
const question = (id: string, answer: string, text: string, explanation = ''): StoredQuestion => ({
  ...seed,
  _id: id,
  question: text,
  options: ['x', answer, 'y', 'z'],
  correctAnswer: 1,
  explanation,
});
const neutral = (id: string) => question(id, `Réponse ${id}`, `Question ${id} ?`);
const picked = (questions: readonly StoredQuestion[], random: () => number) =>
  pickQuestions(questions, random).map(({ _id }) => _id);
/** Random sources that begin each order with another question. */
const RANDOMS = [0, 0.2, 0.4, 0.6, 0.8, 0.99].map((value) => () => value);

const RESIGNED = question('resigned', 'Benoît XVI', 'Quel pape a renoncé en 2013 ?');

describe('the questions of an attempt', () => {
  it.each([
    ['text', question('other', 'Quatre', 'Combien de scrutins pour élire BENOIT XVI ?')],
    ['explanation', question('other', 'François', 'Qui fut élu en 2013 ?', 'Il a succédé à « Benoît XVI ».')],
  ])('contain none whose %s gives away another', (_, other) => {
    const questions = [RESIGNED, other, ...['1', '2', '3', '4'].map(neutral)];
    for (const random of RANDOMS) {
      const ids = picked(questions, random);
      expect(new Set(ids).size).toBe(5);
      expect(ids.filter((id) => id === 'resigned' || id === 'other')).toHaveLength(1);
    }
  });

  it('may name a longer word that begins like an answer', () => {
    const questions = [question('rome', 'Rom', 'Où ?'), question('romans', 'Oui', 'Les Romains ?')];
    expect(picked([...questions, ...['1', '2', '3'].map(neutral)], () => 0)).toHaveLength(5);
  });

  it('are five even if some give away others, which then come last', () => {
    const giveaway = question('giveaway', 'Oui', 'Benoît XVI a-t-il renoncé ?');
    const ids = picked([RESIGNED, giveaway, ...['1', '2', '3'].map(neutral)], () => 0);
    expect(ids).toHaveLength(5);
    expect(ids[4]).toBe('giveaway');
  });

  it('leave out the one that is related to several others', () => {
    const three = question('three', 'Oui', 'Paul VI, Jean-Paul Ier et Jean-Paul II ?');
    const answers = [question('paul', 'Paul VI', 'Qui ?'), question('john-paul', 'Jean-Paul II', 'Lequel ?')];
    expect(picked([three, ...answers, ...['1', '2', '3'].map(neutral)], () => 0)).not.toContain('three');
  });

  it('are independent in every category and level of the demo', () => {
    const all = demoQuestions('2025-05-07T12:00:00.000Z');
    const folded = (text: string) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
    const answerOf = ({ options, correctAnswer }: Pick<StoredQuestion, 'options' | 'correctAnswer'>) =>
      folded(options[correctAnswer] ?? '');
    for (const { category, difficulty } of all) {
      const fitting = all.filter((each) => each.category === category && each.difficulty === difficulty);
      for (const run of RANDOMS.map((random) => pickQuestions(fitting, random)))
        for (const one of run)
          for (const other of run)
            if (one !== other) expect(folded(`${one.question} ${one.explanation}`)).not.toContain(answerOf(other));
    }
  });
});
