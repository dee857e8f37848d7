import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { serversFolder } from '../../servers/server.ts';
import { describeOnServers } from './on-servers.ts';
import { openServers } from './servers.ts';

/** Process ids on this machine with the folder in their arguments. */
const processesOn = (folder: string): readonly string[] =>
  readdirSync('/proc').filter((pid) => Number(pid) > 0 && argumentsOf(pid).includes(folder));

function argumentsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // the process has ended
  }
}

const itOnLinux = process.platform === 'linux' ? it : it.skip;

describeOnServers('openServers', () => {
  let folder = '';

  beforeEach(() => {
    folder = serversFolder();
  });
  afterEach(() => {
    if (process.platform === 'linux') for (const pid of processesOn(folder)) process.kill(Number(pid), 'SIGKILL');
    rmSync(folder, { recursive: true });
  });

  itOnLinux('stops all servers when one fails to start (needs /proc)', async () => {
    const noPort = -1;
    const started = openServers(folder, { clientPorts: [noPort, noPort, noPort] });
    await expect(started).rejects.toThrow('EventStoreDB was not ready (exit code 1)');
    expect(processesOn(folder)).toEqual([]);
  });
});
