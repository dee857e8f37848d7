import { describe, expect, it } from '@jest/globals';
import { notificationOf, pageToFocus } from './notifications.js';

describe('the notification of an alert', () => {
  it('has its text, the icon of its smoke and a tag of its own', () => {
    const alert = { id: 'smoke-1', topic: 'fumee', title: 'Fumée blanche', body: 'Un pape est élu.', smoke: 'white' };
    expect(notificationOf(JSON.stringify({ ...alert, path: '/conclave' }))).toEqual({
      title: 'Fumée blanche',
      options: {
        body: 'Un pape est élu.',
        icon: '/images/fumee-blanche-192.png',
        lang: 'fr',
        tag: 'smoke-1',
        data: { topic: 'fumee', path: '/conclave' },
      },
    });
  });

  it.each([undefined, '', 'no JSON', '1', 'null', '{"path":"https://ailleurs.test"}'])(
    'is shown for a message that reads %j, too, and leads to the site',
    (text) => {
      const { title, options } = notificationOf(text);
      expect([title, options.data.path]).toEqual(['Fumata', '/conclave']);
    },
  );
});

describe('a click on a notification', () => {
  const page = (path: string, focused = false) => ({ url: `https://fumata.test${path}`, focused });
  const focusedPage = (path: string, ...pages: ReturnType<typeof page>[]) => pageToFocus(pages, path)?.url;

  it('shows the open page of the conclave, before another one', () => {
    expect(focusedPage('/conclave', page('/quiz', true), page('/conclave?tri=nom'))).toMatch(/conclave/);
    expect(focusedPage('/conclave#electeurs', page('/conclave'))).toMatch(/conclave/);
  });

  it('shows another open page, which tells the moment, too', () =>
    expect(focusedPage('/conclave', page('/'), page('/quiz', true))).toMatch(/quiz/));

  it('opens a page if there is only one of the administration, or if it leads to a place on the page', () => {
    expect(focusedPage('/conclave', page('/admin/conclave', true))).toBeUndefined();
    expect(focusedPage('/conclave#electeurs', page('/quiz'))).toBeUndefined();
    expect(focusedPage('/conclave')).toBeUndefined();
  });
});
