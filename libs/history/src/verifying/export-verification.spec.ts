import { createHash, generateKeyPairSync, hash, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { advance, emptyView, whyAside } from '@fumata/conclave';
import type { ConclaveEvent, RoundSealed } from '@fumata/conclave';
import { Frontier, leafHash, sealKeyOf, signSeal } from '@fumata/proof';
import type { Leaf, Seal, SealKey, Signer } from '@fumata/proof';
import {
  cardinal,
  CONCLAVE,
  conclaveOpen,
  round,
  roundClosed,
  roundOpened,
  Story,
  told,
  vote,
} from '@fumata/testing';
import type { Fact } from '@fumata/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ExportedEvent } from '../event/exported-event.js';
import { exported } from '../event/exporting.js';
import { closedResults } from '../export-file/round-result.js';
import { writeExport } from '../export-file/write-export.js';
import type { RunningHash } from '../export-file/write-export.js';
import type { RoundResult } from '../export-file/lines.js';
import { ExportVerification } from './export-verification.js';
import type { Verified } from './export-verification.js';

const OTHER = 'f'.repeat(24);
const sha256 = (): RunningHash => {
  const running = createHash('sha256');
  return { update: (text) => running.update(text), digest: () => running.digest('hex') };
};
const platform = (data: string | Uint8Array): string => hash('sha256', data);

function signer(): Signer & { readonly key: SealKey } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519') as {
    privateKey: KeyObject;
    publicKey: KeyObject;
  };
  const raw = String(publicKey.export({ format: 'jwk' }).x);
  const by = (bytes: Uint8Array): Uint8Array => sign(null, bytes, privateKey);
  return { publicKey: raw, sign: by, key: sealKeyOf(raw) };
}
const server = signer();

const second = { roundId: round(2), roundNumber: 2 };
const STORY: readonly Fact[] = [
  ...conclaveOpen({ electors: 3 }),
  told(vote(1), { voter: 'anna' }),
  vote(2),
  told(vote(3, { firstInRound: false }), { voter: 'anna' }),
  roundClosed(1),
  vote(1),
  roundOpened(2),
  vote(2, second),
  vote(2, second),
  roundClosed(2),
  roundOpened(3),
];

/** The edition as its server would export it, each closed round sealed right after its close by `by`. */
function edition(by: Signer = server, facts = STORY) {
  const view = emptyView();
  const tree = new Frontier(platform);
  const events: ExportedEvent[] = [];
  const take = (fact: Fact, story: Story): void => {
    const recorded = story.tell(fact).events.at(-1)!;
    const passed = advance(view, recorded)!;
    const { data, metadata, type, eventId } = recorded;
    const leaf: Leaf = {
      ...{ conclaveId: CONCLAVE, sequence: passed.sequence, eventId, type, recordedAt: metadata.recordedAt },
      ...('roundId' in data && { roundId: data.roundId }),
      ...('cardinalId' in data && { cardinalId: data.cardinalId }),
    };
    tree.append(leafHash(leaf, platform));
    const aside = whyAside(view, recorded, passed.counted);
    events.push(exported(recorded, { leaf, aside, pseudonym: (voter) => voter, hash: platform }));
    if (recorded.type !== 'RoundClosed') return;
    const { roundId, roundNumber } = recorded.data;
    const { v: _, ...sealed } = signSeal(
      { conclaveId: CONCLAVE, roundId, roundNumber, size: tree.size, root: tree.root() },
      by,
    );
    take({ type: 'RoundSealed', data: sealed } satisfies RoundSealed as ConclaveEvent, story);
  };
  const story = new Story();
  for (const fact of facts) take(fact, story);
  return { events, results: closedResults(view.editions[CONCLAVE]!) };
}

interface Written {
  readonly events: readonly ExportedEvent[];
  readonly results: readonly RoundResult[];
  readonly whole?: boolean;
  /** After so many events another edition takes this one's place. */
  readonly succeededAfter?: number;
  readonly v?: 1 | 2;
  /** That were recorded after the last event. */
  readonly seals?: readonly Seal[];
}

