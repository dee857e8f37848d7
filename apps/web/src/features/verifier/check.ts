import type { EditionAnswer } from '@fumata/contracts';
import type { Evidence, Receipt, SealKey, Verdict } from '@fumata/proof';
import { ApiError } from '../../lib/api-client.js';
import type { ApiClient } from '../../lib/api-client.js';
import type { OwnVote } from '../../live/receipts/own-votes.js';
import { roundFacts } from './rules/round-facts.js';
import type { Finding, Verification } from './verification.js';
import { rememberedKeys, rememberKeys, trustIn } from './trusted-keys.js';

type Proof = typeof import('@fumata/proof');

interface Around {
  readonly api: ApiClient;
  readonly cardinalIds: readonly string[];
  readonly votes: readonly OwnVote[];
}

/** What the site answers, or why it doesn't: it is no fault of the receipt. */
type Asked<T> = { readonly came: T } | { readonly failed: ApiError };

const asked = <T>(answer: Promise<T>): Promise<Asked<T>> =>
  answer.then(
    (came) => ({ came }),
    (failed: unknown) => {
      if (failed instanceof ApiError) return { failed };
      throw failed;
    },
  );

/**
 * Looks at a receipt: asks the site for the event that it names and checks the answer here. Undefined for a text that
 * is no receipt. Rejects when the code that checks did not come.
 */
export async function check(
  text: string,
  { api, cardinalIds, votes }: Around,
): Promise<Verification | undefined> {
  const proof = await import('@fumata/proof');
  const receipt = proof.readReceipt(text);
  if (!receipt) return undefined;
  const { conclaveId, sequence, eventId } = receipt;
  const [answer, keyFile] = await Promise.all([
    asked(
      api.get<unknown>(`/api/conclave/preuve/${conclaveId}/${sequence}?temoin=${proof.sha256Hex(eventId)}`),
    ),
    asked(api.get<unknown>('/.well-known/fumata-seal.json')),
  ]);
  const own = votes.find((vote) => vote.receipt.eventId === receipt.eventId);
  const trust = trustIn(
    'came' in keyFile ? proof.readKeys(keyFile.came) : undefined,
    rememberedKeys(proof.readKeys),
  );
  if (trust.is === 'first') rememberKeys(trust.keys, new Date());
  const evidence = 'came' in answer ? proof.readEvidence(answer.came) : undefined;
  const known = { keys: trust.keys, cardinalIds: [...(own ? [own.cardinalId] : []), ...cardinalIds] };
  const edition =
    evidence?.is === 'event'
      ? await asked(api.get<EditionAnswer>(`/api/conclave/editions/${conclaveId}`))
      : undefined;
  const finding: Finding =
    'failed' in answer
      ? {
          is: 'unanswered',
          message: answer.failed.message,
          word: proof.checkReceipt(receipt, known, proof.PURE),
        }
      : ofForeign(
          proof.verdictOn(receipt, evidence, known),
          evidence,
          proof.keyNamed(trust.keys, receipt.promise?.keyId ?? ''),
        );
  return {
    ...{ receipt, finding, evidence, trust },
    round: roundFacts(receipt, edition && 'came' in edition ? edition.came : undefined, own),
    ...pathOf(evidence, proof),
    cardinalId: votedFor(receipt, evidence, known.cardinalIds, proof),
    chosenId: own?.cardinalId,
  };
}

/**
 * A receipt of another installation may be for a cardinal whom nobody knows here: that its text doesn't open to anybody
 * then says nothing about it. One that names our own key is held to our own cardinals.
 */
const ofForeign = (verdict: Verdict, evidence: Evidence | undefined, ownKey: SealKey | undefined): Verdict =>
  evidence?.is === 'other-edition' && verdict.is === 'forged-receipt' && verdict.why === 'text' && !ownKey
    ? { is: 'other-edition', promise: 'unknown-key' }
    : verdict;

function pathOf(
  evidence: Evidence | undefined,
  { inclusionSteps: inclusionSteps, leafHash, rootOfInclusion }: Proof,
): Pick<Verification, 'steps' | 'root'> {
  if (evidence?.is !== 'event' || !evidence.sealed) return { steps: [], root: undefined };
  const { leaf, sealed } = evidence;
  const place = { index: leaf.sequence - 1, size: sealed.seal.size };
  return {
    steps: inclusionSteps(place.index, place.size) ?? [],
    root: rootOfInclusion({ ...place, leafHash: leafHash(leaf), path: sealed.path }),
  };
}

function votedFor(
  receipt: Receipt,
  evidence: Evidence | undefined,
  cardinalIds: readonly string[],
  { cardinalOf }: Proof,
): string | undefined {
  const told = evidence?.is === 'event' ? evidence.leaf.cardinalId : undefined;
  return cardinalOf(receipt, told === undefined ? cardinalIds : [told, ...cardinalIds]);
}
