import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Presence } from './presence.js';

export interface PresenceUnderTest {
  readonly presence: Presence;
  /** Resolves once the presence has shared this number with other processes, or has tried to. */
  readonly shared: (here: number) => Promise<void>;
}

/** Contract suite of the presences; no other process has visitors. */
export function describePresence(adapter: string, start: () => PresenceUnderTest): void {
  describe(`${adapter}: a presence`, () => {
    let presence: Presence;
    let shared: PresenceUnderTest['shared'];
    beforeEach(() => {
      ({ presence, shared } = start());
    });
    afterEach(() => presence.close());

    it('counts no visitors of other processes', async () => {
      expect(presence.elsewhere).toBe(0);
      await shared(0);
      expect(presence.elsewhere).toBe(0);
    });

    it('neither counts the visitors of its own process nor reports them as a change', async () => {
      let changes = 0;
      presence.onChange(() => (changes += 1));
      for (const here of [3, 7, 0]) {
        presence.set(here);
        await shared(here);
      }
      expect([presence.elsewhere, changes]).toEqual([0, 0]);
    });

    it('closes before it has shared its number', async () => {
      presence.set(2);
      await expect(presence.close()).resolves.toBeUndefined();
    });
  });
}
