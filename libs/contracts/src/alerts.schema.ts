import { z } from 'zod';
import { objectIdSchema, momentSchema } from './identifiers.schema.js';

/** Occasions of alerts. */
export const ALERT_CHOICES = ['white-smoke', 'every-smoke', 'vote-again', 'followed-cardinals'] as const;
export type AlertChoice = (typeof ALERT_CHOICES)[number];

/** The smoke that an alert shows; `waiting`: none. */
export const ALERT_SMOKES = ['white', 'black', 'waiting'] as const;

/** Maximum number of cardinals that a visitor follows. */
export const MAX_FOLLOWED = 20;

const base64url = (length: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), 'Clé invalide (base64url attendu)');

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('fr-FR', { timeZone }).format(0) !== '';
  } catch {
    return false;
  }
}

const hourSchema = z.int('Heure attendue, de 0 à 23').min(0).max(23);

/** Hours without alerts, in the visitor's zone; from 23 to 7 includes midnight. Equal hours: none. */
const quietHoursSchema = z.object({
  from: hourSchema,
  to: hourSchema,
  timeZone: z.string().max(64).refine(isTimeZone, 'Fuseau horaire inconnu'),
});
export type QuietHours = z.infer<typeof quietHoursSchema>;

const settings = {
  choices: z
    .array(z.enum(ALERT_CHOICES, { error: `Valeur attendue : ${ALERT_CHOICES.join(', ')}` }))
    .max(ALERT_CHOICES.length),
  /** Followed cardinals, for `followed-cardinals`. */
  cardinalIds: z.array(objectIdSchema).max(MAX_FOLLOWED),
  quietHours: quietHoursSchema.nullable(),
  /** The white smoke is announced in quiet hours, too. */
  whiteSmokeAtNight: z.boolean(),
};

/** A browser's push subscription, as `PushSubscription.toJSON` gives it, with the visitor's settings. */
export const alertSubscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'Adresse https attendue' }).max(2_000),
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
  /** The site's public key for which the browser subscribed. */
  publicKey: base64url(87),
  ...settings,
  /** Id of the browser's earlier subscription, which this one replaces. */
  replaces: objectIdSchema.optional(),
});
export type AlertSubscription = z.infer<typeof alertSubscriptionSchema>;

export const alertSettingsSchema = z.object(settings);
export type AlertSettings = z.infer<typeof alertSettingsSchema>;

/** Key for `PushManager.subscribe`, base64url. */
export const alertKeySchema = z.object({ publicKey: z.string() });
export type AlertKey = z.infer<typeof alertKeySchema>;

/** When the visitor may vote again. */
export const voteAlertSchema = z.object({ at: momentSchema });
export type VoteAlert = z.infer<typeof voteAlertSchema>;

/** Content of a push message, for the service worker. */
export interface PushedAlert {
  readonly title: string;
  readonly body: string;
  readonly smoke: (typeof ALERT_SMOKES)[number];
  /** The same alert again replaces its notification without a sound. */
  readonly id: string;
  /** An alert replaces notifications of earlier ones with the same topic. */
  readonly topic: string;
  /** Path of the page that a click opens. */
  readonly path: string;
}
