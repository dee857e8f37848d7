import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { evolve, currentEdition, emptyView, type ConclaveEvent, type Recorded } from '@fumata/conclave';
import { singleProcessPresence, createLogger, createMetrics, systemClock } from '@fumata/platform';
import { LOGGER } from '@fumata/stores';
import { Module, type Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import type { LiveView } from '../../../apps/api/src/view/live-view.ts';
import { serveRequests } from '../harness/helper.ts';

/**
 * A server with sockets only: `ours` is the API's gateway with a conclave that receives votes, `ws` the simplest loop
 * over as many connections with the same tally. Both send the time of the tally instead of the round number: 16 digits,
 * microseconds of the monotonic clock.
 */
const ROUND = 'a'.repeat(24);
const CARDINALS = ['1', '2', '3', '4'].map((digit) => digit.repeat(24));
const ELECTORS = 1_000_000;
const TALLY_EVERY_MS = 100;
const VOTE_EVERY_MS = 5;
const SETTLE_MS = 300;
const SECRET = 'a secret for benches that is long enough';

/** Answer to `end`. */
export interface FanoutResult {
  readonly tallies: number;
  /** CPU time of all threads since `begin`. */
  readonly cpuMs: number;
}

interface Side {
  readonly server: Server;
  /** Called repeatedly; produces ten tallies a second. */
  readonly everyMs: number;
  act(): void;
  tallies(): Promise<number>;
  /** White smoke. */
  elect?(): void;
  /** A new edition. */
  reset?(): void;
}

const moment = (): number => Number(process.hrtime.bigint() / 1000n);
const positionOf = (n: number): string => String(n).padStart(16, '0');
const side = process.env['BENCH_SIDE'] === 'ours' ? await ours() : bare();

function bare(): Side {
  const server = createServer();
  const sockets = new Set<WebSocket>();
  let tallies = 0;
  new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false }).on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const act = (): void => {
    tallies += 1;
    const text = JSON.stringify({
      position: positionOf(tallies),
      previousPosition: positionOf(tallies - 1),
      roundNumber: moment(),
      totalVotes: 10_000,
      uniqueVoters: 10_000,
      requiredMajority: 666_667,
      changed: CARDINALS.map((id) => [id, 2_500]),
    });
    for (const socket of sockets) socket.send(text);
  };
  return { server, everyMs: TALLY_EVERY_MS, act, tallies: async () => tallies };
}

function built(file: string) {
  return import(new URL(`../../../apps/api/dist/${file}`, import.meta.url).href);
}

/** The gateway as Nest runs it, in an application with nothing else. */
async function ours(): Promise<Side> {
  type Broadcasting = typeof import('../../../apps/api/src/live/live-broadcast.ts');
  const { LiveBroadcast } = (await built('live/live-broadcast.js')) as Broadcasting;
  type Presenting = typeof import('../../../apps/api/src/view/presenter.ts');
  const { Presenter } = (await built('view/presenter.js')) as Presenting;
  const conclave = openConclave();
  const metrics = createMetrics();
  const card = (id: string) => ({ _id: id, slug: id, nomComplet: id, photo: null });
  const { live } = conclave;
  const presenter = new Presenter(live, { card, generation: 1 });
  const logger = createLogger('error');
  const broadcast = new LiveBroadcast(systemClock, logger, metrics, singleProcessPresence, SECRET, live, presenter);
  const server = await serverWith({ provide: LiveBroadcast, useValue: broadcast });
  broadcast.open();
  const tallies = async (): Promise<number> => {
    const pushes = await metrics.getSingleMetric('fumata_live_pushes_total')?.get();
    return pushes?.values.find(({ labels }) => labels['name'] === 'tally')?.value ?? 0;
  };
  return { server, everyMs: VOTE_EVERY_MS, act: conclave.vote, tallies, elect: conclave.elect, reset: conclave.open };
}

