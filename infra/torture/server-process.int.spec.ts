import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ServerProcess } from './server-process.ts';

const itOnLinux = existsSync('/usr/bin/setpriv') ? it : it.skip;

describe('ServerProcess', () => {
  let server: Server;
  /** The program's connection to the server; open while the program runs. */
  let socket: Socket | undefined;
  const program = () => {
    const { port } = server.address() as AddressInfo; // a listening TCP server has an address
    return { name: 'a program', command: process.execPath, args: ['-e', `require('net').connect(${port})`] };
  };
  const connection = async (): Promise<Socket> => {
    const [connected] = (await once(server, 'connection')) as [Socket];
    connected.on('error', () => undefined).resume();
    return (socket = connected);
  };

  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    socket?.destroy();
    server.close();
  });

  it('kills a program that is not ready in time', async () => {
    const child = new ServerProcess({ ...program(), ready: () => Promise.resolve(false), patienceMs: 0 });
    await expect(child.start()).rejects.toThrow('a program was not ready');
    const pid = child.pid ?? 0;
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  itOnLinux('ends its program when the process that started it is killed (needs setpriv of Linux)', async () => {
    const module = pathToFileURL(join(__dirname, 'server-process.ts')).href;
    const code = `import { ServerProcess } from ${JSON.stringify(module)}; new ServerProcess(${JSON.stringify(program())}).launch();`;
    const env = { ...process.env, NODE_OPTIONS: '' };
    const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { env, stdio: 'inherit' });
    const connected = await connection();
    const closed = once(connected, 'close');
    parent.kill('SIGKILL');
    await closed;
  });
});
