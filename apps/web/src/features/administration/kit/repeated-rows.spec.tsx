/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { RepeatedRows } from './repeated-rows.js';

describe('Enter in a field of a repeated row', () => {
  let root: Root;
  let rows: readonly string[];
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    rows = ['Marseille'];
    root = createRoot(document.body.appendChild(document.createElement('div')));
    act(() =>
      root.render(
        <RepeatedRows rows={rows} empty="" shape="" add="Ajouter" onChange={(changed) => (rows = changed)}>
          {(row) => <input readOnly value={row} />}
        </RepeatedRows>,
      ),
    );
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
  });
  /** Whether the browser still acts on the key. */
  const press = (modifiers: KeyboardEventInit): boolean => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...modifiers });
    act(() => void document.querySelector('input')?.dispatchEvent(event));
    return !event.defaultPrevented;
  };

  it('adds a row below', () => {
    expect(press({})).toBe(false);
    expect(rows).toEqual(['Marseille', '']);
  });

  it('is left to the form with Ctrl or Cmd, which saves it', () => {
    expect(press({ ctrlKey: true })).toBe(true);
    expect(press({ metaKey: true })).toBe(true);
    expect(rows).toEqual(['Marseille']);
  });
});
