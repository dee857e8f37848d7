import { z } from 'zod';
import { cleanEmail, cleanGroupName, cleanLine, cleanText } from './clean-text.js';

const limited = (max: number) =>
  z.string({ error: 'Texte attendu' }).max(max, `Texte trop long : au plus ${max} caractères`);

/** Plain text of several lines, cleaned. */
export const textSchema = (max: number) => limited(max).transform(cleanText);

/** Plain text of one line, cleaned; line breaks become spaces. */
export const lineSchema = (max: number) => limited(max).transform(cleanLine);

/** A name that records are grouped by, cleaned. */
export const groupNameSchema = (max: number) => limited(max).transform(cleanGroupName);

/**
 * Documents a text that must not be empty once it is cleaned; OpenAPI cannot derive it from the refinement. Invisible
 * characters beyond U+FFFF are missing, since clients that ignore the flag `u` cannot read them.
 */
export const FILLED = {
  pattern:
    '[^\\s\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufdd0-\\ufdef\\ufff9-\\ufffc\\ufffe\\uffff]',
};

/** A text that must not be empty; `schema` cleans it. */
export const filledSchema = (schema: z.ZodType<string, string>, error: string) =>
  z
    .string({ error })
    .pipe(schema)
    .refine((text) => text !== '', error)
    .meta(FILLED);

/** A text to search for. */
export const searchedTextSchema = z.string({ error: 'Texte attendu' }).max(200, 'Texte trop long');

const TRUE_OR_FALSE = 'Valeur attendue : true ou false';
export const flagSchema = z.boolean(TRUE_OR_FALSE);
/** A flag in a URL or a form. */
export const writtenFlagSchema = z.enum(['true', 'false'], { error: TRUE_OR_FALSE });
/** A flag in a URL or a form; empty for neither. */
export const writtenFlagOrEmptySchema = z.enum(['true', 'false', ''], { error: TRUE_OR_FALSE });

/** Letters of names only: no stacked marks, invisible characters or symbols. */
const NICKNAME = /^[\p{L}\p{N}](?:\p{M}?[\p{L}\p{N} .’'_-])*\p{M}?$/u;
const MAX_NICKNAME = 24;

/** A name that a visitor chooses, of this length at least. */
export const nicknameSchema = (min: number) =>
  lineSchema(MAX_NICKNAME)
    .refine((text) => text.length >= min, `De ${min} à ${MAX_NICKNAME} caractères`)
    .refine((text) => NICKNAME.test(text), 'Lettres, chiffres, espaces, points, tirets et apostrophes seulement')
    .meta({ minLength: min, pattern: NICKNAME.source });

/** Path of one of the site's images. */
export const OWN_PICTURE = /^\/(api\/images|images(\/[\w-]+)?)\/[\w-]+(\.[\w-]+)*(\?[\w=&.-]*)?$/;

/** Validates a path of one of the site's images. */
export const imagePathSchema = z
  .string({ error: 'Image attendue' })
  .max(300, 'Adresse trop longue')
  .regex(OWN_PICTURE, 'L’image doit être l’une de celles du site');

/** Part of an e-mail address, without characters that end a mail header or add a second address. */
const EMAIL_PART = /^[^\s@<>(),:;"\p{C}]+$/u;

/** At least two parts, none empty. */
const isDomain = (text: string): boolean => text.includes('.') && text.split('.').every((part) => part !== '');

function isEmail(text: string): boolean {
  const [name = '', domain = '', ...more] = text.split('@');
  return more.length === 0 && EMAIL_PART.test(name) && EMAIL_PART.test(domain) && isDomain(domain);
}

/** An e-mail address of the basic form `name@domain.end`. */
export const emailSchema = (error: string) =>
  z
    .string({ error })
    .max(254, { error, abort: true })
    .transform(cleanEmail)
    .refine(isEmail, error)
    .meta({ format: 'email' });

/** A query parameter: an empty one counts as absent. */
export const emptyIsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** A field of a body that may have no value, written as null or empty. */
export const emptyIsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());

/** Rejects all query parameters, because a caller would expect them to have an effect. */
export const noQuerySchema = z.strictObject({});
export type NoQuery = z.infer<typeof noQuerySchema>;
