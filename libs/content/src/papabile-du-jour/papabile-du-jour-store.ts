import type { NewPapabileDuJour, PapabileDuJourChange } from '@fumata/contracts';
import type { Filter } from '@fumata/documents';
import type { Author } from '../records/act.js';
import { RecordStore } from '../records/record-store.js';
import { definedFields, type RecordContext, type RecordRefusal } from '../records/record.js';
import {
  changeWithSlug,
  recordsBySlugBeginning,
  recordsWithSlug,
  withFreeSlug,
  type Slugged,
} from '../records/slugs.js';

export interface StoredPapabileDuJour extends Slugged {
  readonly cardinalId: string;
  /** The cardinal's name at the last write, for the slug and the audit. */
  readonly nomComplet: string;
  /** `YYYY-MM-DD` */
  readonly dateAffichage: string;
  readonly citation: string;
  readonly commentaire: string;
  readonly actif: boolean;
  /** The day while active, otherwise the record's id, so that no two active entries share a day. */
  readonly slot: string;
}

export type PapabileDuJourRefusal = RecordRefusal | { readonly refused: 'day-taken' };

type Outcome = Promise<StoredPapabileDuJour | PapabileDuJourRefusal>;

/** The fields of an entry and the name of its cardinal. */
type EntryInput = NewPapabileDuJour & { readonly nomComplet: string };

/** The papabili du jour. */
export class PapabileDuJourStore extends RecordStore<StoredPapabileDuJour> {
  constructor(context: RecordContext) {
    super(context, {
      name: 'papabile-days',
      kind: 'papabile-jour',
      unique: [['slug'], ['slot']],
      indexes: [['dateAffichage'], ['oldSlugs']],
      title: ({ nomComplet, dateAffichage }) => `${nomComplet}, ${dateAffichage}`,
      unaudited: ['slot', 'oldSlugs', 'nomComplet', 'slug'],
    });
  }

  /** All entries, latest day first. */
  all(): Promise<StoredPapabileDuJour[]> {
    return this.records.find({ deletedAt: null }, { sort: { dateAffichage: -1 } });
  }

  /** Active entries up to a day, latest first. */
  listPublicUpTo(today: string, limit: number): Promise<StoredPapabileDuJour[]> {
    return this.records.find(publicUpTo(today), { sort: { dateAffichage: -1 }, limit });
  }

  /** By the current or an earlier slug; only public entries. */
  async publicBySlug(slug: string, today: string): Promise<StoredPapabileDuJour | undefined> {
    const entry = (await recordsWithSlug(this.records, slug)).find(({ deletedAt }) => deletedAt === null);
    return entry?.actif && entry.dateAffichage <= today ? entry : undefined;
  }

  /** Public entries whose slug begins with a text, in the order of their slugs. */
  publicBySlugBeginning(beginning: string, today: string, limit: number): Promise<StoredPapabileDuJour[]> {
    return recordsBySlugBeginning(this.records, publicUpTo(today), beginning, limit);
  }

  async add(author: Author, { citation = '', commentaire = '', actif = true, ...input }: EntryInput): Outcome {
    const id = this.context.ids.objectId();
    const fields = { ...input, citation, commentaire, actif, oldSlugs: [], slot: actif ? input.dateAffichage : id };
    return toDayTaken(
      await withFreeSlug(this.records, slugText(input), id, (slug) =>
        this.records.create(author, { ...fields, slug }, { id }),
      ),
    );
  }

  async change(
    id: string,
    author: Author,
    { version, ...change }: PapabileDuJourChange & { readonly nomComplet?: string },
  ): Outcome {
    const current = await this.get(id);
    if (!current) return { refused: 'unknown-record' };
    const changes = definedFields(change);
    const texts = { before: slugText(current), after: slugText({ ...current, ...changes }) };
    const withSlot = (latest: StoredPapabileDuJour) => {
      const { actif, dateAffichage } = { ...latest, ...changes };
      return { ...changes, slot: actif ? dateAffichage : id };
    };
    return toDayTaken(await changeWithSlug(this.records, current, texts, { author, version, change: withSlot }));
  }

  /** Deletes the entry and frees its day and slug; the audit keeps the content. */
  override remove(id: string, author: Author): Promise<StoredPapabileDuJour | RecordRefusal> {
    return this.records.remove(id, author, { slot: id, slug: id, oldSlugs: [] });
  }
}

const publicUpTo = (today: string): Filter<StoredPapabileDuJour> => ({
  deletedAt: null,
  actif: true,
  dateAffichage: { $lte: today },
});

const slugText = ({ nomComplet, dateAffichage }: Pick<StoredPapabileDuJour, 'nomComplet' | 'dateAffichage'>): string =>
  `${nomComplet} ${dateAffichage}`;

/** Two entries of one day collide on their slot. */
const toDayTaken = (outcome: StoredPapabileDuJour | RecordRefusal): StoredPapabileDuJour | PapabileDuJourRefusal =>
  'refused' in outcome && outcome.refused === 'duplicate-record' ? { refused: 'day-taken' } : outcome;
