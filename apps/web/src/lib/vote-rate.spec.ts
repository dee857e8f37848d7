import { describe, expect, it } from '@jest/globals';
import { nextVoteText, voteRate } from './vote-rate.js';

describe('the configured rate of votes', () => {
  it.each([
    [3600, 'une voix par heure', 'dans une heure'],
    [7200, 'une voix toutes les 2\u00A0heures', 'dans 2\u00A0heures'],
    [1800, 'une voix toutes les 30\u00A0minutes', 'dans 30\u00A0minutes'],
    [86_400, 'une voix par jour', 'dans un jour'],
    [172_800, 'une voix tous les 2\u00A0jours', 'dans 2\u00A0jours'],
    [90, 'une voix toutes les 90\u00A0secondes', 'dans 90\u00A0secondes'],
    [0, 'un nombre illimité de voix', 'aussitôt'],
  ])('of %i s reads "%s" and "%s"', (seconds, rate, next) =>
    expect([voteRate(seconds), nextVoteText(seconds)]).toEqual([rate, next]),
  );
});
