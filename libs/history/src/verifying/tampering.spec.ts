import type { ConclaveEvent, SetAsideReason } from '@fumata/conclave';
import { Frontier, leafHash } from '@fumata/proof';
import {
  cardinal,
  CLASS,
  closingTimeChanged,
  clusterCounted,
  clusterSetAside,
  CONCLAVE,
  conclaveOpen,
  election,
  heldVote,
  round,
  roundAnalysed,
  roundClosed,
  roundOpened,
  SALT,
  vote,
  withOverrides,
  type EventInput,
} from '@fumata/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ExportedEvent } from '../event/exported-event.js';
import { PARTS } from './parts.js';
import { TAMPERING_TABLE } from './tampering-table.fixture.js';
import {
  CHECKPOINT,
  edition,
  OTHER,
  platform,
  server,
  signer,
  verified,
  write,
  type StoryEntry,
} from './exported-edition.contract.js';
import { isWhollyCovered } from './verification-result.js';
import { withTrailerHash } from './written-export.fixture.js';

const second = { roundId: round(2), roundNumber: 2 };
const eventId = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const setAside = (n: number, roundId = round(1)): ConclaveEvent => ({
  type: 'VoteSetAside',
  data: { conclaveId: CONCLAVE, roundId, voteEventId: eventId(n), reason: 'round-closed-meanwhile' },
});
const by = (voter: string, fact: ConclaveEvent): EventInput => withOverrides(fact, { voter });
const OTHER_CLASS = 'aaaaaaaaaaaa';
/** The n-th event is a hold, the next one its vote. */
const heldBy = (voter: string, n: number, voterClass: string): EventInput[] =>
  heldVote(n + 1, 3, { voterClass }).map((fact) => by(voter, fact));

/** Each type of event, all but the last ones under a seal or a checkpoint. */
const STORY: readonly StoryEntry[] = [
  ...conclaveOpen({ electors: 3, salt: SALT }),
  by('anna', vote(1)),
  closingTimeChanged(1, '2025-05-07T19:00:00.000Z'),
  { type: 'ConclavePaused', data: { reason: 'Pause', exhortationBy: 'Kevin Farrell' } },
  by('ben', vote(3)),
  by('ben', setAside(7)),
  { type: 'ConclaveResumed', data: {} },
  by('anna', vote(1, { firstInRound: false })),
  by('ben', vote(2)),
  ...heldBy('carl', 12, CLASS),
  ...heldBy('dora', 14, OTHER_CLASS),
  clusterCounted(),
  clusterSetAside(OTHER_CLASS),
  {
    type: 'ConclaveCorrected',
    data: {
      before: { electors: 3, majorityBasis: 'electors', dayPeriod: 'afternoon' },
      after: { electors: 2, majorityBasis: 'votesCast', dayPeriod: 'morning' },
    },
  },
  roundClosed(1),
  roundOpened(2),
  roundAnalysed(1, {
    trust: {
      results: [{ cardinalId: cardinal(1), returning: 1, recent: 1, examined: 0 }],
      others: { returning: 1, recent: 0, examined: 1 },
    },
  }),
  by('anna', vote(2, second)),
  by('ben', vote(2, second)),
  roundClosed(2, true),
  {
    type: 'PopeElected',
    data: {
      cardinalId: cardinal(2),
      nomComplet: 'Luis Antonio Tagle',
      ...second,
      votes: 2,
      majorityBasis: 'votesCast',
      requiredMajority: 2,
      talliedAt: '0000000000000017',
    },
  },
  CHECKPOINT,
  { type: 'ConclaveClosed', data: { reason: 'reset', successorId: OTHER } },
];

type Json = Readonly<Record<string, unknown>>;

const MAJORITY_BASES: readonly unknown[] = ['electors', 'votesCast'];

