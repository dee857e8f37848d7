import { derivedId } from '@fumata/platform';
import { readSeeds, seededAt } from '../records/seeds.js';
import { CARDINAL_DEFAULTS, fullName, sortKeyOf, type StoredCardinal } from './cardinal.js';

/** The College at the opening of the conclave of 7 May 2025; sources in `seeds/SOURCES.md`. */
export const demoCardinals = (at: string): StoredCardinal[] =>
  readSeeds<Seed>('cardinals.json').map((seed) => fromSeed(seed, at));

type Seed = Pick<
  StoredCardinal,
  | 'slug'
  | 'prenom'
  | 'nom'
  | 'ordre'
  | 'dateNaissance'
  | 'paysNaissance'
  | 'paysService'
  | 'continent'
  | 'dateCreation'
  | 'statutVotant'
> &
  Partial<StoredCardinal>;

const fromSeed = (seed: Seed, at: string): StoredCardinal => ({
  ...CARDINAL_DEFAULTS,
  ...seed,
  _id: derivedId('cardinal', seed.slug),
  nomComplet: fullName(seed.prenom, seed.nom),
  fonctions: seed.fonctions ?? (seed.fonction ? [{ titre: seed.fonction, organisation: '', debut: '', fin: '' }] : []),
  sortKey: sortKeyOf(seed.prenom, seed.nom),
  ...seededAt(at),
});
