import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Administrator } from '../torture/administrator.ts';
import { ENV, votes } from '../torture/acknowledged-votes.ts';
import { Calls } from '../torture/calls.ts';
import { StandaloneServer } from '../torture/standalone-server.ts';
import {
  buildGo,
  findPython,
  installVerifier,
  outcomeOf,
  whyNoGo,
  whyNoVerifier,
  type Ran,
} from './foreign-programs.ts';
import { TamperingProxy, type Tamper } from './tampering-proxy.ts';

/** More than a tile, so that tiles of two levels and full and partial ones are read. */
const VOTES = 270;

describe('the signed log of a started site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fumata-signed-log-'));
  const kept = join(folder, 'kept');
  let server: StandaloneServer;
  let log: string;
  let vkey: string;
  let sizes: readonly number[];

  const read = async (path: string): Promise<string> => (await fetch(`${server.address}${path}`)).text();
  const sizeOf = (checkpoint: string): number => Number(checkpoint.split('\n')[1]);

  beforeAll(async () => {
    const stores = { DATA_DIR: join(folder, 'data'), CHECKPOINT_STORE: join(folder, 'checkpoints') };
    server = await StandaloneServer.onSparePort({ ...ENV, ...stores });
    await server.start();
    const calls = new Calls(server, 4, new AbortController().signal);
    const account = { email: 'admin@fumata.local', password: ENV.ADMIN_PASSWORD };
    const administrator = await Administrator.login(calls, account);
    const state = JSON.parse(await read('/api/conclave/state')) as { conclaveState: { _id: string } };
    log = `/log/${state.conclaveState._id}`;
    /** Resolves to the size of the signed checkpoint. */
    const closeRound = async (atLeast: number): Promise<number> => {
      await administrator.sendCommand('next-round');
      for (;;) {
        const size = sizeOf(await read(`${log}/clos/checkpoint`));
        if (size >= atLeast) return size;
        await wait(50);
      }
    };
    await votes(server, 5);
    const first = await closeRound(5);
    writeFileSync(kept, await read(`${log}/clos/checkpoint`));
    await votes(server, VOTES);
    sizes = [first, await closeRound(first + VOTES)];
    vkey = (await read(`${log}/vkey`)).trim();
    await calls.close();
  });
  afterAll(async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs a verification against the site behind a proxy that changes its answers. */
  async function tampered(verify: (address: string) => Promise<Ran>, tamper: Tamper): Promise<Ran> {
    const proxy = await TamperingProxy.before(server.address, tamper);
    try {
      return await verify(proxy.address);
    } finally {
      proxy.close();
    }
  }
  /** Flips a bit of the answers at a path, in the middle. */
  const flip =
    (pattern: RegExp): Tamper =>
    (path, body) =>
      pattern.test(path) ? Buffer.from(body.map((byte, at) => (at === body.length >> 1 ? byte ^ 1 : byte))) : body;
  const TAMPERING: readonly (readonly [string, Tamper])[] = [
    ['an entry is changed', flip(/entries\/000$/)],
    ['an entry of the last bundle is changed', flip(/entries\/001\.p/)],
    ['a leaf hash is changed', flip(/tile\/0\/000$/)],
    ['a hash of an upper level is changed', flip(/tile\/1\/000\.p/)],
    [
      'the root in the checkpoint is changed',
      (path, body) => (path.endsWith('checkpoint') ? changedLine(body, 2) : body),
    ],
    ['the signature is changed', (path, body) => (path.endsWith('checkpoint') ? changedLine(body, 4) : body)],
  ];

  const why = whyNoGo();
  if (why !== undefined) {
    it.skip(`${why}`, () => undefined);
  } else {
    describe('under golang.org/x/mod/sumdb and filippo.io/torchwood', () => {
      let program: string;
      beforeAll(() => {
        program = buildGo(folder, 'signed-log');
      });
      const verify = (address: string, ...more: string[]): Promise<Ran> =>
        outcomeOf(program, ['-log', `${address}${log}`, '-vkey', vkey, '-older', kept, ...more]);

      it('has a valid signature, every entry included, and extends an earlier checkpoint', async () => {
        const { passed, output } = await verify(server.address);
        expect([passed, output]).toEqual([true, expect.any(String)]);
        const [first, size] = sizes;
        const report = JSON.parse(output) as { types: Readonly<Record<string, number>> };
        expect(report).toMatchObject({ size, entries: size, consistent: first, origin: vkey.split('+')[0] });
        expect(report.types).toMatchObject({ VoteCast: VOTES + 5, RoundClosed: 2, RoundSealed: 1 });
      });

      it('passes through a site that changes nothing', async () => {
        expect(await tampered(verify, (_, body) => body)).toMatchObject({ passed: true });
      });

      it.each(TAMPERING)('is refused when %s', async (_, tamper) => {
        expect((await tampered(verify, tamper)).passed).toBe(false);
      });

      it('is refused when it does not extend an earlier checkpoint, and under another key', async () => {
        const other = join(folder, 'other');
        writeFileSync(other, readFileSync(kept, 'utf8').replace(/\n\d+\n/, `\n${(sizes[0] ?? 0) - 1}\n`));
        expect((await verify(server.address, '-older', other)).passed).toBe(false);
        expect((await verify(server.address, '-vkey', `${vkey.slice(0, -4)}AAA=`)).passed).toBe(false);
      });
    });
  }

  const python = findPython();
  const whyNot = whyNoVerifier(python, join(folder, 'packages'));
  if (python === undefined || whyNot !== undefined) {
    it.skip(`${whyNot}`, () => undefined);
  } else {
    describe('under aics-tlog', () => {
      let program: string;
      beforeAll(async () => {
        program = await installVerifier(python, join(folder, 'python'));
      });
      const checkpoint = async (address: string): Promise<string> => {
        const file = join(folder, 'closed');
        writeFileSync(file, await (await fetch(`${address}${log}/clos/checkpoint`)).text());
        return file;
      };
      const key = (): string[] => ['--log-key', vkey];
      const tiles = (address: string): string[] => ['--tiles', `${address}${log}`];

      it('has a valid checkpoint, included entries, and extends an earlier checkpoint', async () => {
        const note = await checkpoint(server.address);
        expect(await outcomeOf(program, ['verify-checkpoint', ...key(), '--note', note])).toMatchObject({
          passed: true,
        });
        for (const index of [0, 100, 255, 256, (sizes[1] ?? 0) - 1]) {
          const args = ['--index', String(index), '--checkpoint', note];
          const ran = await outcomeOf(program, ['verify-inclusion', ...key(), ...tiles(server.address), ...args]);
          expect([index, ran]).toEqual([index, expect.objectContaining({ passed: true })]);
        }
        const heads = ['--old-checkpoint', kept, '--checkpoint', note];
        const ran = await outcomeOf(program, ['verify-consistency', ...key(), ...tiles(server.address), ...heads]);
        expect(ran).toMatchObject({ passed: true });
      });

      it('is refused when an entry or the checkpoint is changed', async () => {
        const note = await checkpoint(server.address);
        const included = (address: string) =>
          outcomeOf(program, ['verify-inclusion', ...key(), ...tiles(address), '--index', '100', '--checkpoint', note]);
        expect((await tampered(included, flip(/entries\/000$/))).passed).toBe(false);
        writeFileSync(note, readFileSync(note, 'utf8').replace(/\n\d+\n/, '\n7\n'));
        expect((await outcomeOf(program, ['verify-checkpoint', ...key(), '--note', note])).passed).toBe(false);
      });
    });
  }
});

/** Changes the last but one sign of a line. */
function changedLine(body: Buffer, line: number): Buffer {
  const lines = body.toString().split('\n');
  const text = lines[line] ?? '';
  const at = text.length - 4;
  lines[line] = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
  return Buffer.from(lines.join('\n'));
}
