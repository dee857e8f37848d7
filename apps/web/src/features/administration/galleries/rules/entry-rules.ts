import type { Gallery, GalleryImage } from '@fumata/contracts';
import { partsOf } from '../../form/draft.js';
import type { Base } from '../../form/draft.js';
import type { Errors, FieldOf, FormRules } from '../../form/form-rules.js';
import { LABELS } from './labels.js';

/** What is typed about a gallery, or about one of its images. */
export interface EntryValues {
  readonly titre: string;
  readonly description: string;
  /** As it is typed. */
  readonly ordre: string;
  readonly actif: boolean;
}

export const NEW_ENTRY: EntryValues = { titre: '', description: '', ordre: '0', actif: true };

type Entry = Pick<Gallery | GalleryImage, 'titre' | 'description' | 'ordre' | 'actif' | 'version'>;

export const baseOf = (entry: Entry | undefined): Base<EntryValues> =>
  entry
    ? {
        version: entry.version,
        values: {
          ...{ titre: entry.titre, description: entry.description, actif: entry.actif },
          ordre: String(entry.ordre),
        },
      }
    : { version: 0, values: NEW_ENTRY };

export const bodyOf = ({ titre, description, ordre, actif }: EntryValues) => ({
  ...{ titre: titre.trim(), description: description.trim(), ordre: Number(ordre), actif },
});

/** What changes an entry: its place only where it was typed anew, for somebody may have sorted them all meanwhile. */
export const changeOf = (values: EntryValues, { ordre }: Pick<EntryValues, 'ordre'>) => {
  const { ordre: place, ...texts } = bodyOf(values);
  return place === Number(ordre) ? texts : { ...texts, ordre: place };
};

/** An empty one is the first place. */
export const orderError = (ordre: string): string | undefined =>
  /^(0*\d{0,6}|0*1000000)$/.test(ordre.trim()) ? undefined : 'Nombre entier attendu, au moins 0';

function errorsOf({ titre, ordre }: EntryValues): Errors {
  const order = orderError(ordre);
  return {
    ...(titre.trim() === '' && { titre: 'Le titre est requis' }),
    ...(order !== undefined && { ordre: order }),
  };
}

function isValues(found: unknown): found is EntryValues {
  const { titre, description, ordre, actif } = partsOf(found);
  return [titre, description, ordre].every((text) => typeof text === 'string') && typeof actif === 'boolean';
}

const sent = (field: FieldOf<EntryValues>, values: EntryValues): unknown => bodyOf(values)[field];

const shown = (field: FieldOf<EntryValues>, values: EntryValues): string =>
  field === 'actif' ? (values.actif ? 'oui' : 'non') : values[field].trim() || '–';

export const ENTRY_RULES: FormRules<EntryValues> = {
  fields: ['titre', 'description', 'ordre', 'actif'],
  labels: LABELS,
  ...{ sent, shown, errorsOf, isValues },
};
