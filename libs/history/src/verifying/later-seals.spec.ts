import type { Seal } from '@fumata/proof';
import { cardinal, CONCLAVE } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import {
  edition,
  OTHER,
  problem,
  rehashed,
  server,
  signer,
  verified,
  write,
  type Written,
} from './exported-edition.contract.js';

const whole = edition();
const forged = (over: Partial<Written>) => write({ ...whole, ...over });

describe('full export of an edition in progress', () => {
  const toLastClose = () => whole.events.slice(0, 13);
  /** The seal of the second round, recorded after the file's last event. */
  const later = (over: Partial<Seal> = {}): Seal => {
    const { roundId = '', data } = whole.events[13]!;
    const { roundNumber, size, root, keyId, signature } = data as unknown as Seal; // signed above
    return { v: 1, conclaveId: CONCLAVE, roundId, roundNumber, size, root, keyId, signature, ...over };
  };
  const over = (seals: readonly Seal[], events = toLastClose()) => forged({ events, seals });

  it('ends with a close and is covered by the later seal', async () => {
    expect(verified(await over([]), [server.key])).toMatchObject({ is: 'intact', recount: { seals: 1, sealedTo: 7 } });
    expect(verified(await over([later()]), [server.key])).toMatchObject({
      is: 'intact',
      events: 13,
      recount: { seals: 2, sealedTo: 13 },
    });
  });

  it('reveals a change in the last round with recomputed hashes', async () => {
    const events = rehashed(whole.events, 11, { cardinalId: cardinal(9) }).slice(0, 13);
    expect(problem(await over([], events))).toMatchObject({ is: 'result' });
    expect(problem(await over([later()], events))).toMatchObject({
      finding: { is: 'root-mismatch', intact: 7, seal: { roundNumber: 2 } },
    });
  });

  it('rejects a seal of another key, an altered one, and one beyond the end', async () => {
    const stranger = edition(signer()).events[13]!.data as unknown as Seal; // signed above
    const { keyId, signature } = stranger;
    const wrong: readonly (readonly [Seal, unknown])[] = [
      [later({ keyId, signature }), { is: 'bad-seal', why: 'unknown-key' }],
      [later({ roundNumber: 3 }), { is: 'bad-seal', why: 'signature' }],
      [later({ conclaveId: OTHER }), { is: 'bad-seal', why: 'another-edition' }],
    ];
    for (const [seal, finding] of wrong) expect(problem(await over([seal]))).toMatchObject({ finding });
    expect(problem(await over([later()], whole.events.slice(0, 9)))).toMatchObject({
      finding: { is: 'truncated', last: 9, expected: 13, source: 'seal' },
    });
  });

  it('rejects a manifest with a malformed seal', async () => {
    const [manifest = '', ...rest] = await over([later()]);
    for (const bad of ['"seals":1', '"seals":[{}]', '"seals":[null]', '"seals":null'])
      expect(problem([manifest.replace(/"seals":\[.*?\]/, bad), ...rest])).toEqual({ is: 'no-manifest' });
  });

  it('accepts earlier versions, and no other', async () => {
    for (const v of [1, 2, 3, 4] as const)
      expect(verified(await write({ ...whole, v }))).toMatchObject({ is: 'intact', recount: { seals: 2 } });
    const unknown = (await write(whole)).map((line) => line.replace('"v":5', '"v":6'));
    expect(problem(unknown)).toEqual({ is: 'no-manifest' });
  });
});
