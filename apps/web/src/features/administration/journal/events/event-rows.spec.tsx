import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { RunRow } from './event-rows.js';

describe('a row of folded votes', () => {
  it('shows the ending of its round as a superscript', () => {
    const run = { is: 'run', key: 'r', from: 3, to: 104, roundNumber: 31, open: false } as const;
    const markup = renderToStaticMarkup(
      <RunRow run={run} names={{ cardinals: new Map(), rounds: {} }} onToggle={() => undefined} tabIndex={0} />,
    );
    expect(markup).toMatch(/102.événements du.31<sup>e<\/sup>.scrutin, de.3.à.104/);
  });
});
