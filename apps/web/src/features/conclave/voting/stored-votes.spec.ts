import { describe, expect, it } from '@jest/globals';
import { browserStorage } from '../../../lib/browser-storage.js';
import { buttonStateOf } from './button-state.js';
import { prepareBrowser, answer, createTestVoting, receipt, settled } from './voting.fixture.js';

prepareBrowser();

describe('stored votes', () => {
  const vote = { cardinalId: 'parolin', time: '2025-05-08T14:00:00.000Z', round: 7, receipt };

  it.each(['', '{', 'null', '7', '{}', '[null,7,"x",[],{"receipt":null}]'])(
    'are empty when the storage holds %s',
    (text) => {
      browserStorage.write('votes', text);
      expect(createTestVoting().votes()).toEqual([]);
    },
  );

  it.each([
    ['no time', { time: 'hier' }],
    ['no round', { round: null }],
    ['no receipt', { receipt: 'x' }],
  ])('skip an entry with %s', (_, change) => {
    browserStorage.write('votes', JSON.stringify([vote, { ...vote, ...change }]));
    expect(createTestVoting().votes()).toEqual([vote]);
  });

  it.each([
    ['a key that is not a valid header value', { key: 'clé\n' }],
    ['no round', { roundNumber: 'x' }],
    ['no cardinal', { cardinalId: {} }],
    ['no time', { since: 'x' }],
    ['a time long past', { since: 0 }],
  ])('do not resend a pending vote with %s', async (_, change) => {
    const intent = { cardinalId: 'parolin', roundNumber: 7, key: 'a'.repeat(32), since: Date.now() };
    browserStorage.write('vote-en-cours', JSON.stringify({ ...intent, ...change }));
    const { voting, sent } = createTestVoting(answer('parolin'));
    voting.start();
    await settled();
    expect(sent).toEqual([]);
  });

  it('resend a pending vote after a reload with the same key', async () => {
    const intent = { cardinalId: 'parolin', roundNumber: 7, key: 'a'.repeat(32), since: Date.now() };
    browserStorage.write('vote-en-cours', JSON.stringify(intent));
    const { voting, sent } = createTestVoting(answer('parolin'));
    voting.start();
    await settled();
    expect(sent).toEqual([{ cardinalId: 'parolin', key: intent.key }]);
  });
});

describe('the vote button', () => {
  const votingWith = (is: 'sending' | 'failed', isWaiting: boolean) => ({
    progress: { is, cardinalId: 'parolin' },
    isWaiting,
  });

  it('shows the state of the visitor’s own vote even when the round closes', () =>
    expect(buttonStateOf(votingWith('sending', false), 'parolin', false)).toBe('sending'));
  it('is closed for the other cardinals while a vote is being sent', () =>
    expect(buttonStateOf(votingWith('sending', true), 'tagle', false)).toBe('closed'));
  it('shows the countdown for the other cardinals while the visitor must wait', () =>
    expect(buttonStateOf(votingWith('failed', true), 'tagle', true)).toBe('waiting'));
});