async function write({
  events,
  results,
  whole = true,
  succeededAfter,
  v = 2,
  seals,
}: Written): Promise<string[]> {
  const pieces: string[] = [];
  const [from = 1, to = 0] = [events[0]?.sequence, events.at(-1)?.sequence];
  async function* content() {
    for (const [index, event] of events.entries()) {
      if (index === succeededAfter) yield { by: OTHER, at: event.recordedAt };
      yield event;
    }
  }
  const manifest = {
    ...({ format: 'fumata-export', v, conclaveId: CONCLAVE, whole, from, to, filters: {} } as const),
    ...{
      keys: [server.key],
      ...(seals && { seals }),
      site: 'http://fumata.test',
      exportedAt: '2025-05-08T18:00:00.000Z',
    },
  };
  const parts = {
    manifest,
    events: content(),
    results: async () => results,
    sha256: sha256(),
    hash: platform,
  };
  for await (const piece of writeExport(parts)) pieces.push(piece);
  return pieces.join('').trimEnd().split('\n');
}

function verified(lines: readonly string[], keys?: readonly SealKey[]): Verified {
  const verification = new ExportVerification({ sha256: sha256(), keys });
  for (const each of lines) verification.take(each);
  return verification.end();
}
const problem = (lines: readonly string[], keys?: readonly SealKey[]) => {
  const report = verified(lines, keys);
  return report.is === 'broken' ? report.problem : 'none';
};

let whole: ReturnType<typeof edition>;
let file: string[];
beforeAll(async () => {
  whole = edition();
  file = await write(whole);
});

/** The file with one line changed by hand, its trailer left as it was. */
const edited = (line: number, change: (text: string) => string): string[] =>
  file.map((text, index) => (index === line - 1 ? change(text) : text));
/** The file as a forger would write it who knows the format: trailer, counts and hashes all right. */
const forged = (over: Partial<Written>) => write({ ...whole, ...over });
/** The lines with the trailer's hash made right. */
function resealed(lines: readonly string[]): string[] {
  const before = lines.slice(0, -1);
  const hash = platform(before.map((text) => `${text}\n`).join(''));
  return [...before, lines.at(-1)!.replace(/"sha256":"\w+"/, `"sha256":"${hash}"`)];
}
const event = (sequence: number): ExportedEvent => whole.events[sequence - 1]!;
/** The events with one of them changed, and its own hash made right. */
const rehashed = (sequence: number, change: Partial<ExportedEvent>): ExportedEvent[] =>
  whole.events.map((each) => {
    if (each.sequence !== sequence) return each;
    const { conclaveId, eventId, type, roundId, cardinalId, recordedAt } = { ...each, ...change };
    const leaf = { conclaveId, sequence, eventId, type, roundId, cardinalId, recordedAt };
    return { ...each, ...change, leafHash: leafHash(leaf, platform) };
  });

