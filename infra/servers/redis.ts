import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { connect as connectSecured } from 'node:tls';
import { sparePort } from '../scripts/spare-port.ts';
import { findProgram, processOf, type Engine } from './program.ts';
import type { Server } from './server.ts';

const ANSWER_MS = 5_000;

export const REDIS: Engine = {
  name: 'Redis',
  variable: 'REDIS_TEST_URL',
  local: { paths: ['redis-server'] },
  docker: { image: 'redis:7.4', command: ['redis-server'] },
  remedy: 'install redis-server (Debian: redis-server)',
  version: async (url) => {
    const { protocol, hostname: host, port, username, password } = new URL(url);
    const words = [username, password].filter(Boolean).map((each) => JSON.stringify(decodeURIComponent(each)));
    const address = { host, port: Number(port || '6379') };
    const socket = protocol === 'rediss:' ? connectSecured(address) : connect(address);
    socket.setTimeout(ANSWER_MS, () => socket.destroy());
    const login = password ? `AUTH ${words.join(' ')}\r\n` : '';
    socket.setEncoding('utf8').write(`${login}INFO server\r\nQUIT\r\n`);
    let info = '';
    for await (const chunk of socket) info += String(chunk);
    const version = /redis_version:(\S+)/.exec(info)?.[1];
    if (version === undefined) throw new Error(info.trim() || 'no answer');
    return version;
  },
};

/** Creates the server without starting it. @throws ServerMissing */
export async function createRedis(folder: string): Promise<Server> {
  const program = findProgram(REDIS);
  const port = await sparePort();
  mkdirSync(folder, { recursive: true });
  const placeArgs = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const args = [...placeArgs, '--save', '', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'];
  const ready = (output: string) => Promise.resolve(output.includes('Ready to accept connections'));
  const server = processOf(program, { name: 'Redis', args, folders: [folder], ready });
  return Object.assign(server, { url: `redis://127.0.0.1:${port}` });
}
