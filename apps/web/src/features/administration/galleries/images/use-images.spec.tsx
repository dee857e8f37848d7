import { describe, expect, it } from '@jest/globals';
import { useRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useLatest } from './use-images.js';

describe('orders that are saved one after another', () => {
  function savingWith(run: (order: string) => Promise<unknown>): (order: string) => Promise<void> {
    let save: ReturnType<typeof useLatest<string>> | undefined;
    function Saving() {
      save = useLatest(useRef<string>(undefined), run, () => undefined);
      return null;
    }
    renderToStaticMarkup(<Saving />);
    return save!;
  }

  it('skip those that a later one replaces', async () => {
    const saved: string[] = [];
    const save = savingWith((order) => Promise.resolve(saved.push(order)));
    await Promise.all([save('a'), save('b'), save('c')]);
    expect(saved).toEqual(['a', 'c']);
  });

  it('go on after an unexpected error', async () => {
    const saved: string[] = [];
    const save = savingWith((order) =>
      order === 'a' ? Promise.reject(new TypeError('unexpected')) : Promise.resolve(saved.push(order)),
    );
    await expect(save('a')).rejects.toThrow('unexpected');
    await save('b');
    expect(saved).toEqual(['b']);
  });
});
