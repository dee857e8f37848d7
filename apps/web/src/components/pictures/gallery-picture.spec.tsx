/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { GalleryPicture } from './gallery-picture.js';

it('shows the placeholder of the next image until that image has loaded', () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // jsdom does not parse such a background.
  const background = jest.spyOn(CSSStyleDeclaration.prototype, 'background', 'set');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const size = { width: 320, height: 200, sizes: '20rem', maxWidth: 640 };
  for (const imageId of ['first', 'second']) {
    act(() => root.render(<GalleryPicture imageId={imageId} preview={`data:,${imageId}`} {...size} />));
    expect(background.mock.lastCall).toEqual([`center / cover url("data:,${imageId}")`]);
    act(() => void document.querySelector('img')?.dispatchEvent(new Event('load')));
    expect(background.mock.lastCall).toEqual(['']);
  }
  act(() => root.unmount());
  background.mockRestore();
});
