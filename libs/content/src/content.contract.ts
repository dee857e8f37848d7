import type { DocumentStore } from '@fumata/documents';
import { createIds } from '@fumata/platform';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { StoredCardinal } from './cardinals/cardinal.js';
import { demoCardinals } from './cardinals/demo-cardinals.js';
import { ContentRecovery } from './content-recovery.js';
import { openContent, type Content } from './content.js';

export interface OpenedStore {
  readonly store: DocumentStore;
  readonly stop: () => Promise<void>;
}

export const CLAIRE = 'admin:c1a1e0000000000000000000';
export const AVELINE = {
  prenom: 'Jean-Marc',
  nom: 'Aveline Test',
  dateNaissance: '1958-12-26',
  paysNaissance: 'Algérie',
  paysService: 'France',
  continent: 'Europe',
  ordre: 'Cardinal-prêtre',
  dateCreation: '2022-08-27',
  statutVotant: 'OUI',
} as const;

/** Contract suite of the content stores. */
export function describeContent(name: string, open: () => Promise<OpenedStore>): void {
  describe(`content on ${name}`, () => {
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

    const added = async (over: object = {}) => {
      const outcome = await content.cardinals.add(CLAIRE, { ...AVELINE, ...over });
      if ('refused' in outcome) throw new Error(outcome.refused);
      return outcome;
    };
    const later = () => (now += 60_000);
    const recover = () => new ContentRecovery(content).run();

    describe('a record', () => {
      it('is created with an act that names the author', async () => {
        const cardinal = await added();
        expect(cardinal).toMatchObject({
          slug: 'jean-marc-aveline-test',
          nomComplet: 'Jean-Marc Aveline Test',
          titreHonorifique: 'Son Éminence',
          version: 1,
        });
        expect(await content.acts.latest(10)).toEqual([cardinal.lastAct]);
        expect(cardinal.lastAct).toMatchObject({
          author: CLAIRE,
          verb: 'created',
          kind: 'cardinal',
          subject: cardinal._id,
          title: 'Jean-Marc Aveline Test',
          before: {},
          after: expect.objectContaining({ nom: 'Aveline Test', paysService: 'France' }),
        });
      });

      it('is changed with an act that contains only the differences', async () => {
        const { _id } = await added();
        later();
        const changed = await content.cardinals.change(_id, CLAIRE, { papabile: true, paysService: 'France' });
        expect(changed).toMatchObject({ version: 2, papabile: true, updatedAt: '2026-01-01T10:01:00.000Z' });
        const [act] = await content.acts.latest(1);
        expect(act).toMatchObject({ verb: 'changed', before: { papabile: false }, after: { papabile: true } });
        expect(Object.keys(act!.after)).toEqual(['papabile']);
      });

      it('stays unchanged, without an act, if nothing differs', async () => {
        const { _id } = await added();
        expect(await content.cardinals.change(_id, CLAIRE, { nom: AVELINE.nom })).toMatchObject({ version: 1 });
        expect(await content.acts.latest(10)).toHaveLength(1);
      });

      it('refuses a change of an older version and returns the changes since', async () => {
        const { _id } = await added();
        await content.cardinals.change(_id, CLAIRE, { papabile: true, version: 1 });
        const refused = await content.cardinals.change(_id, 'admin:b', { papabile: false, version: 1 });
        expect(refused).toMatchObject({ refused: 'stale-record', since: { author: CLAIRE, version: 2 } });
        expect(await content.cardinals.change(_id, 'admin:b', { papabile: false })).toMatchObject({ version: 3 });
      });

      it('is unknown if it does not exist', async () => {
        const id = '0'.repeat(24);
        const unknown = { refused: 'unknown-record' };
        expect(await content.cardinals.change(id, CLAIRE, { nom: 'X' })).toEqual(unknown);
        expect(await content.cardinals.remove(id, CLAIRE)).toEqual(unknown);
        expect(await content.cardinals.restore(id, CLAIRE)).toEqual(unknown);
        expect(await content.papabileDays.remove(id, CLAIRE)).toEqual(unknown);
      });

      it('loses no concurrent change', async () => {
        const { _id } = await added();
        const fields = ['titre', 'formation', 'specialisation', 'biographie', 'creePar', 'fonction'] as const;
        await Promise.all(fields.map((field) => content.cardinals.change(_id, CLAIRE, { [field]: field })));
        const [cardinal] = await content.cardinals.all();
        expect(cardinal).toMatchObject(Object.fromEntries(fields.map((field) => [field, field])));
        const acts = await content.acts.latest(20);
        expect(acts.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
      });

      it('has its act copied to the audit at the next start after a crash', async () => {
        const cardinal = await added();
        const act = { ...cardinal.lastAct!, _id: 'a'.repeat(24), version: 2, verb: 'changed' as const };
        const collection = opened.store.collection<StoredCardinal>({
          name: 'cardinals',
          unique: [['slug']],
          indexes: [['updatedAt'], ['oldSlugs']],
          counted: true,
        });
        await collection.put({ ...cardinal, version: 2, lastAct: act });
        expect(await content.acts.latest(10)).toHaveLength(1);
        await recover();
        await recover();
        expect((await content.acts.latest(10)).map(({ _id }) => _id)).toContain('a'.repeat(24));
        expect(await content.acts.latest(10)).toHaveLength(2);
      });
    });

    describe('a slug', () => {
      it('is the first free one of the name', async () => {
        await added();
        expect(await added()).toMatchObject({ slug: 'jean-marc-aveline-test-2' });
        expect(await added({ nom: 'Aveline  Tést' })).toMatchObject({ slug: 'jean-marc-aveline-test-3' });
      });

      it('follows a new name; the old one stays reserved', async () => {
        const { _id } = await added();
        const renamed = await content.cardinals.change(_id, CLAIRE, { nom: 'Autre' });
        expect(renamed).toMatchObject({ slug: 'jean-marc-autre', oldSlugs: ['jean-marc-aveline-test'] });
        expect(await added()).toMatchObject({ slug: 'jean-marc-aveline-test-2' });
        const back = await content.cardinals.change(_id, CLAIRE, { nom: AVELINE.nom });
        expect(back).toMatchObject({ slug: 'jean-marc-aveline-test', oldSlugs: ['jean-marc-autre'] });
      });

      it('is given to one of several concurrent records', async () => {
        const slugs = (await Promise.all([added(), added(), added()])).map(({ slug }) => slug);
        expect(new Set(slugs).size).toBe(3);
      });
    });

    describe('the trash', () => {
      it('keeps a record until it is restored', async () => {
        const { _id } = await added();
        expect(await content.cardinals.remove(_id, CLAIRE)).toMatchObject({ deletedAt: expect.any(String) });
        expect(await content.cardinals.remove(_id, CLAIRE)).toEqual({ refused: 'unknown-record' });
        expect(await content.cardinals.change(_id, CLAIRE, { nom: 'X' })).toEqual({ refused: 'in-trash' });
        expect((await content.cardinals.trash()).map((each) => each._id)).toEqual([_id]);
        expect(await content.cardinals.restore(_id, CLAIRE)).toMatchObject({ deletedAt: null });
        expect(await content.cardinals.trash()).toEqual([]);
        expect((await content.acts.latest(10)).map(({ verb }) => verb).sort()).toEqual([
          'created',
          'deleted',
          'restored',
        ]);
      });
    });

    it('accepts one of several concurrent deletions', async () => {
      const { _id } = await added();
      const outcomes = await Promise.all([1, 2, 3].map(() => content.cardinals.remove(_id, CLAIRE)));
      expect(outcomes.filter((outcome) => 'refused' in outcome)).toEqual([
        { refused: 'unknown-record' },
        { refused: 'unknown-record' },
      ]);
    });

    describe('PapabileDuJourStore', () => {
      const entry = (dateAffichage: string, over: object = {}) =>
        content.papabileDays.add(CLAIRE, {
          cardinalId: demoCardinals('')[0]!._id,
          nomComplet: 'Pietro Parolin',
          dateAffichage,
          ...over,
        });
      const slugs = async (today: string, limit = 10) =>
        (await content.papabileDays.listPublicUpTo(today, limit)).map(({ slug }) => slug);

      it('shows active entries from their day on, latest first', async () => {
        await entry('2026-01-01');
        await entry('2026-01-03');
        await entry('2026-01-02', { actif: false });
        expect(await slugs('2026-01-02')).toEqual(['pietro-parolin-2026-01-01']);
        expect(await slugs('2026-01-03')).toEqual(['pietro-parolin-2026-01-03', 'pietro-parolin-2026-01-01']);
        expect(await slugs('2026-01-03', 1)).toHaveLength(1);
        const { papabileDays } = content;
        expect(await papabileDays.publicBySlug('pietro-parolin-2026-01-03', '2026-01-02')).toBeUndefined();
        expect(await papabileDays.publicBySlug('pietro-parolin-2026-01-02', '2026-01-09')).toBeUndefined();
        expect((await papabileDays.all()).map(({ dateAffichage }) => dateAffichage)).toEqual([
          '2026-01-03',
          '2026-01-02',
          '2026-01-01',
        ]);
      });

      it('refuses a second active entry of a day when it is added or activated', async () => {
        await entry('2026-01-01');
        expect(await entry('2026-01-01')).toEqual({ refused: 'day-taken' });
        const second = await entry('2026-01-01', { actif: false });
        if ('refused' in second) throw new Error(second.refused);
        expect(second.slug).toBe('pietro-parolin-2026-01-01-2');
        expect(await content.papabileDays.change(second._id, CLAIRE, { actif: true })).toEqual({
          refused: 'day-taken',
        });
        const moved = await content.papabileDays.change(second._id, CLAIRE, {
          actif: true,
          dateAffichage: '2026-01-02',
        });
        expect(moved).toMatchObject({ slug: 'pietro-parolin-2026-01-02', oldSlugs: ['pietro-parolin-2026-01-01-2'] });
        const bySlug = await content.papabileDays.publicBySlug('pietro-parolin-2026-01-01-2', '2026-01-02');
        expect(bySlug?._id).toBe(second._id);
      });

      it('frees day and slug of a deleted entry', async () => {
        const first = await entry('2026-01-01');
        if ('refused' in first) throw new Error(first.refused);
        await content.papabileDays.remove(first._id, CLAIRE);
        expect(await content.papabileDays.get(first._id)).toBeUndefined();
        expect(await entry('2026-01-01')).toMatchObject({ slug: 'pietro-parolin-2026-01-01' });
      });
    });
  });
}
