import type { NewPapabileDuJour, PapabileDuJourChange } from '@fumata/contracts';
import type { Author } from '../records/act.js';
import { Records } from '../records/records.js';
import type { Keeping, Kept, RecordRefusal } from '../records/records.js';
import { bearersOf, slugsFrom, underFreeSlug } from '../records/slugs.js';

/** A papabile of the day as stored. */
export interface StoredPapabileDuJour extends Kept {
  readonly slug: string;
  /** Earlier slugs, which still lead here. */
  readonly oldSlugs: readonly string[];
  readonly cardinalId: string;
  /** The cardinal's name when this was last written: for the slug and the audit. */
  readonly nomComplet: string;
  /** `AAAA-MM-JJ` */
  readonly dateAffichage: string;
  readonly citation: string;
  readonly commentaire: string;
  readonly actif: boolean;
  /** The day while active, else the record's own id: no two active ones share a day. */
  readonly slot: string;
}

export type PapabileDuJourRefusal = RecordRefusal | { readonly refused: 'day-taken' };

type Outcome = Promise<StoredPapabileDuJour | PapabileDuJourRefusal>;

/** The fields of an entry with the name of its cardinal. */
type Said = NewPapabileDuJour & { readonly nomComplet: string };

/** The papabili of the day: content, never to be dropped. */
export class PapabileDuJourStore {
  private readonly records: Records<StoredPapabileDuJour>;

  constructor(private readonly keeping: Keeping) {
    this.records = new Records(keeping, {
      name: 'papabile-days',
      kind: 'papabile-jour',
      unique: [['slug'], ['slot']],
      indexes: [['dateAffichage'], ['oldSlugs']],
      title: ({ nomComplet, dateAffichage }) => `${nomComplet}, ${dateAffichage}`,
      unaudited: ['slot', 'oldSlugs', 'nomComplet', 'slug'],
    });
  }

  /** Grows with each change that this process makes. */
  get generation(): number {
    return this.records.generation;
  }

  /** All that are kept, the latest day first. */
  all(): Promise<StoredPapabileDuJour[]> {
    return this.records.find({ deletedAt: null }, { sort: { dateAffichage: -1 } });
  }

  /** Active entries up to a day, the latest first. */
  shown(today: string, limit: number): Promise<StoredPapabileDuJour[]> {
    return this.records.find(
      { deletedAt: null, actif: true, dateAffichage: { $lte: today } },
      { sort: { dateAffichage: -1 }, limit },
    );
  }

  /** By the slug of today or an earlier one; only what the public may see. */
  async shownBySlug(slug: string, today: string): Promise<StoredPapabileDuJour | undefined> {
    const entry = (await bearersOf(this.records, slug)).find(({ deletedAt }) => deletedAt === null);
    return entry?.actif && entry.dateAffichage <= today ? entry : undefined;
  }

  async get(id: string): Promise<StoredPapabileDuJour | undefined> {
    const entry = await this.records.get(id);
    return entry?.deletedAt === null ? entry : undefined;
  }

  count(): Promise<number> {
    return this.records.collection.count();
  }

  async addMissing(entries: readonly StoredPapabileDuJour[]): Promise<number> {
    return (await this.records.collection.insertMany(entries)).inserted;
  }

  async add(author: Author, { citation = '', commentaire = '', actif = true, ...said }: Said): Outcome {
    // Inactive ones need a slot of their own before they have an id.
    const slot = actif ? said.dateAffichage : this.keeping.ids.objectId();
    const fields = { ...said, citation, commentaire, actif, oldSlugs: [], slot };
    return dayOr(
      await underFreeSlug(this.records, slugText(said), undefined, (slug) =>
        this.records.create(author, { ...fields, slug }),
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
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const text = slugText({ ...current, ...given });
    const write = (slug: string) =>
      this.records.change(id, {
        author,
        version,
        change: (latest) => {
          const { actif, dateAffichage } = { ...latest, ...given };
          return { ...given, ...slugsFrom(latest, slug), slot: actif ? dateAffichage : id };
        },
      });
    const isSame = slugText(current) === text;
    return dayOr(await (isSame ? write(current.slug) : underFreeSlug(this.records, text, id, write)));
  }

  /** Gone for every reader; what it was stays in the audit. Its day and its slug are free again. */
  remove(id: string, author: Author): Outcome {
    return this.records.remove(id, author, { slot: id, slug: id, oldSlugs: [] });
  }

  settle(since: string | undefined): Promise<void> {
    return this.records.settle(since);
  }
}

const slugText = ({
  nomComplet,
  dateAffichage,
}: Pick<StoredPapabileDuJour, 'nomComplet' | 'dateAffichage'>): string => `${nomComplet} ${dateAffichage}`;

/** Two on one day collide by their slot. */
const dayOr = (outcome: StoredPapabileDuJour | RecordRefusal): StoredPapabileDuJour | PapabileDuJourRefusal =>
  'refused' in outcome && outcome.refused === 'duplicate-record' ? { refused: 'day-taken' } : outcome;
