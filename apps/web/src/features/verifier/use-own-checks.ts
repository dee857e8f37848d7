import type { EditionAnswer } from '@fumata/contracts';
import { useEffect, useRef, useState } from 'react';
import type { ApiClient } from '../../lib/requests/api-client.js';
import { useSmokeKey } from '../../live/moment/moment-context.js';
import type { OwnVote } from '../../live/receipts/own-votes.js';
import { useApi } from '../../shell/api.js';
import { check } from './check.js';
import { fetchEdition } from './requests.js';
import { awaitsSeal, type Verification } from './verification.js';

/** Older receipts are checked on request. */
const CHECKED_AT_ONCE = 20;
/** The seal of a closed round comes within a minute. */
const POLL_MS = 5_000;
const MAX_POLLS = 12;

/** The check of one receipt; `failed`: it could not be made. */
export type OwnCheck = Verification | 'failed';

interface Results {
  /** By event id. */
  readonly checks: ReadonlyMap<string, OwnCheck>;
  /** By id; an edition that is missing could not be loaded. */
  readonly editions: ReadonlyMap<string, EditionAnswer>;
}

export interface OwnChecks extends Results {
  readonly isRunning: boolean;
  /** Number of receipts that are checked on request only. */
  readonly remaining: number;
  readonly checkAll: () => void;
}

/**
 * Checks the receipts of this browser one after the other, newest first; after each smoke those again that had no seal.
 */
export function useOwnChecks(votes: readonly OwnVote[], cardinalIds: readonly string[]): OwnChecks {
  const api = useApi();
  const [results, setResults] = useState<Results>({ checks: new Map(), editions: new Map() });
  const [isRunning, setIsRunning] = useState(false);
  const [limit, setLimit] = useState(CHECKED_AT_ONCE);
  const smoke = useSmokeKey();
  /** Counted anew after each smoke. */
  const [polled, setPolled] = useState({ smoke, polls: 0 });
  const polls = polled.smoke === smoke ? polled.polls : 0;
  const latest = useRef(results);
  useEffect(() => {
    latest.current = results;
  }, [results]);
  useEffect(() => {
    const controller = new AbortController();
    const newest = votes.toReversed().slice(0, limit);
    const due = newest.filter((vote) => !isFinal(latest.current.checks.get(idOf(vote))));
    setIsRunning(due.length > 0);
    const show = (vote: OwnVote, ownCheck: OwnCheck, edition: EditionAnswer | undefined): void =>
      setResults(({ checks, editions }) => ({
        checks: new Map(checks).set(idOf(vote), ownCheck),
        editions: edition ? new Map(editions).set(vote.receipt.conclaveId, edition) : editions,
      }));
    let timer: ReturnType<typeof setTimeout> | undefined;
    void checkEach(due, { api, cardinalIds, votes, signal: controller.signal, onChecked: show }).then(() => {
      if (controller.signal.aborted) return;
      setIsRunning(false);
      timer = setTimeout(() => {
        const isPending = [...latest.current.checks.values()].some((each) => each !== 'failed' && awaitsSeal(each));
        if (isPending && polls < MAX_POLLS) setPolled({ smoke, polls: polls + 1 });
      }, POLL_MS);
    });
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [api, votes, cardinalIds, limit, smoke, polls]);
  const remaining = Math.max(0, votes.length - limit);
  return { ...results, isRunning, remaining, checkAll: () => setLimit(Infinity) };
}

interface CheckOptions {
  readonly api: ApiClient;
  readonly cardinalIds: readonly string[];
  readonly votes: readonly OwnVote[];
  readonly signal: AbortSignal;
  readonly onChecked: (vote: OwnVote, check: OwnCheck, edition: EditionAnswer | undefined) => void;
}

/** One after the other, so that many receipts do not use up the limit of proofs at once. */
async function checkEach(
  due: readonly OwnVote[],
  { api, cardinalIds, votes, signal, onChecked }: CheckOptions,
): Promise<void> {
  const cached = withCache(api);
  for (const vote of due) {
    const [verification, edition] = await Promise.all([
      check(JSON.stringify(vote.receipt), { api: cached, cardinalIds, votes }).catch(() => undefined),
      fetchEdition(cached, vote.receipt.conclaveId).catch(() => undefined), // its receipt can still be checked
    ]);
    if (signal.aborted) return;
    onChecked(vote, verification ?? 'failed', edition);
  }
}

const idOf = ({ receipt }: OwnVote): string => receipt.eventId;

/** Nothing that the site answers later changes a proof, or a contradiction. */
const isFinal = (result: OwnCheck | undefined): boolean =>
  result !== undefined &&
  result !== 'failed' &&
  result.finding.is !== 'not-yet-sealed' &&
  result.finding.is !== 'unanswered';

/** Requests each address once: many receipts share their edition and the keys. */
function withCache(api: ApiClient): ApiClient {
  const answers = new Map<string, Promise<unknown>>();
  return {
    ...api,
    get<T>(path: string): Promise<T> {
      const answer = answers.get(path) ?? api.get<T>(path);
      answers.set(path, answer);
      return answer as Promise<T>; // an address has one type
    },
  };
}
