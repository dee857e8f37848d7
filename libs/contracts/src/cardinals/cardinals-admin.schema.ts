import { z } from 'zod';
import { cardinalSchema, CONTINENTS, fonctionSchema, ORDRES, photoFocusSchema, STATUTS } from './cardinals.schema.js';
import { PLAUSIBLE_DAY, plausibleDaySchema, readVersionSchema } from '../identifiers.schema.js';
import { REQUIRED } from '../protocol.js';
import {
  emptyIsNull,
  filledSchema,
  flagSchema,
  groupNameSchema,
  imagePathSchema,
  lineSchema,
  textSchema,
} from '../text.schema.js';

const NOT_A_RANK = 'Nombre entier attendu, à partir de 1';

const required = filledSchema(lineSchema(200), REQUIRED);
const country = filledSchema(groupNameSchema(200), REQUIRED);
const requiredDay = z.string({ error: REQUIRED }).min(1, REQUIRED).pipe(plausibleDaySchema).meta(PLAUSIBLE_DAY);
const requiredOneOf = <const T extends readonly string[]>(values: T, unknown: string) =>
  z.enum(values, { error: ({ input }) => (isMissing(input) ? REQUIRED : unknown) });
const isMissing = (input: unknown): boolean => input === undefined || input === null || input === '';
const line = lineSchema(300);
const lines = (max: number) =>
  z
    .array(lineSchema(2_000), 'Liste attendue')
    .max(max, `Au plus ${max} lignes`)
    .transform((all) => all.filter((each) => each !== ''));
/** Without an end, the office goes on. */
const fonction = z.object(
  {
    titre: line,
    organisation: line.default(''),
    debut: line.default(''),
    fin: line.nullish().transform((end) => end ?? ''),
  },
  'Titre, organisation, début et fin attendus',
);

const isFilled = (row: z.infer<typeof fonctionSchema>): boolean => Object.values(row).some((text) => text !== '');

/** Required fields of the forms. */
const identity = {
  prenom: required,
  nom: required,
  dateNaissance: requiredDay,
  paysNaissance: country,
  paysService: country,
  continent: requiredOneOf(CONTINENTS, 'Continent inconnu'),
  ordre: requiredOneOf(ORDRES, 'Ordre inconnu'),
  dateCreation: requiredDay,
};

const details = {
  titreHonorifique: line,
  titre: line,
  lieuNaissance: line,
  nationalite: line,
  languesParlees: z
    .array(lineSchema(100), 'Liste attendue')
    .max(50, 'Au plus 50 langues')
    .transform((all) => all.filter((each) => each !== '')),
  formation: textSchema(5_000),
  specialisation: textSchema(5_000),
  biographie: textSchema(50_000),
  photo: emptyIsNull(imagePathSchema),
  photoFocus: photoFocusSchema.nullable(),
  fonctions: z
    .array(fonction, 'Liste attendue')
    .max(100, 'Au plus 100 fonctions')
    .transform((all) => all.filter(isFilled)),
  publications: lines(500),
  creePar: groupNameSchema(300),
  papabile: flagSchema,
  raisonsForPapabile: lines(50),
  raisonsAgainstPapabile: lines(50),
  statutVotant: z.enum(STATUTS, 'Valeur attendue : OUI ou NON'),
  motifStatut: line,
  participation: flagSchema,
  motifAbsence: line,
  fonction: line,
  preseance: z.int(NOT_A_RANK).min(1, NOT_A_RANK).max(100_000, 'Trop grand : au plus 100 000').nullable(),
};

interface Dates {
  readonly dateNaissance?: string | undefined;
  readonly dateCreation?: string | undefined;
}

/** Whether the birth precedes the creation, as far as both are given. */
export const areInOrder = ({ dateNaissance = '', dateCreation = '9' }: Dates): boolean => dateNaissance < dateCreation;
export const NOT_IN_ORDER = 'La création ne peut pas précéder la naissance';
const inOrder = { path: ['dateCreation'], error: NOT_IN_ORDER };

/** The editable fields of a cardinal; other fields of a body are ignored. */
export const newCardinalSchema = z
  .object({ ...identity, ...z.object(details).partial().shape })
  .refine(areInOrder, inOrder);
export type NewCardinal = z.infer<typeof newCardinalSchema>;

/** Partial change; omitted fields stay. */
export const cardinalChangeSchema = z
  .object({ ...identity, ...details })
  .partial()
  .extend({ version: readVersionSchema })
  .refine(areInOrder, inOrder);
export type CardinalChange = z.infer<typeof cardinalChangeSchema>;

/** Names of the editable fields. */
export const CARDINAL_FIELDS = z.object({ ...identity, ...details }).keyof().options;

/** In the trash, with who deleted it and when. */
const trashedCardinalSchema = cardinalSchema.extend({ supprimeLe: z.string(), supprimePar: z.string() });
export const cardinalTrashSchema = z.object({ cardinaux: z.array(trashedCardinalSchema) });
export type CardinalTrash = z.infer<typeof cardinalTrashSchema>;