/** Another value that could stand there. */
function otherValue(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (value === null) return '2025-05-07T19:30:00.000Z';
  if (value === 'rate') return 'share';
  if (value === 'morning') return 'afternoon';
  if (value === 'afternoon') return 'morning';
  if (MAJORITY_BASES.includes(value)) return 'uniqueVoters';
  if (value === 'visitor' || value === 'system') return 'admin';
  const text = String(value);
  if (/^[0-9a-f]{24}$/.test(text)) return text === cardinal(9) ? cardinal(8) : cardinal(9);
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return text.replace(/\d(?=\.)/, (digit) => String((Number(digit) + 1) % 10));
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return '2025-05-09';
  const last = text.at(-1) === '0' ? '1' : '0';
  return text.slice(0, -1) + last;
}

/** The record with each of its fields altered, and without it, by the path of the field. */
function* alterations(record: Json, path = ''): Generator<readonly [path: string, altered: Json]> {
  for (const [key, value] of Object.entries(record)) {
    const here = `${path}${key}`;
    if (here === 'kind' || here === 'leafHash') continue;
    const { [key]: _, ...without } = record;
    yield [`${here} left out`, without];
    if (typeof value !== 'object' || value === null) yield [here, { ...record, [key]: otherValue(value) }];
    else
      for (const [inner, altered] of alterations(value as Json, `${here}.`))
        yield [inner, { ...record, [key]: Array.isArray(value) ? Object.values(altered) : altered }];
  }
}

const parse = (line: string): Json => JSON.parse(line) as Json;

/** The file of a forger without the key: leaf hashes, root and trailer fit the records. */
function recomputed(lines: readonly string[]): string[] {
  const tree = new Frontier(platform);
  const hashed = lines.map((line) => {
    const record = parse(line);
    if (record['kind'] !== 'event') return line;
    const hash = leafHash(record as unknown as ExportedEvent, platform); // the verifier validates its form
    tree.append(hash);
    return JSON.stringify({ ...record, leafHash: hash });
  });
  const { root: _, ...trailer } = parse(hashed.at(-1)!);
  const ending = JSON.stringify({ ...trailer, root: tree.root() });
  const ordered = ending.replace(/("sha256":"\w+"),("root":"\w+")/, '$2,$1');
  return withTrailerHash([...hashed.slice(0, -1), ordered]);
}

/** The problem that the verifier finds, in a word. */
function finding(lines: readonly string[]): string {
  const report = verified(lines, [server.key]);
  if (report.is === 'intact') return isWhollyCovered(report) ? 'NOTHING' : 'not covered';
  const { problem } = report;
  return problem.is === 'proof' ? problem.finding.is : problem.is;
}

const typeOf = (record: Json): string => String(record['type'] ?? record['kind']);