describe('a whole export', () => {
  it('is counted again, its seals held against its events', () => {
    const report = verified(file, [server.key]);
    expect(report).toMatchObject({ is: 'intact', events: 15, recount: { seals: 2, sealedTo: 13 } });
    expect(report.is === 'intact' && report.recount?.rounds).toEqual(whole.results);
    expect(whole.results.map(({ totalVotes, setAside }) => [totalVotes, setAside])).toEqual([
      [3, 1],
      [2, 0],
    ]);
  });

  it('of an edition that another has replaced counts no vote after that', async () => {
    const late = edition(server, [...STORY.slice(0, -2)]);
    const replaced = late.events.map((each) =>
      each.sequence > 10 && each.type === 'VoteCast' ? { ...each } : each,
    );
    const lines = await write({ events: replaced, results: [], succeededAfter: 10 });
    expect(problem(lines)).toMatchObject({ is: 'standing', stated: 'counted', counted: 'edition-over' });
  });

  it.each([
    [
      'edited, hashes left',
      () => edited(5, (text) => text.replace(cardinal(1), cardinal(9))),
      { finding: { is: 'edited', sequence: 4 } },
    ],
    ['deleted', () => file.filter((_, index) => index !== 5), { finding: { is: 'missing', sequence: 5 } }],
    ['put in twice', () => file.toSpliced(5, 0, file[4]!), { finding: { is: 'repeated', sequence: 4 } }],
    [
      'moved',
      () => file.toSpliced(4, 2, file[5]!, file[4]!),
      { finding: { is: 'out-of-order', sequence: 5 } },
    ],
    [
      'of another edition',
      () => edited(5, (text) => text.replaceAll(CONCLAVE, OTHER)),
      { finding: { is: 'other-edition' } },
    ],
    ['no line of this format', () => edited(5, () => '{"kind":"event"}'), { is: 'unreadable', line: 5 }],
    ['no JSON', () => edited(5, (text) => text.slice(0, -1)), { is: 'unreadable', line: 5 }],
  ])('names a record that was %s', (_, lines, found) => {
    expect(problem(lines())).toMatchObject(found);
  });

  it.each([
    ['edited', () => rehashed(4, { cardinalId: cardinal(9) })],
    ['dated otherwise', () => rehashed(4, { recordedAt: '2025-05-07T14:31:00.000Z' })],
  ])('finds by the seal that a record was %s, though all its hashes are right', async (_, events) => {
    expect(problem(await forged({ events: events() }))).toMatchObject({
      is: 'proof',
      finding: { is: 'root-mismatch', intact: 0 },
    });
  });

  it('finds a record that was put in, all the later ones moved on', async () => {
    const more = [event(4), ...whole.events.slice(3)].map((each, index) => {
      const { conclaveId, eventId, type, roundId, cardinalId, recordedAt } = each;
      const sequence = index + 4;
      const leaf = { conclaveId, sequence, eventId, type, roundId, cardinalId, recordedAt };
      return { ...each, sequence, leafHash: leafHash(leaf, platform) };
    });
    const found = problem(await forged({ events: [...whole.events.slice(0, 3), ...more] }));
    expect(found).toMatchObject({ is: 'first-vote', sequence: 5 });
  });

  it('finds what was cut off: after the last line, within one, and the trailer made anew', async () => {
    expect(problem(file.slice(0, -1))).toEqual({ is: 'cut-off', lines: file.length - 1 });
    expect(problem(file.slice(0, 9))).toEqual({ is: 'cut-off', lines: 9 });
    expect(problem([])).toEqual({ is: 'no-manifest' });
    // Without the last seal nobody knows that there was more: the results do.
    expect(problem(await forged({ events: whole.events.slice(0, 9) }))).toMatchObject({
      is: 'result',
      what: 'round',
    });
    expect(problem([...file, file[4]!])).toEqual({ is: 'goes-on', line: file.length + 1 });
  });

  it('takes no seal by another key', async () => {
    const stranger = signer();
    const lines = await forged(edition(stranger));
    expect(problem(lines)).toMatchObject({ finding: { is: 'bad-seal', why: 'unknown-key' } });
    const swapped = lines.map((text) =>
      text.replace(JSON.stringify(server.key), JSON.stringify(stranger.key)),
    );
    expect(problem(swapped, [server.key])).toMatchObject({ finding: { is: 'bad-seal' } });
  });

  it.each([
    [
      'votes',
      (row: RoundResult) => ({ ...row, results: row.results.map(([id, n, f]) => [id, n + 1, f] as const) }),
    ],
    ['votes', (row: RoundResult) => ({ ...row, results: row.results.slice(1) })],
    [
      'firstVotes',
      (row: RoundResult) => ({ ...row, results: row.results.map(([id, n]) => [id, n, 9] as const) }),
    ],
    ['totalVotes', (row: RoundResult) => ({ ...row, totalVotes: row.totalVotes + 1 })],
    ['uniqueVoters', (row: RoundResult) => ({ ...row, uniqueVoters: 99 })],
    ['setAside', (row: RoundResult) => ({ ...row, setAside: 7 })],
  ])('finds a result that was changed in the database: %s', async (what, change) => {
    const results = [change(whole.results[0]!), ...whole.results.slice(1)];
    expect(problem(await forged({ results }))).toMatchObject({ is: 'result', what, roundNumber: 1 });
  });

  it('finds a round that the site forgot, and one that it made up', async () => {
    expect(problem(await forged({ results: whole.results.slice(1) }))).toMatchObject({
      is: 'result',
      what: 'round',
      stated: 0,
    });
    const more = { ...whole.results[0]!, roundId: OTHER };
    expect(problem(await forged({ results: [...whole.results, more] }))).toMatchObject({
      is: 'result',
      what: 'round',
      stated: 1,
    });
  });

  it('wants the results once, after all events', () => {
    const [results, trailer] = [file.at(-2)!, file.at(-1)!];
    const none = '{"kind":"results","rounds":[]}';
    expect(problem(resealed([...file.slice(0, -2), trailer]))).toEqual({
      is: 'no-results',
      line: file.length - 1,
    });
    expect(problem(resealed([file[0]!, none, ...file.slice(1, -2), trailer]))).toEqual({
      is: 'misplaced',
      line: 3,
    });
    expect(problem(resealed([...file.slice(0, -1), results, trailer]))).toEqual({
      is: 'misplaced',
      line: file.length,
    });
  });

  it('holds manifest and trailer to the events that are there', () => {
    const [manifest, trailer] = [file[0]!, file.at(-1)!];
    const to = manifest.replace('"to":15', '"to":99');
    expect(problem(resealed([to, ...file.slice(1)]))).toEqual({
      ...{ is: 'extent', told: 'manifest' },
      ...{ stated: [1, 99], found: [1, 15] },
    });
    const from = trailer.replace('"first":1', '"first":5');
    expect(problem(resealed([...file.slice(0, -1), from]))).toMatchObject({ is: 'extent', told: 'trailer' });
  });

  it('finds a vote said to count that does not, and one called first that is not', async () => {
    const { aside: _, ...counted } = event(9);
    const events = whole.events.map((each) => (each.sequence === 9 ? counted : each));
    expect(problem(await forged({ events }))).toMatchObject({ is: 'standing', sequence: 9 });
    const first = whole.events.map((each) =>
      each.sequence === 6 ? { ...each, data: { ...each.data, firstInRound: true } } : each,
    );
    expect(problem(await forged({ events: first }))).toMatchObject({ is: 'first-vote', sequence: 6 });
  });

  it('finds a byte that no record tells of', () => {
    const reason = (text: string): string => text.replace('"whiteSmoke":false', '"whiteSmoke":true');
    expect(problem(edited(8, reason))).toMatchObject({ is: 'changed' });
  });

  it('never fails on what people feed it', () => {
    for (const bad of [
      '',
      'null',
      '[]',
      '{}',
      '{"kind":"manifest"}',
      '\0',
      '{"kind":"trailer","events":-1}',
    ]) {
      expect(problem([bad])).toEqual({ is: 'no-manifest' });
      expect(problem([file[0]!, bad])).toEqual({ is: 'unreadable', line: 2 });
    }
  });
});

