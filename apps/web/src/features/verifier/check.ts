import type { Evidence, Receipt, Verdict } from '@fumata/proof';
import { ApiError, type ApiClient } from '../../lib/requests/api-client.js';
import { readCoverage } from '../../live/receipts/covered-receipts.js';
import type { OwnVote } from '../../live/receipts/own-votes.js';
import { roundFacts } from './rules/round-facts.js';
import type { Finding, Verification } from './verification.js';
import { readStoredKeys, storeKeys, trustIn } from './trusted-keys.js';
import { fetchEdition, fetchEvidence, fetchKeyFile } from './requests.js';

type Proof = typeof import('@fumata/proof');

interface CheckContext {
  readonly api: ApiClient;
  readonly cardinalIds: readonly string[];
  readonly votes: readonly OwnVote[];
}

/** Response of the site, or its failure, which says nothing about the receipt. */
type SiteResponse<T> = { readonly value: T } | { readonly failed: ApiError };

const settle = <T>(answer: Promise<T>): Promise<SiteResponse<T>> =>
  answer.then(
    (value) => ({ value }),
    (failed: unknown) => {
      if (failed instanceof ApiError) return { failed };
      throw failed;
    },
  );

/**
 * Verifies a receipt: fetches the event that it names and checks the response in the browser. Undefined for a text that
 * is not a receipt; rejects when the verification code fails to load.
 */
export async function check(
  text: string,
  { api, cardinalIds, votes }: CheckContext,
): Promise<Verification | undefined> {
  const proof = await import('@fumata/proof');
  const receipt = withCheckpoint(proof.readReceipt(text));
  if (!receipt) return undefined;
  const { conclaveId, sequence, eventId } = receipt;
  const [answer, keyFile] = await Promise.all([
    settle(fetchEvidence(api, conclaveId, sequence, proof.sha256Hex(eventId))),
    settle(fetchKeyFile(api)),
  ]);
  const ownVote = votes.find((vote) => vote.receipt.eventId === receipt.eventId);
  const trust = trustIn('value' in keyFile ? proof.readKeys(keyFile.value) : undefined, readStoredKeys(proof.readKeys));
  if (trust.is === 'first') storeKeys(trust.keys, new Date());
  const evidence = 'value' in answer ? proof.readEvidence(answer.value) : undefined;
  const trustedInput = { keys: trust.keys, cardinalIds: [...(ownVote ? [ownVote.cardinalId] : []), ...cardinalIds] };
  const edition = evidence?.is === 'event' ? await settle(fetchEdition(api, conclaveId)) : undefined;
  const finding: Finding =
    'failed' in answer
      ? {
          is: 'unanswered',
          message: answer.failed.message,
          word: proof.checkReceipt(receipt, trustedInput, proof.PURE),
        }
      : allowForeignCardinal(
          proof.verdictOn(receipt, evidence, trustedInput),
          evidence,
          trust.keys.some(({ keyId }) => keyId === receipt.promise?.keyId),
        );
  return {
    receipt,
    finding,
    evidence,
    trust,
    round: roundFacts(receipt, edition && 'value' in edition ? edition.value : undefined, ownVote),
    ...pathOf(evidence, proof),
    coverage: proof.coverageOf(receipt, trust.keys),
    cardinalId: votedFor(receipt, evidence, trustedInput.cardinalIds, proof),
    chosenId: ownVote?.cardinalId,
  };
}

/** Adds the checkpoint that this browser has seen, unless the receipt brings one. */
function withCheckpoint(receipt: Receipt | undefined): Receipt | undefined {
  const checkpoint = receipt && (receipt.checkpoint ?? readCoverage()[receipt.eventId]);
  return receipt && (checkpoint ? { ...receipt, checkpoint } : receipt);
}

/**
 * A receipt of another installation may be for a cardinal unknown here, so an unmatched commitment proves nothing. A
 * receipt that names this site's key is checked against this site's cardinals.
 */
const allowForeignCardinal = (verdict: Verdict, evidence: Evidence | undefined, isOwnKey: boolean): Verdict =>
  evidence?.is === 'other-edition' && verdict.is === 'forged-receipt' && verdict.why === 'text' && !isOwnKey
    ? { is: 'other-edition', promise: 'unknown-key' }
    : verdict;

function pathOf(
  evidence: Evidence | undefined,
  { inclusionSteps, leafHash, rootOfInclusion }: Proof,
): Pick<Verification, 'steps' | 'root'> {
  if (evidence?.is !== 'event' || !evidence.sealed) return { steps: [], root: undefined };
  const { leaf, sealed } = evidence;
  const position = { index: leaf.sequence - 1, size: sealed.seal.size };
  return {
    steps: inclusionSteps(position.index, position.size) ?? [],
    root: rootOfInclusion({ ...position, leafHash: leafHash(leaf), path: sealed.path }),
  };
}

function votedFor(
  receipt: Receipt,
  evidence: Evidence | undefined,
  cardinalIds: readonly string[],
  { cardinalIn, cardinalOf }: Proof,
): string | undefined {
  const recorded = evidence?.is === 'event' ? cardinalIn(evidence.leaf) : undefined;
  return cardinalOf(receipt, recorded === undefined ? cardinalIds : [recorded, ...cardinalIds]);
}
