/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { expect, it } from '@jest/globals';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Upload } from '../../kit/use-upload.js';
import type { ArticleForm } from './article-form.js';
import { PicturePane } from './picture-pane.js';

function Pane() {
  const [image, setImage] = useState<string | null>('/uploads/a.jpg');
  // The parts that the pane uses.
  const form = { values: { image }, errors: {}, set: (_: string, value: string | null) => setImage(value) };
  const upload = { stage: { is: 'idle' } };
  return <PicturePane form={form as unknown as ArticleForm} picture={upload as unknown as Upload} />;
}

it('gives the focus to its title when the picture is removed', () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Pane />));
  const remove = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Retirer l’image');
  remove?.focus();
  act(() => remove?.click());
  expect(remove?.isConnected).toBe(false);
  expect(document.activeElement?.textContent).toBe('Image principale');
  act(() => root.unmount());
});
