import { newQuestionSchema, QUIZ_CATEGORIES, QUIZ_LEVELS } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { demoQuestions } from './demo-questions.js';
import { writeQuestions } from './question-csv.js';
import { planQuestions } from './question-import.js';
import { toQuestion, type StoredQuestion } from './question-store.js';

const AT = '2026-01-01T00:00:00.000Z';
const demo = demoQuestions(AT);
const [first, second] = demo as [StoredQuestion, StoredQuestion];
const plan = (text: string, questions: readonly StoredQuestion[] = demo) =>
  planQuestions({ text, encoding: 'UTF-8' }, questions);

/** A stored question with arbitrary valid input. */
const arbitraryQuestion = (() => {
  const text = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('=1+1', "'@x", 'a;b', '"q"', '1\n2', '-', ' ', '1', 'A'),
  );
  const typed = fc.record({
    question: text.map((each) => `Q${each}`),
    options: fc.tuple(text, text, text, text).map((all) => all.map((each, i) => `${each}${i}`)),
    correctAnswer: fc.integer({ min: 0, max: 3 }),
    category: fc.constantFrom(...QUIZ_CATEGORIES),
    difficulty: fc.constantFrom(...QUIZ_LEVELS),
    explanation: text.map((each) => `E${each}`),
  });
  return typed.map((body): StoredQuestion => ({ ...first, ...newQuestionSchema.parse(body) }));
})();

describe('export of questions', () => {
  it('is imported to identical questions for any valid input', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryQuestion, async (question) => {
        const text = writeQuestions([question]);
        expect((await plan(text, [question])).rows).toMatchObject([{ sort: 'inchange', raisons: [] }]);
        const [step] = (await plan(text, [])).steps;
        if (!step || !('add' in step)) throw new Error('not added');
        expect({ ...step.add, id: step.id, version: question.version }).toEqual(toQuestion(question));
      }),
    );
  });

  it('causes no changes on import if it contains all questions', async () => {
    const { rows, steps } = await plan(writeQuestions(demo));
    expect(rows).toHaveLength(72);
    expect(new Set(rows.map(({ sort }) => sort))).toEqual(new Set(['inchange']));
    expect(steps).toEqual([]);
  });
});

describe('export of questions saved by Excel in French', () => {
  it.each([
    ['13 mars 2013', '13-mars-13'],
    ['1er mars 1929', '01/03/1929'],
    ['8 mai 1925', '08-mai-25'],
    ['1 204', '1204'],
    ['1\u202f204', '1204'],
    ['007', '7'],
    ['12', '12,0'],
  ])('causes no change of the option %j, written as %j', async (option, cell) => {
    const question = { ...first, options: first.options.with(3, option), explanation: option };
    const text = `id;option4;explication\n${first._id};${cell};${cell}`;
    expect((await plan(text, [question])).rows).toMatchObject([{ sort: 'inchange', champs: [] }]);
  });

  it.each([
    ['13 mars 2013', '14-mars-13'],
    ['1 204', '1205'],
    ['Minuit 0:00', 'Minuit'],
    ['12', 'douze'],
    ['1 mars 1929', '1er mars 1929'],
    ['13 Mars 2013', '13 mars 2013'],
    ['1204', '1 204'],
    ['7', '007'],
  ])('changes the option %j to %j', async (option, cell) => {
    const question = { ...first, options: first.options.with(3, option) };
    const { rows } = await plan(`id;option4\n${first._id};${cell}`, [question]);
    expect(rows).toMatchObject([{ sort: 'modifier' }]);
  });
});

describe('import of questions', () => {
  const NEW = 'question;option1;option2;option3;option4;bonneReponse;categorie;difficulte;explication\n';

  it('changes only fields with a column, including single options', async () => {
    const text = `id;option3;bonneReponse;couleur\n${first._id};Autre;${first.correctAnswer + 1};rouge`;
    const { rows, steps, ignored } = await plan(text);
    expect(rows).toMatchObject([{ ligne: 2, sort: 'modifier', champs: [{ champ: 'options' }] }]);
    expect(steps).toMatchObject([{ change: first._id, fields: { options: first.options.with(2, 'Autre') } }]);
    expect(ignored).toEqual(['couleur']);
  });

  it('accepts the answer by number or letter, category and level without accents', async () => {
    const steps = async (answer: string) =>
      (await plan(`${NEW}Neuve ?;a;b;c;d;${answer};GEOGRAPHIE;Débutant;Parce que`)).steps;
    const add = { correctAnswer: 1, category: 'géographie', difficulty: 'débutant' };
    expect(await steps('2')).toMatchObject([{ add }]);
    expect(await steps(' b ')).toMatchObject([{ add }]);
    expect(await steps('2,0')).toMatchObject([{ add }]);
    for (const wrong of ['0', '5', 'AB', '', '1,5']) expect(await steps(wrong)).toEqual([]);
  });

  it('reports each invalid row with number and reasons', async () => {
    const text = `${NEW};a;b;c;d;1;histoire;expert;x\nQ ?;;b;;d;9;sport;facile;\n?;a;a;c;d;1;histoire;expert;x`;
    const { rows, steps } = await plan(text);
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

  it('matches rows without id by the text, so that an import can be repeated', async () => {
    const again = writeQuestions([first]).replace(first._id, '');
    expect((await plan(again)).rows).toMatchObject([{ sort: 'inchange' }]);
    expect((await plan(again, [first, { ...first, _id: second._id }])).rows).toMatchObject([
      { sort: 'refuser', raisons: ['Plusieurs questions ont ce texte : mettez l’id de la bonne'] },
    ]);
    expect((await plan(again, [{ ...first, deletedAt: AT }])).rows).toMatchObject([{ sort: 'creer' }]);
  });

  it('rejects a repeated question, a deleted one and an invalid id', async () => {
    const reasons = async (text: string, questions = demo) =>
      (await plan(text, questions)).rows.flatMap(({ raisons }) => raisons);
    const { _id } = first;
    expect(await reasons(`id;explication\n${_id};a\n${_id};b`)).toEqual(['La ligne 2 porte sur la même fiche']);
    expect(await reasons(`id;explication\n${_id};a`, [{ ...first, deletedAt: AT }])).toEqual([
      'Cette question a été supprimée : sans id, elle est créée à nouveau',
    ]);
    expect(await reasons('id;explication\n12;a')).toEqual(['id : celui de l’export, ou rien']);
  });

  it('matches an id in capitals, and adds a question under an id in small letters', async () => {
    const id = 'abcdef0123456789abcdef01';
    const text = `id;explication\n${id.toUpperCase()};a\n${id};b`;
    const { rows } = await plan(text, [{ ...first, _id: id }]);
    expect(rows).toMatchObject([{ sort: 'modifier' }, { raisons: ['La ligne 2 porte sur la même fiche'] }]);
    const added = await plan(writeQuestions([{ ...first, _id: id.toUpperCase() }]), []);
    expect(added.steps).toMatchObject([{ id }]);
  });
});
