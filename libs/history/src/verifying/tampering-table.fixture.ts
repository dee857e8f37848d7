import { CLOSING_ROWS } from './tampering-table-closing.fixture.js';

/**
 * Findings of the verifier when one field of a record is altered: with the hash of the record left as it was, and with all
 * hashes recomputed by a forger without the key of the seals. `NOTHING`: the file is said to be conforming.
 */
export const TAMPERING_TABLE = `
manifest format: no-manifest, no-manifest
manifest v: no-manifest, no-manifest
manifest whole: no-manifest, no-manifest
manifest conclaveId: other-edition, other-edition
manifest from: extent, extent
manifest to: extent, extent
manifest keys.0.keyId: no-manifest, no-manifest
manifest keys.0.algorithm: no-manifest, no-manifest
manifest keys.0.publicKey: no-manifest, no-manifest
manifest site: NOTHING, NOTHING
manifest exportedAt: NOTHING, NOTHING
ConclaveOpened v: unreadable, unreadable
ConclaveOpened conclaveId: unreadable, unreadable
ConclaveOpened sequence: edited, standing
ConclaveOpened eventId: edited, root-mismatch
ConclaveOpened type: unreadable, unreadable
ConclaveOpened recordedAt: edited, root-mismatch
ConclaveOpened actor: edited, root-mismatch
ConclaveOpened data.conclaveId: unreadable, unreadable
ConclaveOpened data.startDate: edited, root-mismatch
ConclaveOpened data.referenceDate: edited, root-mismatch
ConclaveOpened data.electors: edited, root-mismatch
ConclaveOpened data.majorityBasis: edited, root-mismatch
ConclaveOpened data.requiredMajority: edited, root-mismatch
ConclaveOpened data.leafVersion: unreadable, unreadable
RoundOpened v: unreadable, unreadable
RoundOpened conclaveId: other-edition, other-edition
RoundOpened sequence: edited, standing
RoundOpened eventId: edited, root-mismatch
RoundOpened type: unreadable, unreadable
RoundOpened recordedAt: edited, root-mismatch
RoundOpened actor: edited, root-mismatch
RoundOpened roundId: unreadable, unreadable
RoundOpened data.roundId: unreadable, unreadable
RoundOpened data.roundNumber: edited, root-mismatch
RoundOpened data.day: edited, root-mismatch
RoundOpened data.period: edited, root-mismatch
ConclaveStarted v: unreadable, unreadable
ConclaveStarted conclaveId: unreadable, unreadable
ConclaveStarted sequence: edited, analysis
ConclaveStarted eventId: edited, root-mismatch
ConclaveStarted type: unreadable, unreadable
ConclaveStarted recordedAt: edited, root-mismatch
ConclaveStarted actor: edited, root-mismatch
ConclaveStarted data.conclaveId: unreadable, unreadable
VoteCast v: unreadable, unreadable
VoteCast conclaveId: unreadable, unreadable
VoteCast sequence: edited, missing
VoteCast eventId: edited, root-mismatch
VoteCast type: unreadable, unreadable
VoteCast recordedAt: edited, root-mismatch
VoteCast actor: edited, root-mismatch
VoteCast roundId: unreadable, unreadable
VoteCast voter: edited, first-vote
VoteCast data.conclaveId: unreadable, unreadable
VoteCast data.roundId: unreadable, unreadable
VoteCast data.roundNumber: edited, root-mismatch
VoteCast data.cardinalId: edited, root-mismatch
VoteCast data.firstInRound: edited, first-vote
ClosingTimeChanged v: unreadable, unreadable
ClosingTimeChanged conclaveId: other-edition, other-edition
ClosingTimeChanged sequence: edited, standing
ClosingTimeChanged eventId: edited, root-mismatch
ClosingTimeChanged type: unreadable, unreadable
ClosingTimeChanged recordedAt: edited, root-mismatch
ClosingTimeChanged actor: edited, root-mismatch
ClosingTimeChanged roundId: unreadable, unreadable
ClosingTimeChanged data.roundId: unreadable, unreadable
ClosingTimeChanged data.roundNumber: edited, root-mismatch
ClosingTimeChanged data.before: edited, root-mismatch
ClosingTimeChanged data.after: edited, root-mismatch
ConclavePaused v: unreadable, unreadable
ConclavePaused conclaveId: other-edition, other-edition
ConclavePaused sequence: edited, missing
ConclavePaused eventId: edited, root-mismatch
ConclavePaused type: unreadable, unreadable
ConclavePaused recordedAt: edited, root-mismatch
ConclavePaused actor: edited, root-mismatch
ConclavePaused data.reason: edited, root-mismatch
ConclavePaused data.exhortationBy: edited, root-mismatch
VoteCast set aside v: unreadable, unreadable
VoteCast set aside conclaveId: unreadable, unreadable
VoteCast set aside sequence: edited, missing
VoteCast set aside eventId: edited, set-aside
VoteCast set aside type: unreadable, unreadable
VoteCast set aside recordedAt: edited, root-mismatch
VoteCast set aside actor: edited, root-mismatch
VoteCast set aside roundId: unreadable, unreadable
VoteCast set aside voter: edited, first-vote
VoteCast set aside data.conclaveId: unreadable, unreadable
VoteCast set aside data.roundId: unreadable, unreadable
VoteCast set aside data.roundNumber: edited, root-mismatch
VoteCast set aside data.cardinalId: edited, root-mismatch
VoteCast set aside data.firstInRound: edited, first-vote
VoteCast set aside aside: unreadable, unreadable
VoteSetAside v: unreadable, unreadable
VoteSetAside conclaveId: unreadable, unreadable
VoteSetAside sequence: edited, standing
VoteSetAside eventId: edited, root-mismatch
VoteSetAside type: unreadable, unreadable
VoteSetAside recordedAt: edited, root-mismatch
VoteSetAside actor: edited, root-mismatch
VoteSetAside roundId: unreadable, unreadable
VoteSetAside voter: edited, first-vote
VoteSetAside data.conclaveId: unreadable, unreadable
VoteSetAside data.roundId: unreadable, unreadable
VoteSetAside data.voteEventId: edited, set-aside
VoteSetAside data.reason: edited, root-mismatch
ConclaveResumed v: unreadable, unreadable
ConclaveResumed conclaveId: other-edition, other-edition
ConclaveResumed sequence: edited, analysis
ConclaveResumed eventId: edited, root-mismatch
ConclaveResumed type: unreadable, unreadable
ConclaveResumed recordedAt: edited, root-mismatch
ConclaveResumed actor: edited, root-mismatch
VoteHeld v: unreadable, unreadable
VoteHeld conclaveId: unreadable, unreadable
VoteHeld sequence: edited, standing
VoteHeld eventId: edited, root-mismatch
VoteHeld type: unreadable, unreadable
VoteHeld recordedAt: edited, root-mismatch
VoteHeld actor: edited, root-mismatch
VoteHeld roundId: unreadable, unreadable
VoteHeld voter: edited, root-mismatch
VoteHeld data.conclaveId: unreadable, unreadable
VoteHeld data.roundId: unreadable, unreadable
VoteHeld data.voteEventId: edited, standing
VoteHeld data.class: edited, root-mismatch
VoteHeld data.reason: edited, root-mismatch
ClusterCounted v: unreadable, unreadable
ClusterCounted conclaveId: other-edition, other-edition
ClusterCounted sequence: edited, missing
ClusterCounted eventId: edited, root-mismatch
ClusterCounted type: unreadable, unreadable
ClusterCounted recordedAt: edited, root-mismatch
ClusterCounted actor: edited, root-mismatch
ClusterCounted data.class: edited, root-mismatch
ClusterCounted data.reason: edited, root-mismatch
ClusterSetAside v: unreadable, unreadable
ClusterSetAside conclaveId: other-edition, other-edition
ClusterSetAside sequence: edited, majority
ClusterSetAside eventId: edited, root-mismatch
ClusterSetAside type: unreadable, unreadable
ClusterSetAside recordedAt: edited, root-mismatch
ClusterSetAside actor: edited, root-mismatch
ClusterSetAside data.class: edited, root-mismatch
ClusterSetAside data.reason: edited, root-mismatch
ConclaveCorrected v: unreadable, unreadable
ConclaveCorrected conclaveId: other-edition, other-edition
ConclaveCorrected sequence: edited, analysis
ConclaveCorrected eventId: edited, root-mismatch
ConclaveCorrected type: unreadable, unreadable
ConclaveCorrected recordedAt: edited, root-mismatch
ConclaveCorrected actor: edited, root-mismatch
ConclaveCorrected data.before.electors: edited, root-mismatch
ConclaveCorrected data.before.majorityBasis: edited, root-mismatch
ConclaveCorrected data.before.dayPeriod: edited, root-mismatch
ConclaveCorrected data.after.electors: edited, root-mismatch
ConclaveCorrected data.after.majorityBasis: edited, root-mismatch
ConclaveCorrected data.after.dayPeriod: edited, root-mismatch
${CLOSING_ROWS}`;
