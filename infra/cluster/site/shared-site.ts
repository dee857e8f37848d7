import { rmSync } from 'node:fs';
import { expect } from '@jest/globals';
import { serversFolder } from '../../servers/server.ts';
import { FakeSmtpServer } from '../../torture/fake-smtp-server.ts';
import { Closers } from './closers.ts';
import { Cluster } from './cluster.ts';
import { SiteClients } from './site-clients.ts';
import { inspect } from './inspection.ts';
import { closeServers, openServers } from './servers.ts';

const MINUTE_MS = 60_000;

/** Site shared by all suites of a test file. Each suite leaves every server and process running. */
export interface SharedSite {
  /** Two API processes and two workers started simultaneously; the clock of the second worker is a minute ahead. */
  readonly cluster: Cluster;
  /** Voters and administrators, shared so that later suites check the earlier acknowledgements too. */
  readonly clients: SiteClients;
  readonly mails: FakeSmtpServer;
}

let site: SharedSite | undefined;
const closers = new Closers();

/** After a failure the servers stay open until `closeSharedSite`, because an open connection keeps Jest from ending. */
export async function openSharedSite(): Promise<void> {
  const folder = serversFolder();
  closers.add(async () => rmSync(folder, { recursive: true, force: true }));
  const servers = await openServers(folder);
  closers.add(() => closeServers(servers));
  const mails = new FakeSmtpServer();
  closers.add(() => mails.stop());
  const env = { SMTP_URL: await mails.start() };
  const cluster = await Cluster.start({ apis: 2, workers: 0, env, servers });
  closers.add(() => cluster.stop());
  const clients = new SiteClients(cluster.address);
  closers.add(() => clients.close());
  site = { cluster, clients, mails };
  await Promise.all([cluster.addWorker(), cluster.addWorker(MINUTE_MS)]);
}

export const closeSharedSite = (): Promise<void> => closers.close();

export function sharedSite(): SharedSite {
  if (!site) throw new Error('the shared site is not open');
  return site;
}

/** Asserts that every answer was valid, and that log and read models contain exactly what was acknowledged. */
export async function expectInvariants(...others: readonly SiteClients[]): Promise<void> {
  const { cluster, clients } = sharedSite();
  const all = [clients, ...others];
  expect(all.flatMap(({ wrong }) => wrong)).toEqual([]);
  const answers = {
    votes: all.flatMap((each) => each.answers.votes),
    refusedVotes: all.flatMap((each) => each.answers.refusedVotes),
    commands: all.flatMap((each) => each.answers.commands),
  };
  const found = await inspect(cluster.servers, answers).catch(async (cause: unknown) => {
    throw new Error(`${String(cause)}\n${await cluster.describeWorkers()}`, { cause });
  });
  expect(found).toEqual({ broken: [], counted: answers.votes.length });
}