describe('a whole export of an edition in progress', () => {
  const toLastClose = () => whole.events.slice(0, 13);
  /** That of the second round, which was recorded after the file's last event. */
  const later = (over: Partial<Seal> = {}): Seal => {
    const { roundId = '', data } = event(14);
    const { roundNumber, size, root, keyId, signature } = data as unknown as Seal; // as it was signed above
    return { ...{ v: 1, conclaveId: CONCLAVE, roundId, roundNumber, size, root, keyId, signature }, ...over };
  };
  const over = (seals: readonly Seal[], events = toLastClose()) => forged({ events, seals });

  it('ends with a close, and the seal that came later vouches for all of it', async () => {
    expect(verified(await over([]), [server.key])).toMatchObject({
      is: 'intact',
      recount: { seals: 1, sealedTo: 7 },
    });
    expect(verified(await over([later()]), [server.key])).toMatchObject({
      ...{ is: 'intact', events: 13 },
      recount: { seals: 2, sealedTo: 13 },
    });
  });

  it('is seen to be changed in its last round, though all its hashes are right', async () => {
    const events = rehashed(11, { cardinalId: cardinal(9) }).slice(0, 13);
    expect(problem(await over([], events))).toMatchObject({ is: 'result' });
    expect(problem(await over([later()], events))).toMatchObject({
      finding: { is: 'root-mismatch', intact: 7, seal: { roundNumber: 2 } },
    });
  });

  it('takes no seal that is none: of another key, changed, or over more than there is', async () => {
    const stranger = edition(signer()).events[13]!.data as unknown as Seal; // as it was signed above
    const { keyId, signature } = stranger;
    const wrong: readonly (readonly [Seal, unknown])[] = [
      [later({ keyId, signature }), { is: 'bad-seal', why: 'unknown-key' }],
      [later({ roundNumber: 3 }), { is: 'bad-seal', why: 'signature' }],
      [later({ conclaveId: OTHER }), { is: 'bad-seal', why: 'another-edition' }],
    ];
    for (const [seal, finding] of wrong) expect(problem(await over([seal]))).toMatchObject({ finding });
    expect(problem(await over([later()], whole.events.slice(0, 9)))).toMatchObject({
      finding: { is: 'truncated', last: 9, expected: 13, told: 'seal' },
    });
  });

  it('is no manifest with a seal that has not its form', async () => {
    const [manifest = '', ...rest] = await over([later()]);
    for (const bad of ['"seals":1', '"seals":[{}]', '"seals":[null]', '"seals":null'])
      expect(problem([manifest.replace(/"seals":\[.*?\]/, bad), ...rest])).toEqual({ is: 'no-manifest' });
  });

  it('of the version before, without seals, is read as ever', async () => {
    expect(verified(await write({ ...whole, v: 1 }))).toMatchObject({ is: 'intact', recount: { seals: 2 } });
    const unknown = (await write(whole)).map((line) => line.replace('"v":2', '"v":3'));
    expect(problem(unknown)).toEqual({ is: 'no-manifest' });
  });
});

