import { rmSync } from 'node:fs';
import { expect } from '@jest/globals';
import { serversFolder } from '../servers/server.ts';
import { Crowd } from './crowd.ts';
import { inspect } from './inspection.ts';
import { startServers, stopServers } from './servers.ts';
import type { Servers } from './servers.ts';

let folder = '';
let servers: Servers | undefined;
let crowds: Crowd[] = [];

/** Starts the servers that all suites of `cluster.int.spec.ts` share: each of three nodes costs seconds to start. */
export async function openSharedServers(): Promise<void> {
  folder = serversFolder();
  servers = await startServers(folder);
}

export async function closeSharedServers(): Promise<void> {
  await Promise.all(crowds.map((crowd) => crowd.close()));
  if (servers) await stopServers(servers);
  rmSync(folder, { recursive: true, force: true });
}

export function sharedServers(): Servers {
  if (!servers) throw new Error('the shared servers are not started');
  return servers;
}

/** Voters and administrators of a site on the shared servers; what they are promised holds for all suites that follow. */
export function crowdAt(address: string): Crowd {
  const crowd = new Crowd(address);
  crowds.push(crowd);
  return crowd;
}

/** What a crowd was promised is lost, as by putting an older log back. */
export async function forget(crowd: Crowd): Promise<void> {
  crowds = crowds.filter((each) => each !== crowd);
  await crowd.close();
}

/** Every answer was right; log and read models hold what all crowds were promised, and nothing else. */
export async function expectPromisesKept(): Promise<void> {
  expect(crowds.flatMap(({ wrong }) => wrong)).toEqual([]);
  const promised = {
    votes: crowds.flatMap((crowd) => crowd.promised.votes),
    refusedVotes: crowds.flatMap((crowd) => crowd.promised.refusedVotes),
    commands: crowds.flatMap((crowd) => crowd.promised.commands),
  };
  expect(await inspect(sharedServers(), promised)).toEqual({ broken: [], counted: promised.votes.length });
}
