import {
  currentEdition,
  lastRound,
  majorityOf,
  momentOf,
  newsOf,
  publicStateOf,
  roundFactsOf,
  runningOf,
  SMOKE_MS,
  type AppliedEvent,
  type CardinalId,
  type ConclaveView,
  type Edition,
  type MomentFacts,
  type Recorded,
  type VoterClass,
} from '@fumata/conclave';
import type { Alert } from '@fumata/contracts';
import { smokeStateOf, wordsOf, type NamedMoment, type NamedPerson } from '@fumata/history';

/** Alerts about smoke replace each other, so that a phone shows the last one. */
const SMOKE_TOPIC = 'fumee';
/** With fewer votes, leaders change with almost every vote. */
const LEAD_SHARE = 1 / 4;

/** A cardinal's new place, for those who follow him. */
interface Rise {
  readonly is: 'lead' | 'majority';
  readonly cardinalId: CardinalId;
}

/** An event that visitors are alerted to. */
export type AlertCause = { readonly is: 'black-smoke' } | { readonly is: 'election' } | Rise;

/** The cause of an alert in an event; cheap, because it is called for each vote. */
export function alertCauseOf(
  event: Recorded,
  applied: AppliedEvent | undefined,
  view: ConclaveView,
): AlertCause | undefined {
  const edition = currentEdition(view);
  if (!applied || edition?.conclaveId !== applied.conclaveId) return undefined;
  switch (event.type) {
    case 'RoundClosed':
      return event.data.whiteSmoke ? undefined : { is: 'black-smoke' }; // an election has an event of its own
    case 'PopeElected':
      return { is: 'election' };
    case 'VoteCast':
      return applied.counted ? riseOf(event.data.cardinalId, 1, applied, edition) : undefined;
    case 'ClusterCounted':
      return riseByHeldVotes(event.data.class, applied, edition);
    default:
      return undefined;
  }
}

/** The held votes of a class, counted by the event, may make the leader rise. */
function riseByHeldVotes(voterClass: VoterClass, applied: AppliedEvent, edition: Edition): Rise | undefined {
  const round = lastRound(edition);
  const leader = round?.leads.at(-1)?.cardinalId;
  const heldVotes = round?.held[voterClass];
  if (leader === undefined || heldVotes?.decision?.sequence !== applied.sequence) return undefined;
  return riseOf(leader, heldVotes.counts[leader]?.votes ?? 0, applied, edition);
}

/** The votes counted at once gave the cardinal the majority, the lead, or as leader enough votes to be alerted to. */
function riseOf(
  cardinalId: CardinalId,
  countedVotes: number,
  { sequence }: AppliedEvent,
  edition: Edition,
): Rise | undefined {
  const round = lastRound(edition);
  const lead = round?.leads.at(-1);
  if (!round || lead?.cardinalId !== cardinalId) return undefined;
  if (round.majorityReached?.sequence === sequence) return { is: 'majority', cardinalId };
  const votes = round.counts[cardinalId]?.votes ?? 0;
  const enough = Math.ceil(majorityOf(edition, round).required * LEAD_SHARE);
  if (votes < enough) return undefined;
  return votes - countedVotes < enough || lead.sequence === sequence ? { is: 'lead', cardinalId } : undefined;
}

/** Finds the name of a cardinal. */
export type FindPerson = (cardinalId: CardinalId) => Promise<NamedPerson>;

/** The alerts about an event, in the words of all surfaces. */
export async function alertsOf(
  cause: AlertCause,
  event: Recorded,
  { edition, find }: { readonly edition: Edition; readonly find: FindPerson },
): Promise<readonly Alert[]> {
  const at = event.metadata.recordedAt;
  const facts = await namedFactsOf(edition, find);
  const momentAt = (afterMs: number): NamedMoment => momentOf(facts, Date.parse(at) + afterMs);
  const moment = momentAt(0);
  const alert = { at, smoke: smokeStateOf(moment), topic: SMOKE_TOPIC };
  const smokeAlert = { ...alert, id: `smoke-${event.eventId}` };
  switch (cause.is) {
    case 'black-smoke':
      return [{ ...smokeAlert, audience: { choices: ['every-smoke'] }, texts: [textOf(moment, at)] }];
    case 'election': {
      const namedAt = new Date(Date.parse(at) + SMOKE_MS).toISOString();
      const announcement = textOf(momentAt(SMOKE_MS), namedAt);
      const audience = { followersOf: facts.conclaveState.popeElected?._id ?? '' };
      return [
        {
          ...smokeAlert,
          audience: { choices: ['white-smoke', 'every-smoke'] },
          texts: [textOf(moment, at), announcement],
        },
        { ...alert, id: `election-${event.eventId}`, audience, texts: [announcement] },
      ];
    }
    case 'lead':
    case 'majority': {
      const { cardinalId, is } = cause;
      const { sentence } = wordsOf(newsOf(runningOf(moment)));
      const { nomComplet } = await find(cardinalId);
      return [
        {
          at,
          smoke: 'waiting',
          topic: `suivi-${cardinalId}`,
          // Once a round: a cardinal may lose the lead and take it again.
          id: `${is}-${lastRound(edition)?.roundId}-${cardinalId}`,
          audience: { followersOf: cardinalId },
          texts: [{ from: at, title: nomComplet, body: sentence }],
        },
      ];
    }
  }
}

function textOf(moment: NamedMoment, from: string): Alert['texts'][number] {
  const { label, round, text } = wordsOf(moment);
  return { from, title: round ? `${label} · ${round}` : label, body: text };
}

async function namedFactsOf(edition: Edition, find: FindPerson): Promise<MomentFacts<NamedPerson>> {
  const { popeElected, majorityReachedBy, ...state } = publicStateOf(edition);
  const { leader, ...rounds } = roundFactsOf(edition);
  return {
    ...rounds,
    conclaveState: {
      ...state,
      // The name as it was recorded.
      popeElected: popeElected && { ...(await find(popeElected._id)), nomComplet: popeElected.nomComplet },
      majorityReachedBy: majorityReachedBy && (await find(majorityReachedBy._id)),
    },
    leader: leader && { ...(await find(leader._id)), votes: leader.votes },
  };
}