describe('an altered export of an edition with leaves of version 2', () => {
  let file: string[];
  let coveredTo: number;

  beforeAll(async () => {
    const whole = edition(server, STORY);
    file = await write({ ...whole, succeededAfter: 28 });
    const report = verified(file, [server.key]);
    if (report.is !== 'intact') throw new Error(JSON.stringify(report));
    coveredTo = report.recount!.coveredTo;
  });

  /** One line of the file for each type of record, votes with and without `aside`. */
  function samples(): ReadonlyMap<string, number> {
    const lines = new Map<string, number>();
    for (const [index, line] of file.entries()) {
      const record = parse(line);
      const name = typeOf(record) + ('aside' in record ? ' set aside' : '');
      if (!lines.has(name)) lines.set(name, index);
    }
    return lines;
  }

  /** The problem that the verifier finds for each alteration. */
  function findings(rewrite: (lines: string[]) => string[]): Readonly<Record<string, string>> {
    const problems: Record<string, string> = {};
    for (const [name, index] of samples()) {
      for (const [path, altered] of alterations(parse(file[index]!)))
        problems[`${name} ${path}`] = finding(rewrite(file.with(index, JSON.stringify(altered))));
    }
    return problems;
  }

  it('is found as the table says', () => {
    const [stranger, forger] = [findings(withTrailerHash), findings(recomputed)];
    const rows = Object.keys(stranger).map((path) => `${path}: ${stranger[path]}, ${forger[path]}`);
    const isLeftOut = (row: string): boolean => row.includes(' left out: ');
    expect(rows.filter((row) => !isLeftOut(row))).toEqual(TAMPERING_TABLE.trim().split('\n'));
    expect(rows.filter((row) => isLeftOut(row) && row.includes('NOTHING'))).toEqual([
      'manifest keys.0 left out: NOTHING, NOTHING', // the keys are given
      'ConclaveClosed data.successorId left out: edited, NOTHING', // after what was signed
      'trailer root left out: changed, NOTHING', // recomputed
    ]);
  });

  it('is accepted under a signature only in fields on which no result depends', () => {
    const unnoticed = Object.entries(findings(recomputed)).filter(([, problem]) => problem === 'NOTHING');
    const uncovered = ['CheckpointSigned', 'ConclaveClosed'];
    const covered = unnoticed.map(([path]) => path).filter((path) => !uncovered.includes(path.split(' ')[0]!));
    expect(covered).toEqual([
      'manifest keys.0 left out',
      'manifest site',
      'manifest exportedAt',
      'succession at',
      'trailer root left out',
      'trailer root', // recomputed, like its hash
      'trailer sha256',
    ]);
    for (const name of uncovered) expect(parse(file[samples().get(name)!]!)['sequence']).toBeGreaterThan(coveredTo);
  });

  it.each([
    ['moves a vote to another round', 'VoteCast', { roundId: round(2) }],
    ['moves an event to another edition', 'VoteSetAside', { conclaveId: OTHER }],
  ])('is found if it %s consistently', (_, type, change) => {
    const index = samples().get(type)!;
    const record = parse(file[index]!);
    const altered = { ...record, ...change, data: { ...(record['data'] as Json), ...change } };
    expect(finding(recomputed(file.with(index, JSON.stringify(altered))))).not.toBe('NOTHING');
  });

  it('is found if two voters are exchanged', () => {
    const [anna, ben] = file.map(parse).filter(({ sequence }) => sequence === 4 || sequence === 11);
    const exchanged = file.map((line) => {
      const { sequence } = parse(line);
      if (sequence !== 4 && sequence !== 11) return line;
      return JSON.stringify({ ...parse(line), voter: (sequence === 4 ? ben : anna)?.['voter'] });
    });
    expect([finding(withTrailerHash(exchanged)), finding(recomputed(exchanged))]).toEqual(['edited', 'first-vote']);
  });

  it('is found if a record has the other leaf version', () => {
    const index = samples().get('ConclaveResumed')!;
    const { v: _, ...version1 } = parse(file[index]!);
    expect(finding(recomputed(file.with(index, JSON.stringify(version1))))).toBe('malformed');
  });
});

describe('the parts of a verification', () => {
  const partsOf = (lines: readonly string[]) => verified(lines, [server.key]).parts;
  const all = (status: string) => Object.fromEntries(PARTS.map((part) => [part, status]));

  it('are all covered and right with leaves of version 2 under a seal', async () => {
    const whole = edition(server, STORY);
    expect(partsOf(await write({ ...whole, succeededAfter: 28 }))).toEqual(all('right'));
    const open = edition(server, STORY.slice(0, 12));
    expect(partsOf(await write(open))).toEqual(all('not-covered')); // no round is closed yet
    expect(partsOf(await write({ ...whole, events: whole.events.slice(3, 9), whole: false }))).toEqual(
      all('not-covered'),
    );
  });

  it('are votes and times only with leaves of version 1, also where another field was altered', async () => {
    const whole = edition();
    const covered = { ...all('not-covered'), votes: 'right', times: 'right' };
    const file = await write(whole);
    expect(partsOf(file)).toEqual(covered);
    const unnoticed = new Set<string>();
    for (const [index, line] of file.entries()) {
      const record = parse(line);
      if (record['kind'] !== 'event') continue;
      for (const [path, altered] of alterations(record)) {
        const report = verified(recomputed(file.with(index, JSON.stringify(altered))), [server.key]);
        if (report.is === 'broken' || Number(record['sequence']) > report.recount!.sealedTo) continue;
        expect(report.parts).toEqual(covered);
        unnoticed.add(path);
      }
    }
    const leaf = ['conclaveId', 'sequence', 'eventId', 'type', 'roundId', 'cardinalId', 'recordedAt'];
    expect([...unnoticed].filter((path) => leaf.includes(path.split(' ')[0]!))).toEqual([]);
    expect(unnoticed).toContain('actor');
  });

  it('name what an altered record says', async () => {
    const file = await write(edition(server, STORY));
    const alteredIn = (type: string, from: string, to: string) =>
      partsOf(file.map((line) => (typeOf(parse(line)) === type ? line.replace(from, to) : line)));
    expect(alteredIn('ConclaveCorrected', '"electors":3', '"electors":5')).toMatchObject({
      corrections: 'wrong',
      votes: 'not-covered',
    });
    expect(alteredIn('VoteCast', '"firstInRound":true', '"firstInRound":false')).toMatchObject({
      voters: 'wrong',
      corrections: 'not-covered',
    });
    expect(verified(file, [signer().key]).parts).toEqual(all('not-covered'));
  });
});

