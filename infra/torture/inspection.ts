import { join } from 'node:path';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { EmbeddedEventLog } from '@fumata/event-log';
import { driftOf, ReadModels } from '@fumata/read-models';
import { Invariants, type GivenAnswers } from './invariants.ts';
import type { StandaloneServer } from './standalone-server.ts';

const RESTARTS_TO_CATCH_UP = 5;

export interface Findings {
  readonly broken: readonly string[];
  readonly events: number;
  readonly counted: number;
  readonly editions: number;
  readonly neverStarted: number;
  readonly seals: number;
  /** The read models have reached the end of the log. */
  readonly caughtUp: boolean;
}

/** Checks the files of a stopped server: hash chain, acknowledged requests and read models. */
async function inspect(dataFolder: string, answers: GivenAnswers): Promise<Findings> {
  const log = await EmbeddedEventLog.open({ folder: join(dataFolder, 'log') });
  const documents = await EmbeddedDocumentStore.open({ file: join(dataFolder, 'documents.db') });
  try {
    await log.verify();
    const invariants = new Invariants(answers);
    let events = 0;
    for await (const page of log.readAll()) {
      for (const event of page) invariants.take(event);
      events += page.length;
    }
    const models = new ReadModels(documents);
    const drift = (await driftOf(models, log)).map(
      ({ collection, _id, field, stored, fromLog }) =>
        `read model ${collection} ${_id} ${field} is ${JSON.stringify(stored)}, the log gives ${JSON.stringify(fromLog)}`,
    );
    const checkpoint = await models.checkpoints.get('conclave');
    return {
      broken: [...invariants.broken(), ...drift],
      events,
      counted: invariants.counted,
      editions: invariants.editions,
      neverStarted: invariants.neverStarted,
      seals: invariants.seals,
      caughtUp: checkpoint?.position === (await log.head()),
    };
  } finally {
    await documents.close();
    await log.close();
  }
}

/** Stops and inspects. A follower stopped before it has caught up continues at the next start. */
export async function stopAndInspect(
  server: StandaloneServer,
  dataFolder: string,
  answers: GivenAnswers,
): Promise<Findings> {
  const ended = await server.stop();
  let findings = await inspect(dataFolder, answers);
  for (let restarts = 0; !findings.caughtUp && restarts < RESTARTS_TO_CATCH_UP; restarts++) {
    await server.start();
    await server.stop();
    findings = await inspect(dataFolder, answers);
  }
  return {
    ...findings,
    broken: [
      ...findings.broken,
      ...(ended === 0 ? [] : [`the server ended with ${ended} after SIGTERM`]),
      ...(findings.caughtUp ? [] : ['the read models do not reach the end of the log']),
    ],
  };
}
