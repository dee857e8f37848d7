import { beforeEach, describe, expect, it } from '@jest/globals';
import { browserStorage, tabStorage } from '../../../lib/browser-storage.js';
import { DraftSlot } from './form-draft.js';

const KEY = 'fiche-claire-nouvelle';
/** The slot of a form in another tab, which has a storage of its own for the tab. */
const inOtherTab = (): DraftSlot => {
  tabStorage.remove(KEY);
  return new DraftSlot(KEY);
};

describe('the stored draft of a form', () => {
  beforeEach(() => [...browserStorage.keys(KEY)].forEach((key) => browserStorage.remove(key)));
  beforeEach(() => tabStorage.remove(KEY));

  it('is found by the next form, until it is removed', () => {
    new DraftSlot(KEY).write('a');
    const next = new DraftSlot(KEY);
    expect(next.text).toBe('a');
    next.remove();
    expect(new DraftSlot(KEY).text).toBeNull();
  });

  it('is neither overwritten nor removed by a form that was opened before in another tab', () => {
    const other = new DraftSlot(KEY);
    const slot = new DraftSlot(KEY);
    slot.write('long text');
    other.remove();
    expect(inOtherTab().text).toBe('long text');
    other.write('another');
    slot.remove();
    expect(inOtherTab().text).toBe('another');
  });

  it('stays when another tab continues it', () => {
    const slot = new DraftSlot(KEY);
    slot.write('a');
    const other = inOtherTab();
    other.write('ab');
    slot.write('ac');
    other.remove();
    expect(inOtherTab().text).toBe('ac');
  });

  it('is the own one after a reload of the tab, not the one of another tab', () => {
    const slot = new DraftSlot(KEY);
    new DraftSlot(KEY).write('of another tab');
    slot.write('own');
    expect(new DraftSlot(KEY).text).toBe('own');
  });
});