describe('the succession by another edition', () => {
  const replaced: readonly EventInput[] = [
    ...conclaveOpen({ salt: SALT }),
    by('anna', vote(1)),
    roundClosed(1),
    roundOpened(2),
    by('ben', vote(1, second)),
  ];
  const aside = (events: readonly ExportedEvent[], sequence: number): ExportedEvent[] =>
    events.map((event) =>
      event.sequence === sequence ? { ...event, aside: 'edition-over' satisfies SetAsideReason } : event,
    );

  it('is covered once each vote after it is set aside', async () => {
    const { events, results } = edition(server, replaced);
    const parts = async (upTo: readonly ExportedEvent[]) =>
      verified(await write({ events: aside(upTo, 8), results, succeededAfter: 7 }), [server.key]).parts;
    expect(await parts(events)).toMatchObject({ results: 'not-covered', votes: 'right' });
    const confirmed = edition(server, [...replaced, by('ben', setAside(8, round(2)))]);
    expect(await parts(confirmed.events)).toMatchObject({ results: 'right' });
  });

  it.each([
    ['the close of a round', 'RoundClosed', 1],
    ['a decision about held votes', 'ClusterCounted', 1],
    ['the election', 'PopeElected', 2],
  ])('leaves results and rules uncovered if %s follows it', async (_, type, closedRounds) => {
    const { events, results } = edition(server, [
      ...conclaveOpen({ electors: 3, salt: SALT }),
      by('anna', vote(1)),
      roundClosed(1),
      roundOpened(2),
      by('anna', vote(2, second)),
      by('ben', vote(2, second)),
      clusterCounted(),
      ...election(2, 2),
      CHECKPOINT,
    ]);
    const forged = { events, results: results.slice(0, closedRounds) };
    const succeededAfter = events.findLastIndex((event) => event.type === type);
    expect(verified(await write({ ...forged, succeededAfter }), [server.key]).parts).toMatchObject({
      results: 'not-covered',
      rules: 'not-covered',
      votes: 'right',
    });
  });

  it('is not confirmed by giving the hour of a held vote back', async () => {
    const { events, results } = edition(server, [
      ...conclaveOpen({ salt: SALT }),
      ...heldBy('anna', 4, CLASS),
      by('anna', setAside(5)),
      roundClosed(1),
    ]);
    expect(finding(await write({ events, results }))).toBe('set-aside');
  });

  it('cannot be left out, moved or attributed to another edition', async () => {
    const { events, results } = edition(server, [
      ...replaced,
      by('ben', setAside(8, round(2))),
      { type: 'ConclaveClosed', data: { reason: 'reset', successorId: OTHER } },
    ]);
    const findingIn = async (of: readonly ExportedEvent[], succeededAfter?: number) =>
      finding(await write({ events: of, results, ...(succeededAfter !== undefined && { succeededAfter }) }));
    expect(await findingIn(aside(events, 8), 7)).toBe('NOTHING');
    expect(await findingIn(events)).toBe('set-aside');
    expect(await findingIn(events, 8)).toBe('set-aside');
    const file = await write({ events: aside(events, 8), results, succeededAfter: 7 });
    expect(finding(withTrailerHash(file.map((line) => line.replace(`"by":"${OTHER}"`, `"by":"${cardinal(9)}"`))))).toBe(
      'succession',
    );
  });
});
