import type { SigningIncident } from '@fumata/contracts';
import { judgeContradiction, readNote, verifyInclusion } from '@fumata/proof';
import { describe, expect, it } from '@jest/globals';
import { checkLog, type LogFinding, type ReadPath } from './check-log.js';
import {
  EDITION,
  headOf,
  keptOf,
  leafOf,
  rewritten,
  SERVED_AT,
  serving,
  NEXT_SIGNER,
  SIGNER,
  STRANGER,
  votes,
} from './served-log.fixture.js';

const check = (
  read: ReadPath,
  earlier?: ReturnType<typeof keptOf>,
  receipts = [] as Parameters<typeof checkLog>[0]['receipts'],
) => checkLog({ conclaveId: EDITION, earlier, receipts }, read);

/** Verdict on the file of the alarm. */
function proven(finding: LogFinding): string {
  if (finding.is !== 'conflict') return finding.is;
  const [earlier, served] = [finding.earlier, finding.served];
  return judgeContradiction({ v: 1, earlier, served, foundAt: SERVED_AT, ...finding.proof }).is;
}

describe('check of the served log', () => {
  it('keeps the first checkpoint, with the time of the server', async () => {
    const finding = await check(serving({ leaves: votes(5) }));
    expect(finding).toMatchObject({ is: 'continues', checkpoint: { ...keptOf(votes(5)), seenAt: SERVED_AT } });
  });

  it('keeps a checkpoint that extends the kept one, and the older time of the same one', async () => {
    const extended = await check(serving({ leaves: votes(300) }), keptOf(votes(5)));
    expect(extended).toMatchObject({ is: 'continues', checkpoint: { ...keptOf(votes(300)), seenAt: SERVED_AT } });
    expect(await check(serving({ leaves: votes(5) }), keptOf(votes(5)))).toMatchObject({
      is: 'continues',
      checkpoint: keptOf(votes(5)),
    });
  });

  it.each([
    ['rewritten with the same key', 'rewritten', 'rewritten', { leaves: rewritten(300) }],
    ['of the same length but other content', 'split', 'split', { leaves: rewritten(9) }],
    ['whose end was cut off', 'smaller', 'not-proven', { leaves: votes(8) }],
    ['whose tiles are those of another one', 'unproven', 'not-proven', { leaves: rewritten(12), tiles: votes(12) }],
    ['whose tiles are too short', 'unproven', 'not-proven', { leaves: rewritten(12), tiles: [] }],
    [
      'signed by a key that the site does not publish',
      'unsigned',
      'unsigned',
      { leaves: votes(12), signer: STRANGER, published: [SIGNER] },
    ],
  ])('finds a log %s', async (_, reason, verdict, served) => {
    const finding = await check(serving(served), keptOf(votes(9)));
    expect(finding).toMatchObject({ is: 'conflict', reason, declared: undefined });
    expect(proven(finding)).toBe(verdict);
  });

  it('finds it although the site does not answer whether it declares an incident', async () => {
    const read = serving({ leaves: rewritten(300) });
    const finding = await check(
      (path, cache) =>
        path === '/api/conclave/journal-signe' ? Promise.reject(new TypeError('fetch failed')) : read(path, cache),
      keptOf(votes(9)),
    );
    expect(finding).toMatchObject({ is: 'conflict', reason: 'rewritten', isDeclarationKnown: false });
  });

  it('finds a log rewritten after a change of the key', async () => {
    const renewed = { signer: NEXT_SIGNER, published: [NEXT_SIGNER, SIGNER] };
    expect(await check(serving({ leaves: votes(12), ...renewed }), keptOf(votes(9)))).toMatchObject({
      is: 'continues',
      checkpoint: { publicKey: NEXT_SIGNER.publicKey },
    });
    const finding = await check(serving({ leaves: rewritten(12), ...renewed }), keptOf(votes(9)));
    expect([finding.is, proven(finding)]).toEqual(['conflict', 'rewritten']);
  });

  it.each([
    ['the edition has no checkpoint', () => new Response('', { status: 404 })],
    ['the site is overloaded', () => new Response('', { status: 503 })],
    ['something else answers', () => new Response('<html>Connectez-vous au réseau</html>')],
  ])('finds nothing when %s', async (_, instead) =>
    expect(await check(serving({ leaves: votes(9), instead }), keptOf(votes(9)))).toEqual({ is: 'nothing' }),
  );

  it('learns nothing while tiles are not answered', async () => {
    const instead = (path: string) => (path.includes('/tile/') ? new Response('', { status: 503 }) : undefined);
    await expect(check(serving({ leaves: rewritten(12), instead }), keptOf(votes(9)))).rejects.toThrow('503');
  });

  it.each([
    ['rubbish', { note: 'rubbish' }],
    ['an altered size', { note: keptOf(votes(9)).note.replace('\n9\n', '\n99\n') }],
    ['the key of somebody else', { publicKey: STRANGER.publicKey }],
    ['no key', { publicKey: '' }],
  ])('begins anew when the kept checkpoint has %s', async (_, change) =>
    expect(await check(serving({ leaves: rewritten(9) }), { ...keptOf(votes(9)), ...change })).toMatchObject({
      is: 'continues',
      checkpoint: { note: keptOf(rewritten(9)).note },
    }),
  );

  it('proves that the log contains receipts, once a checkpoint covers them', async () => {
    const receipt = (sequence: number, leafHash: string) => ({ eventId: `event ${sequence}`, sequence, leafHash });
    const receipts = [receipt(4, leafOf('vote 3')), receipt(5, leafOf('vote 99')), receipt(10, leafOf('vote 9'))];
    const finding = await check(serving({ leaves: votes(9) }), keptOf(votes(9)), receipts);
    if (finding.is !== 'continues') throw new Error(finding.is);
    expect(finding.inclusions.map(({ eventId }) => eventId)).toEqual(['event 4']);
    expect(readNote(finding.note)).toBeDefined();
    const { path } = finding.inclusions[0]!;
    const { size, root } = headOf(votes(9));
    expect(verifyInclusion({ leafHash: leafOf('vote 3'), index: 3, size, path }, root)).toBe(true);
  });
});

