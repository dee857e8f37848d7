import { currentEdition, MAX_VOTES, type Edition } from '@fumata/conclave';
import {
  cardinal,
  CONCLAVE,
  conclaveOpen,
  clusterCounted,
  foldEvents,
  hex,
  round,
  roundClosed,
  roundOpened,
  TestLog,
  votes,
  withOverrides,
  type EventInput,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { VoteHolds, type VoteToHold } from './vote-holds.js';

const editionOf = (...facts: readonly EventInput[]): Edition | undefined =>
  currentEdition(foldEvents(new TestLog().append(...conclaveOpen(), ...facts).events).view);

const data = { conclaveId: CONCLAVE, roundId: round(1), roundNumber: 1, cardinalId: cardinal(1), firstInRound: true };
const AT = '2025-05-07T15:10:00.000Z';
const vote = (address: string, over: Partial<VoteToHold> = {}): VoteToHold => ({
  ...{ data, eventId: 'e', at: AT, address, ofClass: MAX_VOTES + 1 },
  ...over,
});

describe('VoteHolds', () => {
  const holds = new VoteHolds('a secret');
  const classOf = (address: string, over: Partial<VoteToHold> = {}, edition = editionOf()) =>
    holds.holdOf(vote(address, over), edition)?.data.class;

  it('derives the class from the IPv4 /24 or IPv6 /48, the edition and the site’s key', () => {
    expect(classOf('198.51.100.1')).toBe(classOf('198.51.100.200'));
    expect(classOf('198.51.101.1')).not.toBe(classOf('198.51.100.1'));
    expect(classOf('2001:db8:1:2::3')).toBe(classOf('2001:db8:1:ffff::9'));
    expect(classOf('2001:db8:2::3')).not.toBe(classOf('2001:db8:1::3'));
    expect(classOf('198.51.100.1', { data: { ...data, conclaveId: hex(0xc1) } })).not.toBe(classOf('198.51.100.1'));
    expect(new VoteHolds('another').holdOf(vote('198.51.100.1'), editionOf())?.data.class).not.toBe(
      classOf('198.51.100.1'),
    );
  });

  it.each(['127.0.0.1', '::1', 'unknown'])('holds no vote from %s, of which no network is known', (address) => {
    expect(classOf(address)).toBeUndefined();
  });

  it('holds no vote of a class that is counted', () => {
    const address = '198.51.100.1';
    const voterClass = classOf(address);
    if (voterClass === undefined) throw new Error('the vote is not held');
    expect(classOf(address, {}, editionOf(clusterCounted(voterClass)))).toBeUndefined();
  });

  it('compares with the votes of the rounds of the hour, not of earlier ones', () => {
    const at = (time: string) => (fact: EventInput) => withOverrides('event' in fact ? fact.event : fact, { at: time });
    const early = [...votes(1_000, 1), roundClosed(1)].map(at('2025-05-07T14:40:00.000Z'));
    const late = [...votes(1_000, 1), roundClosed(1)].map(at('2025-05-07T15:05:00.000Z'));
    const reason = (edition: Edition | undefined) =>
      holds.holdOf(vote('198.51.100.1', { ofClass: 100 }), edition)?.data.reason;
    expect(reason(editionOf(...early, roundOpened(2)))).toBe('share');
    expect(reason(editionOf(...late, roundOpened(2)))).toBeUndefined();
  });
});
