import type { NewQuestion } from '@fumata/contracts';
import { createIds, Unavailable } from '@fumata/platform';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CardinalStep } from '../cardinals/cardinal-import.js';
import type { StoredCardinal } from '../cardinals/cardinal.js';
import { AVELINE, CLAIRE, type OpenedStore } from '../content.contract.js';
import { openContent, type Content } from '../content.js';
import type { QuestionStep } from '../quiz/question-import.js';
import { slugOf } from '../records/slugs.js';
import type { ImportPlan } from './import-plan.js';

const planOf = <Step>(steps: readonly Step[]): ImportPlan<Step> => ({
  rows: [],
  steps,
  ignored: [],
  encoding: 'UTF-8',
});

/** Contract suite of imports. */
export function describeImports(name: string, open: () => Promise<OpenedStore>): void {
  describe(`imports on ${name}`, () => {
    let opened: OpenedStore;
    let content: Content;
    let now: number;
    beforeEach(async () => {
      opened = await open();
      now = Date.parse('2026-01-01T10:00:00.000Z');
      const clock = { now: () => new Date(now) };
      content = openContent(opened.store, clock, createIds(clock));
      await opened.store.prepare();
    });
    afterEach(() => {
      jest.restoreAllMocks();
      return opened.stop();
    });

    const added = async () => {
      const outcome = await content.cardinals.add(CLAIRE, AVELINE);
      if ('refused' in outcome) throw new Error(outcome.refused);
      return outcome;
    };

    describe('an import of cardinals', () => {
      const steps = (cardinal: StoredCardinal): CardinalStep[] => [
        { change: cardinal._id, fields: { titre: 'Importé' } },
        { add: { ...AVELINE, prenom: 'Neuf' }, slug: 'neuf' },
      ];
      const imported = (planned: readonly CardinalStep[]) =>
        content.cardinalImports.run(CLAIRE, true, () => Promise.resolve(planOf(planned)));
      const read = async () => (await content.cardinals.all()).map(({ slug, titre }) => [slug, titre]).sort();
      const expected = [
        ['jean-marc-aveline-test', 'Importé'],
        ['neuf', ''],
      ];

      it('changes and adds records, each with its own act', async () => {
        await imported(steps(await added()));
        expect(await read()).toEqual(expected);
        const verbs = (await content.acts.latest(10)).map(({ verb }) => verb);
        expect(verbs.sort()).toEqual(['created', 'imported', 'imported']);
      });

      it('writes nothing when it fails, and everything when it is repeated', async () => {
        const cardinal = await added();
        const before = [await read(), await content.acts.latest(10)];
        const transaction = jest.spyOn(opened.store, 'transaction');
        transaction.mockRejectedValueOnce(new Unavailable('documents', 'away'));
        await expect(imported(steps(cardinal))).rejects.toThrow('away');
        expect([await read(), await content.acts.latest(10)]).toEqual(before);
        await imported(steps(cardinal));
        expect(await read()).toEqual(expected);
      });

      it('is planned again after a conflict with another import, and takes place once', async () => {
        const plan = async () => {
          const isThere = (await read()).some(([slug]) => slug === 'neuf');
          return planOf<CardinalStep>(isThere ? [] : [{ add: { ...AVELINE, prenom: 'Neuf' }, slug: 'neuf' }]);
        };
        await Promise.all([1, 2, 3].map(() => content.cardinalImports.run(CLAIRE, true, plan)));
        expect(await read()).toEqual([['neuf', '']]);
      });

      it('gives up after many conflicts', async () => {
        jest.spyOn(opened.store, 'transaction').mockResolvedValue(false);
        await expect(imported(steps(await added()))).rejects.toMatchObject({ name: 'Unavailable' });
      });

      it('gives cardinals different slugs: of one import, of other cardinals, now and earlier', async () => {
        const { _id } = await added();
        await content.cardinals.change(_id, CLAIRE, { nom: 'Renommé' });
        const names = ['Aveline Test', 'Aveline Test', 'Renommé', 'Autre'];
        const steps = names.map((nom) => ({ add: { ...AVELINE, nom }, slug: slugOf(`jean-marc ${nom}`) }));
        await imported(steps);
        expect((await read()).map(([slug]) => slug)).toEqual([
          'jean-marc-autre',
          'jean-marc-aveline-test-2',
          'jean-marc-aveline-test-3',
          'jean-marc-renomme',
          'jean-marc-renomme-2',
        ]);
      });

      it('gives a renamed cardinal a new slug', async () => {
        const { _id } = await added();
        await imported([{ change: _id, fields: { nom: 'Renommé' } }]);
        expect(await content.cardinals.get(_id)).toMatchObject({
          slug: 'jean-marc-renomme',
          nomComplet: 'Jean-Marc Renommé',
          oldSlugs: ['jean-marc-aveline-test'],
        });
      });

      it('leaves a cardinal in the trash as it is', async () => {
        const { _id } = await added();
        await content.cardinals.remove(_id, CLAIRE);
        await imported([{ change: _id, fields: { titre: 'Importé' } }]);
        expect(await content.cardinals.trash()).toMatchObject([{ titre: '', version: 2 }]);
      });

      it('keeps a change that is made at the same time', async () => {
        const cardinal = await added();
        await Promise.all([
          imported(steps(cardinal)),
          content.cardinals.change(cardinal._id, CLAIRE, { formation: 'Marseille' }),
        ]);
        expect(await content.cardinals.get(cardinal._id)).toMatchObject({
          titre: 'Importé',
          formation: 'Marseille',
          version: 3,
        });
        expect(await content.acts.latest(10, { subject: cardinal._id })).toHaveLength(3);
      });

      it('is shown while it is written, and for a while after its process was killed', async () => {
        const progress = () => content.cardinalImports.progress();
        const seen: unknown[] = [];
        const transaction = opened.store.transaction.bind(opened.store);
        jest.spyOn(opened.store, 'transaction').mockImplementationOnce(async (writes) => {
          seen.push(await progress());
          return transaction(writes);
        });
        const cardinal = await added();
        await imported(steps(cardinal));
        expect([...seen, await progress()]).toEqual([{ enCours: { fait: 0, total: 2 } }, { enCours: null }]);
        jest.spyOn(opened.store, 'transaction').mockRejectedValueOnce(new Unavailable('documents', 'killed'));
        await expect(imported(steps(cardinal))).rejects.toThrow('killed');
        expect(await progress()).toEqual({ enCours: { fait: 0, total: 2 } });
        now += 60_000;
        expect(await progress()).toEqual({ enCours: null });
      });

      it('writes a thousand records with their acts', async () => {
        const numbers = Array.from({ length: 1000 }, (_, n) => n);
        const steps = numbers.map((n) => ({ add: { ...AVELINE, nom: `Numéro ${n}` }, slug: `numero-${n}` }));
        await imported(steps);
        const all = await content.cardinals.all();
        const changes = all.map(({ _id }) => ({ change: _id, fields: { titre: 'Importé' } }));
        await imported(changes);
        const changed = await content.cardinals.all();
        expect(changed.filter(({ titre, version }) => titre === 'Importé' && version === 2)).toHaveLength(1000);
        expect(await content.acts.latest(3000)).toHaveLength(2000);
      });
    });

    describe('an import of questions', () => {
      const question: NewQuestion = {
        question: 'Une question ?',
        options: ['a', 'b', 'c', 'd'],
        correctAnswer: 0,
        category: 'histoire',
        difficulty: 'expert',
        explanation: 'Parce que.',
      };

      it('changes and adds questions, also with a given id', async () => {
        const existing = await content.questions.add(CLAIRE, question);
        if ('refused' in existing) throw new Error(existing.refused);
        const id = 'abcdef0123456789abcdef01';
        const steps: QuestionStep[] = [
          { change: existing._id, fields: { explanation: 'Autrement.' } },
          { add: { ...question, question: 'Une autre ?' } },
          { add: { ...question, question: 'Une troisième ?' }, id },
        ];
        await content.questionImports.run(CLAIRE, true, () => Promise.resolve(planOf(steps)));
        const all = await content.questions.all();
        expect(all.map(({ question, explanation }) => [question, explanation]).sort()).toEqual([
          ['Une autre ?', 'Parce que.'],
          ['Une question ?', 'Autrement.'],
          ['Une troisième ?', 'Parce que.'],
        ]);
        expect(all.map(({ _id }) => _id)).toContain(id);
      });
    });
  });
}
