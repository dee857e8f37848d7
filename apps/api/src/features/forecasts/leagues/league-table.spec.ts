import type { Edition } from '@fumata/conclave';
import type { StoredLeagueMember } from '@fumata/content';
import { describe, expect, it } from '@jest/globals';
import { leagueRoundsOf, leagueTableOf } from './league-table.js';

interface RoundSetting {
  readonly isOpen?: boolean;
  readonly whiteSmoke?: boolean;
}

const round = (roundNumber: number, votes: Readonly<Record<string, number>>, setting: RoundSetting = {}) => ({
  roundId: `r${roundNumber}`,
  roundNumber,
  closedAt: setting.isOpen ? null : '2025-05-08T10:00:00.000Z',
  whiteSmoke: setting.whiteSmoke ?? false,
  totalVotes: 0,
  counts: Object.fromEntries(Object.entries(votes).map(([id, count]) => [id, { votes: count, firstVotes: count }])),
});
const editionOf = (...rounds: ReturnType<typeof round>[]) => ({ rounds }) as unknown as Pick<Edition, 'rounds'>; // the fields that are read

const member = (
  nickname: string,
  ...forecasts: readonly (readonly [roundId: string, smoke: 'black' | 'white', cardinalId: string])[]
): StoredLeagueMember => ({
  _id: nickname,
  leagueId: 'l1',
  nickname,
  nicknameKey: nickname,
  forecasts: forecasts.map(([roundId, smoke, cardinalId]) => ({ roundId, smoke, cardinalId })),
  activeAt: '',
});

describe('the table of a league', () => {
  const edition = editionOf(
    round(1, { Parolin: 40, Tagle: 30 }),
    round(2, { Parolin: 30, Tagle: 30, Erdő: 10 }),
    round(3, { Tagle: 5 }, { isOpen: true }),
  );
  const rounds = leagueRoundsOf(edition, false);

  it('adds up points and right forecasts, most points first, equal ones by name', () => {
    const members = [
      member('Zoé', ['r1', 'black', 'Parolin']),
      member('Ada', ['r1', 'white', 'Erdő'], ['r2', 'black', 'Tagle'], ['r3', 'black', 'Tagle']),
      member('Ben', ['r1', 'black', 'Parolin'], ['r2', 'white', 'Parolin']),
      member('Eve'),
    ];
    expect(leagueTableOf(members, rounds, 'Ben')).toEqual({
      openRoundId: 'r3',
      lastRoundNumber: 2,
      members: [
        { nickname: 'Ben', rank: 1, points: 5, right: 1, forecasts: 2, lastPoints: 2, isReady: false, isMe: true },
        { nickname: 'Ada', rank: 2, points: 3, right: 1, forecasts: 2, lastPoints: 3, isReady: true, isMe: false },
        { nickname: 'Zoé', rank: 2, points: 3, right: 1, forecasts: 1, lastPoints: null, isReady: false, isMe: false },
        { nickname: 'Eve', rank: 4, points: 0, right: 0, forecasts: 0, lastPoints: null, isReady: false, isMe: false },
      ],
    });
  });

  it('scores no round that is open', () => {
    const open = leagueRoundsOf(editionOf(round(1, { Tagle: 5 }, { isOpen: true })), false);
    expect(leagueTableOf([member('Ada', ['r1', 'black', 'Tagle'])], open, '')).toMatchObject({
      lastRoundNumber: null,
      members: [{ points: 0, forecasts: 0, isReady: true }],
    });
  });

  it('scores white smoke once the name is announced', () => {
    const elected = editionOf(round(1, { Tagle: 90 }, { whiteSmoke: true }));
    const pointsOf = (isPopeNamed: boolean) =>
      leagueTableOf([member('Ada', ['r1', 'white', 'Tagle'])], leagueRoundsOf(elected, isPopeNamed), '').members[0];
    expect(pointsOf(false)).toMatchObject({ points: 0, forecasts: 0 });
    expect(pointsOf(true)).toMatchObject({ points: 5, right: 1, lastPoints: 5 });
  });

  it('gives no points for the leader of a round without votes', () => {
    const empty = leagueRoundsOf(editionOf(round(1, {})), false);
    expect(leagueTableOf([member('Ada', ['r1', 'black', 'Tagle'])], empty, '').members[0]?.points).toBe(1);
  });
});
