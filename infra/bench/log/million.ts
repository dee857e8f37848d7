import { cpSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { currentEdition, emptyView, evolve, openRound, upcast } from '@fumata/conclave';
import { EmbeddedEventLog } from '@fumata/event-log';
import { createIds } from '@fumata/platform';
import { amount } from '../harness/amount.ts';
import { Site } from '../harness/site-process.ts';
import { voteEvent, type Poll } from './vote-events.ts';

export const VOTES = amount(1_000_000, 2_000);
const CALLERS = 500;

/**
 * Data folder with a conclave and 1,000,000 votes in its open round, recorded by the log itself in commits of some
 * hundred. The documents are older than the votes, so there is no snapshot. Created once per run.
 */
export async function millionVotes(parent: string): Promise<string> {
  const folder = join(parent, 'million');
  if (existsSync(folder)) return folder;
  const unfinished = join(parent, 'million-in-the-making');
  const site = await Site.start(unfinished);
  const candidates = await site.candidates().finally(() => site.stop());
  // Copy for benches that need a site without votes.
  cpSync(unfinished, join(parent, 'empty'), { recursive: true });
  const log = await EmbeddedEventLog.open({ folder: join(unfinished, 'log') });
  const poll = { ...(await openPoll(log)), candidates };
  const ids = createIds();
  const now = Date.now();
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let n = next++; n < VOTES; n = next++) {
      const { stream, event } = voteEvent(poll, ids, { n, total: VOTES, now });
      await log.append(stream, 'no-stream', [event]);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  await log.close();
  renameSync(unfinished, folder);
  return folder;
}

/** Data folder with a conclave without votes. */
export async function noVotes(parent: string): Promise<string> {
  await millionVotes(parent);
  return join(parent, 'empty');
}

async function openPoll(log: EmbeddedEventLog): Promise<Omit<Poll, 'candidates'>> {
  const view = emptyView();
  for await (const page of log.readAll()) for (const event of page) evolve(view, upcast(event));
  const edition = currentEdition(view);
  const round = edition && openRound(edition);
  if (!round) throw new Error('the site has opened no round');
  const { roundId, roundNumber } = round;
  return { conclaveId: edition.conclaveId, roundId, roundNumber };
}