describe('check with tiles in the cache of the browser', () => {
  const lost = votes(600);
  const restored = votes(280);
  const goesOn = (length: number) => [
    ...restored,
    ...Array.from({ length: length - restored.length }, (_, at) => leafOf(`vote ${at} after the restart`)),
  ];
  const incident: SigningIncident = {
    at: '2025-05-08T15:30:00.000Z',
    why: 'il compte moins d’événements que ce qui a déjà été signé',
    tree: headOf(restored),
    resolved: { at: '2025-05-08T15:45:00.000Z', decision: 'Sauvegarde remise' },
  };

  /** Requests of a browser that has seen the log grow to the 600 events that were lost, and keeps each tile. */
  async function returningBrowser(): Promise<(read: ReadPath) => ReadPath> {
    const cache = new Map<string, Response>();
    const browser =
      (read: ReadPath): ReadPath =>
      async (path, mode) => {
        const hit = mode === 'reload' ? undefined : cache.get(path);
        const answer = hit ?? (await read(path));
        if (path.includes('/tile/')) cache.set(path, answer.clone());
        return answer;
      };
    expect(await check(browser(serving({ leaves: lost })), keptOf(votes(300)))).toMatchObject({ is: 'continues' });
    return browser;
  }

  it('proves a rewritten log', async () => {
    const browser = await returningBrowser();
    const finding = await check(browser(serving({ leaves: goesOn(650) })), keptOf(lost));
    expect([finding.is, proven(finding)]).toEqual(['conflict', 'rewritten']);
  });

  it.each([
    ['longer', 650],
    ['shorter', 550],
  ])('tells a declared incident as declared in a log that is %s than the lost one', async (_, size) => {
    const browser = await returningBrowser();
    const finding = await check(browser(serving({ leaves: goesOn(size), incident })), keptOf(lost));
    expect(finding).toMatchObject({ is: 'conflict', declared: { why: incident.why } });
  });

  it('follows the log that goes on after the incident', async () => {
    const browser = await returningBrowser();
    const finding = await check(browser(serving({ leaves: goesOn(700) })), keptOf(goesOn(650)));
    expect(finding).toMatchObject({ is: 'continues', checkpoint: { note: keptOf(goesOn(700)).note } });
  });

  it('proves receipts of after the incident', async () => {
    const browser = await returningBrowser();
    const leaves = goesOn(650);
    const receipts = [{ eventId: 'event 400', sequence: 400, leafHash: leaves[399]! }];
    const finding = await check(browser(serving({ leaves })), keptOf(leaves), receipts);
    expect(finding).toMatchObject({ is: 'continues', inclusions: [{ eventId: 'event 400' }] });
  });
});

describe('a conflict that the site has declared', () => {
  const lost = votes(9);
  const restored = votes(6);
  const incident: SigningIncident = {
    at: '2025-05-08T15:30:00.000Z',
    why: 'il compte moins d’événements que ce qui a déjà été signé',
    tree: headOf(restored),
    resolved: { at: '2025-05-08T15:45:00.000Z', decision: 'Sauvegarde remise' },
  };
  const goesOn = [...restored, ...['x', 'y', 'z', 'end'].map(leafOf)];

  it.each([
    ['before the decision', { leaves: votes(5), incident: { ...incident, resolved: null } }],
    ['at the refused tree', { leaves: restored, incident }],
    ['in the log that goes on from it', { leaves: goesOn, incident }],
    ['of an archived edition', { leaves: restored, incident, archived: true }],
  ])('is told as declared: %s', async (_, served) =>
    expect(await check(serving(served), keptOf(lost))).toMatchObject({
      is: 'conflict',
      declared: { why: incident.why },
    }),
  );

  it('is not explained by a log that does not go on from the refused tree', async () => {
    const served = { leaves: rewritten(20), incident };
    expect(await check(serving(served), keptOf(lost))).toMatchObject({ reason: 'rewritten', declared: undefined });
  });

  it('is not explained by an incident that was over when the checkpoint was kept', async () => {
    const served = { leaves: goesOn, incident };
    const earlier = { ...keptOf(lost), seenAt: '2025-05-08T15:50:00.000Z' };
    expect(await check(serving(served), earlier)).toMatchObject({ reason: 'rewritten', declared: undefined });
  });
});
