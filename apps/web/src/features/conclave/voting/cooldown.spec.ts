import { describe, expect, it } from '@jest/globals';
import { cooldownLeft } from './cooldown.js';

describe('the time until the next vote', () => {
  it('is what remains of the cooldown', () => expect(cooldownLeft(3_600_900, 2_000, 3600)).toBe(3_598_900));

  it('never exceeds the cooldown, though the clock is behind', () =>
    expect(cooldownLeft(3_600_900, 0, 3600)).toBe(3_600_000));
});
