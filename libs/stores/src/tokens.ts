/**
 * Injection tokens of dependencies that are not classes. A constructor names those it uses, for instance
 * `@Inject(CLOCK) private readonly clock: Clock`. The stores of the content and the read models are injected by class.
 */
export const CONFIGURATION = Symbol('CONFIGURATION');
/** Key material of this installation (`string`), from which each use derives its own key. */
export const SECRET = Symbol('SECRET');
/** Ed25519 `KeyObject` that signs seals and checkpoints, or null in a process that does not sign them. */
export const SEAL_KEY = Symbol('SEAL_KEY');
/** `VapidKeys` of this installation, by which push services know it. */
export const VAPID_KEYS = Symbol('VAPID_KEYS');
export const LOGGER = Symbol('LOGGER');
export const CLOCK = Symbol('CLOCK');
export const IDS = Symbol('IDS');
/** `() => number`, from 0 up to 1. */
export const RANDOM = Symbol('RANDOM');
/** prom-client's `Registry` of this process. */
export const METRICS = Symbol('METRICS');
export const EVENT_LOG = Symbol('EVENT_LOG');
export const DOCUMENTS = Symbol('DOCUMENTS');
export const JOBS = Symbol('JOBS');
export const MAILER = Symbol('MAILER');
export const PUSH_SENDER = Symbol('PUSH_SENDER');
/** How many visitors are connected, over all API processes. */
export const PRESENCE = Symbol('PRESENCE');
/** Counts requests for their limits, over all API processes. */
export const USE_COUNTERS = Symbol('USE_COUNTERS');
export const CARDINAL_IMPORTS = Symbol('CARDINAL_IMPORTS');
export const QUESTION_IMPORTS = Symbol('QUESTION_IMPORTS');
