import { z } from 'zod';

/** Folders of the pages with a record. */
const RECORD_FOLDERS = ['actualites', 'cardinaux', 'galeries', 'papabile-du-jour'] as const;
export type RecordFolder = (typeof RECORD_FOLDERS)[number];

/** The beginning of a page's address: its folder and at least six characters of its slug. */
export const cutAddressSchema = z.object({
  dossier: z.enum(RECORD_FOLDERS, { error: `Valeur attendue : ${RECORD_FOLDERS.join(', ')}` }),
  debut: z.string().regex(/^[a-z0-9-]{6,100}$/, 'Au moins six lettres attendues'),
});
export type CutAddress = z.infer<typeof cutAddressSchema>;

/** The page whose address begins with the requested text. */
const completeAddressSchema = z.object({ adresse: z.string(), titre: z.string() });
export type CompleteAddress = z.infer<typeof completeAddressSchema>;

export const completeAddressesSchema = z.object({ adresses: z.array(completeAddressSchema) });
export type CompleteAddresses = z.infer<typeof completeAddressesSchema>;
