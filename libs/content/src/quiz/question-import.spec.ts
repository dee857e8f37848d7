import { newQuestionSchema, QUIZ_CATEGORIES, QUIZ_LEVELS } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { demoQuestions } from './demo-questions.js';
import { writeQuestions } from './question-csv.js';
import { planQuestions } from './question-import.js';
import { presentedQuestion } from './question-store.js';
import type { StoredQuestion } from './question-store.js';

const AT = '2026-01-01T00:00:00.000Z';
const demo = demoQuestions(AT);
const [first, second] = demo as [StoredQuestion, StoredQuestion];
const plan = (text: string, questions: readonly StoredQuestion[] = demo) => planQuestions(text, questions);

/** A question of whatever people may have typed, as it is kept. */
const anything = (() => {
  const text = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('=1+1', "'@x", 'a;b', '"q"', '1\n2', '-', ' ', '1', 'A'),
  );
  const typed = fc.record({
    question: text.map((said) => `Q${said}`),
    options: fc.tuple(text, text, text, text).map((all) => all.map((each, i) => `${each}${i}`)),
    correctAnswer: fc.integer({ min: 0, max: 3 }),
    category: fc.constantFrom(...QUIZ_CATEGORIES),
    difficulty: fc.constantFrom(...QUIZ_LEVELS),
    explanation: text.map((said) => `E${said}`),
  });
  return typed.map((said): StoredQuestion => ({ ...first, ...newQuestionSchema.parse(said) }));
})();

describe('an export', () => {
  it('is imported to the same questions, whatever people have typed', () => {
    fc.assert(
      fc.property(anything, (question) => {
        const text = writeQuestions([question]);
        expect(plan(text, [question]).rows).toMatchObject([{ sort: 'inchange', raisons: [] }]);
        const { version, ...said } = presentedQuestion(question);
        const [step] = plan(text, []).steps;
        if (!step || !('add' in step)) throw new Error('not added');
        expect({ ...step.add, id: step.id }).toEqual(said);
        expect(version).toBe(question.version);
      }),
    );
  });

  it('of all questions changes nothing', () => {
    const { rows, steps } = plan(writeQuestions(demo));
    expect(rows).toHaveLength(72);
    expect(new Set(rows.map(({ sort }) => sort))).toEqual(new Set(['inchange']));
    expect(steps).toEqual([]);
  });
});

describe('an import', () => {
  const NEW = 'question;option1;option2;option3;option4;bonneReponse;categorie;difficulte;explication\n';

  it('changes what its columns say and leaves the rest, single options too', () => {
    const text = `id;option3;bonneReponse;couleur\n${first._id};Autre;${first.correctAnswer + 1};rouge`;
    const { rows, steps, ignored } = plan(text);
    expect(rows).toMatchObject([{ ligne: 2, sort: 'modifier', champs: ['options'] }]);
    expect(steps).toMatchObject([{ change: first._id, fields: { options: first.options.with(2, 'Autre') } }]);
    expect(ignored).toEqual(['couleur']);
  });

  it('takes the answer by its number or its letter, subject and level without accents', () => {
    const steps = (answer: string) =>
      plan(`${NEW}Neuve ?;a;b;c;d;${answer};GEOGRAPHIE;Débutant;Parce que`).steps;
    const add = { correctAnswer: 1, category: 'géographie', difficulty: 'débutant' };
    expect(steps('2')).toMatchObject([{ add }]);
    expect(steps(' b ')).toMatchObject([{ add }]);
    for (const wrong of ['0', '5', 'AB', '', '1,0']) expect(steps(wrong)).toEqual([]);
  });

  it('names every bad row by number and reasons', () => {
    const text = `${NEW};a;b;c;d;1;histoire;expert;x\nQ ?;;b;;d;9;sport;facile;\n?;a;a;c;d;1;histoire;expert;x`;
    const { rows, steps } = plan(text);
    expect(rows.map(({ ligne, sort, raisons }) => [ligne, sort, raisons])).toEqual([
      [2, 'refuser', ['Veuillez entrer une question']],
      [
        3,
        'refuser',
        [
          'Veuillez remplir toutes les options',
          'Indiquez la bonne réponse',
          'Catégorie inconnue',
          'Niveau inconnu',
          'Veuillez entrer une explication',
        ],
      ],
      [4, 'refuser', ['Deux options sont identiques']],
    ]);
    expect(steps).toEqual([]);
  });

  it('without an id is about the question of the same text, so that a file may come twice', () => {
    const again = writeQuestions([first]).replace(first._id, '');
    expect(plan(again).rows).toMatchObject([{ sort: 'inchange' }]);
    expect(plan(again, [first, { ...first, _id: second._id }]).rows).toMatchObject([
      { sort: 'refuser', raisons: ['Plusieurs questions ont ce texte : mettez l’id de la bonne'] },
    ]);
    expect(plan(again, [{ ...first, deletedAt: AT }]).rows).toMatchObject([{ sort: 'creer' }]);
  });

  it('refuses a question twice, one that was deleted, an id that is none', () => {
    const reasons = (text: string, questions = demo) =>
      plan(text, questions).rows.flatMap(({ raisons }) => raisons);
    const { _id } = first;
    expect(reasons(`id;explication\n${_id};a\n${_id};b`)).toEqual(['La ligne 2 porte sur la même fiche']);
    expect(reasons(`id;explication\n${_id};a`, [{ ...first, deletedAt: AT }])).toEqual([
      'Cette question a été supprimée : sans id, elle est créée à nouveau',
    ]);
    expect(reasons('id;explication\n12;a')).toEqual(['id : celui de l’export, ou rien']);
  });
});
