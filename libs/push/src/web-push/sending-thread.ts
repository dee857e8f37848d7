/**
 * Worker thread that encrypts and sends push messages. Node also runs it from source: erasable TypeScript, no relative
 * imports except types.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerReply, WorkerRequest } from '@fumata/platform';
import webPush from 'web-push';
import type { PushMessage, PushOutcome, PushRecipient } from '../push-sender.js';
import type { VapidKeys } from '../vapid-keys.js';

export interface ThreadOptions {
  readonly keys: VapidKeys;
  readonly subject: string;
  readonly ca: string | undefined;
  /** How long nothing is sent to a push service that does not answer. */
  readonly awayMs: number;
}

export interface SendRequest {
  readonly message: PushMessage;
  readonly recipients: readonly PushRecipient[];
  /** Longest wait for an answer. */
  readonly timeoutMs: number;
}

/** Connections to one push service; further requests wait for one of them. */
const MAX_SOCKETS = 100;
/** Tokens are valid for twelve hours; signing one for each recipient would double the cost. */
const TOKEN_REUSE_MS = 3_600_000;
/** A push service counts as away after this many requests in a row without an answer. */
const AWAY_AFTER = 10;
/** A longer pause is of no use: an alert is of the moment. */
const MAX_RETRY_AFTER_S = 600;

const { keys, subject, ca, awayMs } = workerData as ThreadOptions; // posted by web-push-sender.ts
const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS, ...(ca !== undefined && { ca }) });

/** A push service by its origin. Recipients of a silent one do not delay those of others. */
class PushService {
  private readonly origin: string;
  private token = { authorization: '', until: 0 };
  /** Requests in a row without an answer. */
  private unanswered = 0;
  private awayUntil = 0;
  private requests = new AbortController();

  constructor(origin: string) {
    this.origin = origin;
  }

  /** The header by which the site identifies itself. */
  get authorization(): string {
    if (performance.now() < this.token.until) return this.token.authorization;
    const { publicKey, privateKey } = keys;
    const { Authorization: authorization } = webPush.getVapidHeaders(
      this.origin,
      subject,
      publicKey,
      privateKey,
      'aes128gcm',
    );
    this.token = { authorization, until: performance.now() + TOKEN_REUSE_MS };
    return authorization;
  }

  /** Undefined while the service is away, except for one request at a time that tries whether it is back. */
  begin(timeoutMs: number): { readonly signal: AbortSignal; readonly end: (isAnswered: boolean) => void } | undefined {
    const now = performance.now();
    if (this.unanswered >= AWAY_AFTER) {
      if (now < this.awayUntil) return undefined;
      this.awayUntil = now + timeoutMs;
    }
    const { requests } = this;
    return { signal: requests.signal, end: (isAnswered) => this.recordEnd(requests, isAnswered) };
  }

  get awaySeconds(): number {
    return Math.ceil(Math.max(0, this.awayUntil - performance.now()) / 1000);
  }

  private recordEnd(requests: AbortController, isAnswered: boolean): void {
    this.unanswered = isAnswered ? 0 : this.unanswered + 1;
    if (this.unanswered < AWAY_AFTER || requests !== this.requests) return;
    this.awayUntil = performance.now() + awayMs;
    this.requests = new AbortController();
    requests.abort();
  }
}

const services = new Map<string, PushService>();

function serviceOf(endpoint: string): PushService {
  const { origin } = new URL(endpoint);
  const service = services.get(origin) ?? new PushService(origin);
  services.set(origin, service);
  return service;
}

/** The push service reads the topic, and would learn from its name what the visitor follows. */
const opaqueTopic = (topic: string, { keys: { auth } }: PushRecipient): string =>
  createHash('sha256').update(`${auth} ${topic}`).digest('base64url').slice(0, 32);

/** The library's own request would write head and body apart and read the answer's body. */
function send(
  { payload, ttlSeconds, urgency, topic }: PushMessage,
  to: PushRecipient,
  timeout: number,
): Promise<PushOutcome> {
  const service = serviceOf(to.endpoint);
  const options = {
    TTL: ttlSeconds,
    urgency,
    topic: opaqueTopic(topic, to),
    headers: { Authorization: service.authorization },
  };
  let details: webPush.RequestDetails;
  try {
    details = webPush.generateRequestDetails(to, payload, options);
  } catch {
    return Promise.resolve({ is: 'gone' }); // nothing can be encrypted with its keys
  }
  const { endpoint, method, headers, body } = details;
  const begun = service.begin(timeout);
  if (!begun) return Promise.resolve({ is: 'later', afterSeconds: service.awaySeconds });
  return new Promise((resolve) => {
    const sending = request(endpoint, { method, headers, agent, timeout, signal: begun.signal }, (answer) => {
      answer.resume();
      begun.end(true);
      resolve(outcomeOf(answer));
    });
    sending.on('timeout', () => sending.destroy());
    sending.on('error', () => {
      begun.end(false);
      resolve({ is: 'later' });
    });
    sending.end(body);
  });
}

function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'accepted' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status !== 429 && status < 500) return { is: 'refused', status };
  const afterSeconds = secondsUntil(headers['retry-after']);
  return { is: 'later', ...(afterSeconds !== undefined && { afterSeconds }) };
}

/** Value of `Retry-After`: seconds or a date. */
function secondsUntil(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(MAX_RETRY_AFTER_S, Math.max(0, seconds));
}

// Below the threads that answer visitors. Only Linux does this per thread; elsewhere it would affect the process.
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not permitted here.
  }
}

parentPort?.on('message', ({ id, request: { message, recipients, timeoutMs } }: WorkerRequest<SendRequest>) => {
  void Promise.all(recipients.map((recipient) => send(message, recipient, timeoutMs))).then((result) =>
    parentPort?.postMessage({ id, result } satisfies WorkerReply<never>),
  );
});