describe('an election', () => {
  interface Majority {
    readonly majorityBasis?: 'electors' | 'votesCast' | 'uniqueVoters';
    readonly requiredMajority?: number;
  }
  const proclaimed = (votes: number, over: Majority = {}): Fact => ({
    type: 'PopeElected',
    data: {
      ...{ cardinalId: cardinal(1), nomComplet: 'Pietro Parolin', roundId: round(1), roundNumber: 1, votes },
      ...{ majorityBasis: 'electors', requiredMajority: 2, talliedAt: '5', ...over },
    },
  });
  const elected = (votes: number, over?: Majority): Fact[] => [
    ...conclaveOpen({ electors: 3 }),
    vote(1),
    vote(1),
    roundClosed(1, true),
    proclaimed(votes, over),
  ];

  it('holds when the votes give it', async () => {
    expect(problem(await write(edition(server, elected(2))))).toBe('none');
  });

  it('does not when they don’t', async () => {
    const lines = await write(edition(server, elected(3)));
    expect(problem(lines)).toMatchObject({ is: 'election', stated: 3, counted: 2, required: 2 });
  });

  it.each([
    ['a majority that is too small', { requiredMajority: 1 }, { lowest: 2, highest: 2 }],
    ['another basis', { majorityBasis: 'votesCast' }, { basis: 'electors' }],
  ] as const)('is named that took %s', async (_, over, counted) => {
    const lines = await write(edition(server, elected(2, over)));
    expect(problem(lines)).toMatchObject({
      is: 'majority',
      stated: { required: expect.any(Number) },
      counted,
    });
  });

  it('is held to the electors that a correction made of them', async () => {
    const correct = (electors: number): Fact => ({
      type: 'ConclaveCorrected',
      data: { before: { electors: 3 }, after: { electors } },
    });
    const facts = (electors: number) => elected(2).toSpliced(5, 0, correct(electors));
    expect(problem(await write(edition(server, facts(2))))).toBe('none');
    expect(problem(await write(edition(server, facts(30))))).toMatchObject({
      is: 'majority',
      counted: { lowest: 20, highest: 20 },
    });
  });

  describe('by a majority that grows with the votes', () => {
    /** Eight votes, four of them for the first cardinal, who is elected with `votes` and then gets one more. */
    const grown = (majorityBasis: 'votesCast' | 'uniqueVoters', votes: number, requiredMajority: number) => [
      ...conclaveOpen({ electors: 3, majorityBasis }),
      ...[vote(2), vote(1), vote(1), vote(1), vote(3), vote(1), vote(1), vote(4)],
      roundClosed(1, true),
      proclaimed(votes, { majorityBasis, requiredMajority }),
    ];

    // Four votes for the first cardinal of five or six: the fourth came fifth, or sixth, and the fifth seventh.
    it.each([
      ['votesCast', 3, 3, 'none'],
      ['votesCast', 4, 4, 'none'],
      ['votesCast', 5, 5, 'none'],
      ['votesCast', 3, 2, 'majority'],
      ['votesCast', 4, 3, 'majority'],
      ['uniqueVoters', 4, 4, 'none'],
      ['uniqueVoters', 4, 2, 'majority'],
    ] as const)('of %s, with %i votes of %i required: %s', async (basis, votes, required, found) => {
      const is = problem(await write(edition(server, grown(basis, votes, required))));
      expect(typeof is === 'string' ? is : is.is).toBe(found);
    });

    it('that an administrator brought in while people voted, is taken from then on', async () => {
      const facts = (required: number): Fact[] => [
        ...conclaveOpen({ electors: 3 }),
        ...[vote(1), vote(1), vote(1), vote(2)],
        {
          type: 'ConclaveCorrected',
          data: { before: { majorityBasis: 'electors' }, after: { majorityBasis: 'votesCast' } },
        },
        vote(1),
        roundClosed(1, true),
        proclaimed(4, { majorityBasis: 'votesCast', requiredMajority: required }),
      ];
      expect(problem(await write(edition(server, facts(4))))).toBe('none');
      expect(problem(await write(edition(server, facts(2))))).toMatchObject({
        is: 'majority',
        counted: { basis: 'votesCast', lowest: 4, highest: 4 },
      });
    });
  });
});

describe('a part of a log', () => {
  const part = () => write({ events: whole.events.slice(3, 6), results: [], whole: false });

  it('holds together, and isn’t counted', async () => {
    expect(verified(await part())).toMatchObject({ is: 'intact', events: 3 });
    expect(verified(await part())).not.toHaveProperty('recount');
  });

  it('names a record that was edited, moved, deleted or put in from elsewhere', async () => {
    const lines = await part();
    const change = (text: string): string => text.replace(cardinal(2), cardinal(9));
    expect(problem(lines.map(change))).toMatchObject({ finding: { is: 'edited', sequence: 5 } });
    expect(problem(lines.toSpliced(1, 2, lines[2]!, lines[1]!))).toMatchObject({
      finding: { is: 'out-of-order' },
    });
    expect(problem(lines.toSpliced(2, 1))).toEqual({ is: 'miscounted', stated: 3, found: 2 });
    expect(problem(lines.toSpliced(2, 0, file[8]!))).toMatchObject({
      finding: { is: 'inserted', sequence: 8 },
    });
  });
});