async function serverWith(broadcast: Provider): Promise<Server> {
  type Gateways = typeof import('../../../apps/api/src/live/gateway.ts');
  const { LiveGateway } = (await built('live/gateway.js')) as Gateways;
  type Adapters = typeof import('../../../apps/api/src/live/connections/live-io-adapter.ts');
  const { LiveIoAdapter } = (await built('live/connections/live-io-adapter.js')) as Adapters;
  type SessionModule = typeof import('../../../apps/api/src/http/sessions/sessions.ts');
  const { Sessions } = (await built('http/sessions/sessions.js')) as SessionModule;
  type DutiesModule = typeof import('../../../apps/api/src/http/sessions/account-duties.ts');
  const { AccountDuties } = (await built('http/sessions/account-duties.js')) as DutiesModule;
  class BenchModule {}
  Module({
    providers: [
      broadcast,
      LiveGateway,
      { provide: Sessions, useValue: { accountOfToken: () => Promise.resolve(undefined) } },
      { provide: AccountDuties, useValue: new AccountDuties({ rolesWithSecondFactor: [] }) },
      { provide: LOGGER, useValue: createLogger('error') },
    ],
  })(BenchModule);
  const app = await NestFactory.create(BenchModule, new FastifyAdapter(), { logger: false });
  app.useWebSocketAdapter(
    new LiveIoAdapter(app, {
      publicUrl: 'http://127.0.0.1',
      hostAliases: [],
      trustProxy: { trust: 'nobody' },
      connections: { total: Infinity, perNetwork: Infinity },
    }),
  );
  await app.init();
  return app.getHttpServer() as Server; // Fastify's server is plain HTTP here
}

/** The fold and its listener, without a log. */
function openConclave(): {
  readonly live: Pick<LiveView, 'edition' | 'listen' | 'reached' | 'view'>;
  readonly vote: () => void;
  readonly elect: () => void;
  /** Replaces the edition by a new one. */
  readonly open: () => void;
} {
  const view = emptyView();
  let listener: Parameters<LiveView['listen']>[0] = () => undefined;
  let events = 0;
  const tell = (stream: string, event: ConclaveEvent): void => {
    events += 1;
    const metadata = { recordedAt: new Date().toISOString(), actor: 'visitor', schemaVersion: 1 };
    const at = { stream, revision: events, position: positionOf(events), eventId: positionOf(events) };
    const recorded = { ...event, ...at, metadata } as Recorded; // the fields that fold and gateway read
    listener(recorded, evolve(view, recorded));
  };
  let conclaveId = '';
  const open = (): void => {
    conclaveId = String(events).padStart(24, 'c');
    const stream = `conclave-${conclaveId}`;
    const day = '2025-05-07';
    const terms = { startDate: day, referenceDate: day, electors: ELECTORS, requiredMajority: 666_667 };
    const slot = { day: 1, period: 'afternoon' as const };
    tell(stream, { type: 'ConclaveOpened', data: { conclaveId, majorityBasis: 'electors', ...terms } });
    tell(stream, { type: 'RoundOpened', data: { roundId: ROUND, roundNumber: 1, ...slot } });
    tell('conclaves', { type: 'ConclaveStarted', data: { conclaveId } });
    const round = currentEdition(view)?.rounds[0];
    if (round) Object.defineProperty(round, 'roundNumber', { get: moment });
  };
  open();
  const live = {
    view,
    get edition() {
      return currentEdition(view);
    },
    listen: (to: typeof listener) => {
      listener = to;
      return () => undefined;
    },
    reached: () => Promise.resolve(),
  };
  const vote = (): void => {
    const cardinalId = CARDINALS[events % CARDINALS.length] ?? '';
    const data = { conclaveId, roundId: ROUND, roundNumber: 1, cardinalId, firstInRound: true };
    tell(`ballot-${events}`, { type: 'VoteCast', data });
  };
  const elect = (): void => {
    const [cardinalId = ''] = CARDINALS;
    const stream = `conclave-${conclaveId}`;
    const roundNumber = moment();
    tell(stream, { type: 'RoundClosed', data: { roundId: ROUND, roundNumber, whiteSmoke: true } });
    const result = { votes: 0, majorityBasis: 'electors' as const, requiredMajority: 0, talliedAt: '0' };
    const data = { cardinalId, nomComplet: 'Pierre', roundId: ROUND, roundNumber, ...result };
    tell(stream, { type: 'PopeElected', data });
  };
  return { live, vote, elect, open };
}

let timer: NodeJS.Timeout | undefined;
let before = { tallies: 0, cpu: process.cpuUsage() };

async function end(): Promise<FanoutResult> {
  clearInterval(timer);
  await wait(SETTLE_MS); // the last tally may be pending
  const used = process.cpuUsage(before.cpu);
  return { tallies: (await side.tallies()) - before.tallies, cpuMs: (used.user + used.system) / 1000 };
}

const { server } = side;
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
await once(server, 'listening');
process.on('SIGTERM', () => process.exit(0)); // exits normally, so that a profile is written
serveRequests({
  port: () => (server.address() as AddressInfo).port, // listens on TCP
  begin: async () => {
    before = { tallies: await side.tallies(), cpu: process.cpuUsage() };
    timer = setInterval(side.act, side.everyMs);
  },
  end,
  measure: async () => void (before = { tallies: await side.tallies(), cpu: process.cpuUsage() }),
  elect: async () => side.elect?.(),
  reset: async () => side.reset?.(),
});
