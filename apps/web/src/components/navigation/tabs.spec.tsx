/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { LinesChart } from '../charts/lines-chart.js';
import { Tabs } from './tabs.js';

const TABS = [
  { key: 'a', label: 'A', to: '?a' },
  { key: 'b', label: 'B', to: '?b' },
];
const POINTS = [{ x: '9 h', votes: 1 }];
const SERIES = [{ key: 'votes', label: 'Voix', colour: 'red' }];

let root: Root;
const press = (selector: string, modifiers: KeyboardEventInit = {}): boolean => {
  const event = new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true, ...modifiers });
  act(() => void document.querySelector(selector)?.dispatchEvent(event));
  return event.defaultPrevented;
};

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <MemoryRouter>
        <Tabs label="Onglets" tabs={TABS} selected="a">
          <LinesChart name="Voix" unit="voix" height="1rem" points={POINTS} series={SERIES} xText={(x) => x} />
        </Tabs>
      </MemoryRouter>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

it.each(['[role=tab]', '.lines'])(
  '%s takes an arrow key, and leaves those with a modifier to the browser',
  (selector) => {
    expect(press(selector)).toBe(true);
    expect([press(selector, { altKey: true }), press(selector, { ctrlKey: true })]).toEqual([false, false]);
    expect(press(selector, { metaKey: true })).toBe(false);
  },
);
