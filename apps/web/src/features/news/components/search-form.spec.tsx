/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { SearchForm } from './search-form.js';

let root: Root;
const show = (search: string) =>
  act(() =>
    root.render(
      <MemoryRouter>
        <SearchForm query={{ categorie: '', search, page: '1' }} />
      </MemoryRouter>,
    ),
  );
const field = () => document.querySelector<HTMLInputElement>('[type=search]');

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  show('');
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

it('keeps the focus when its results arrive', () => {
  field()?.focus();
  show('fumée');
  expect(field()?.value).toBe('fumée');
  expect(document.activeElement).toBe(field());
});

it('shows the search of another address, and keeps what was typed when the same page is rendered again', () => {
  show('fumée');
  show('');
  expect(field()?.value).toBe('');
  if (field()) field()!.value = 'avant les scripts';
  show('');
  expect(field()?.value).toBe('avant les scripts');
});
