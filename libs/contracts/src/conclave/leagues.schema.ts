import { z } from 'zod';
import { countLetters } from '../clean-text.js';
import { objectIdSchema } from '../identifiers.schema.js';
import { lineSchema, nicknameSchema } from '../text.schema.js';
import { forecastSchema } from './forecasts.schema.js';

const MIN_WORD_LETTERS = 8;
const MAX_WORD = 60;
/** Maximum number of members of a league. */
export const MAX_LEAGUE_MEMBERS = 200;

const wordSchema = lineSchema(MAX_WORD)
  .refine((text) => countLetters(text) >= MIN_WORD_LETTERS, `Au moins ${MIN_WORD_LETTERS} lettres`)
  .meta({ minLength: MIN_WORD_LETTERS });

/** A part of a nickname that a reader could take for an address: `site.fr`. */
const ADDRESS = /\.[\p{L}\p{N}]{2}/u;

const secretSchema = z.string().regex(/^[0-9a-f]{32}$/, 'Clé invalide (32 chiffres hexadécimaux attendus)');

/** A league is known by its word alone; a member by a secret of the browser, too. */
export const leagueSchema = z.object({ word: wordSchema, secret: secretSchema });
export type League = z.infer<typeof leagueSchema>;

export const leagueMemberSchema = leagueSchema.extend({
  nickname: nicknameSchema(1).refine((text) => !ADDRESS.test(text), 'Un pseudonyme ne contient pas d’adresse'),
});
export type LeagueMember = z.infer<typeof leagueMemberSchema>;

export const leagueForecastSchema = leagueSchema.extend(forecastSchema.shape);
export type LeagueForecast = z.infer<typeof leagueForecastSchema>;

export const leagueTableSchema = z.object({
  /** The open round; null without one. */
  openRoundId: objectIdSchema.nullable(),
  /** The last scored round; null before the first. */
  lastRoundNumber: z.int().nullable(),
  /** Most points first; equal points have equal ranks. Empty if nobody has joined. */
  members: z.array(
    z.object({
      nickname: z.string(),
      rank: z.int(),
      points: z.int(),
      /** Scored forecasts in which smoke and leader were right. */
      right: z.int(),
      /** Scored forecasts. */
      forecasts: z.int(),
      /** Points in the last scored round; null without a forecast. */
      lastPoints: z.int().nullable(),
      /** Has given a forecast for the open round. */
      isReady: z.boolean(),
      /** The requesting browser. */
      isMe: z.boolean(),
    }),
  ),
});
export type LeagueTable = z.infer<typeof leagueTableSchema>;
