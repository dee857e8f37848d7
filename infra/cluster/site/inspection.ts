import { STREAM_PREFIXES } from '@fumata/conclave';
import { openDocuments } from '@fumata/documents';
import { openEventLog } from '@fumata/event-log';
import { Unavailable } from '@fumata/platform';
import { driftOf, ReadModels } from '@fumata/read-models';
import { Invariants, type GivenAnswers } from '../../torture/invariants.ts';
import type { Server } from '../../servers/server.ts';

/** Timeout for processes that hang. */
const PATIENCE_MS = 180_000;
const POLL_MS = 50;

/** Addresses of the servers. */
export type Inspected = Readonly<Record<'log' | 'documents', Pick<Server, 'url'>>>;

export interface Found {
  /** One line per violated invariant; empty when all hold. */
  readonly broken: readonly string[];
  /** Number of valid votes. */
  readonly counted: number;
}

/**
 * Compares the servers' data with the acknowledged requests, once the read models have caught up: no acknowledged vote
 * is lost, and the read models equal a fresh fold. Restarts when a server cannot be reached, because even an idle one
 * may be slow on a busy machine.
 */
export async function inspect(servers: Inspected, answers: GivenAnswers): Promise<Found> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await inspectOnce(servers, answers);
    } catch (cause) {
      if (!(cause instanceof Unavailable) || Date.now() > until) throw cause;
    }
  }
}

async function inspectOnce({ log, documents }: Inspected, answers: GivenAnswers): Promise<Found> {
  const events = await openEventLog(
    { eventStoreUrl: log.url, dataFolder: '', prefixes: STREAM_PREFIXES },
    { checkpoint: undefined, snapshot: undefined },
  );
  const store = await openDocuments(documents.url, '');
  try {
    const models = new ReadModels(store);
    await untilCaughtUp(models, events);
    const invariants = new Invariants(answers);
    for await (const page of events.readAll()) for (const event of page) invariants.take(event);
    const drift = (await driftOf(models, events)).map(
      ({ collection, _id, field, stored, fromLog }) =>
        `read model ${collection} ${_id} ${field} is ${JSON.stringify(stored)}, the log gives ${JSON.stringify(fromLog)}`,
    );
    return { broken: [...invariants.broken(), ...drift], counted: invariants.counted };
  } finally {
    await store.close();
    await events.close();
  }
}

async function untilCaughtUp(models: ReadModels, log: { head(): Promise<string | undefined> }): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  let position: string | undefined;
  let head: string | undefined;
  do {
    head = await log.head();
    position = (await models.checkpoints.get('conclave'))?.position;
    if (position === head) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  } while (Date.now() < until);
  throw new Error(`the read models stand at ${position}, the log ends at ${head}`);
}
