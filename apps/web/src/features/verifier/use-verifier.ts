import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useApi } from '../../shell/api.js';
import { useStore } from '../../lib/store.js';
import { OwnVotes, type OwnVote, type Receipt } from '../../live/receipts/own-votes.js';
import { receiptTextIn } from '../../live/receipts/receipt-address.js';
import { check } from './check.js';
import { FILE_NOT_A_RECEIPT, LINK_NOT_A_RECEIPT, NOT_A_RECEIPT, NOT_LOADED } from './texts.js';
import { awaitsSeal, type Verification } from './verification.js';

/** Origin of a receipt's text. */
export type Source = 'typed' | 'file' | 'link';

const PROBLEMS = { typed: NOT_A_RECEIPT, file: FILE_NOT_A_RECEIPT, link: LINK_NOT_A_RECEIPT };
const NONE: readonly OwnVote[] = [];
/** The seal of a closed round is pending: polling interval and maximum number of polls. */
const POLL_MS = 2_000;
const MAX_POLLS = 30;

export type Stage =
  | { readonly is: 'asking'; readonly problem?: { readonly source: Source; readonly message: string } }
  | { readonly is: 'reading' }
  /** A file with several receipts was opened. */
  | { readonly is: 'choosing'; readonly receipts: readonly Receipt[] }
  | { readonly is: 'verified'; readonly verification: Verification };

export interface Verifier {
  readonly stage: Stage;
  /** Stored in this browser, oldest first. */
  readonly votes: readonly OwnVote[];
  readonly verify: (text: string, source: Source) => void;
  /** Returns to the empty form. */
  readonly reset: () => void;
}

/** Verifies submitted receipts and the one in the address fragment; only the latest verification counts. */
export function useVerifier(cardinalIds: readonly string[]): Verifier {
  const api = useApi();
  const [ownVotes] = useState(() => new OwnVotes());
  const [stage, setStage] = useState<Stage>({ is: 'asking' });
  const latestRequest = useRef(0);
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => ownVotes.follow(() => undefined), [ownVotes]);
  const verify = useCallback(
    (text: string, source: Source): void => {
      latestRequest.current += 1;
      const request = latestRequest.current;
      const show = (next: Stage): void => {
        if (request === latestRequest.current) setStage(next);
      };
      const refuse = (message: string): void => show({ is: 'asking', problem: { source, message } });
      setStage({ is: 'reading' });
      const read = async (): Promise<void> => {
        const { readReceiptFile } = await import('@fumata/proof');
        const receipts = readReceiptFile(text);
        if (receipts && receipts.length > 1) return show({ is: 'choosing', receipts });
        const receiptText = receipts ? JSON.stringify(receipts[0]) : text;
        const verification = await check(receiptText, { api, cardinalIds, votes: ownVotes.all.get() });
        if (verification) show({ is: 'verified', verification });
        else refuse(PROBLEMS[source]);
      };
      read().catch(() => refuse(NOT_LOADED));
    },
    [api, cardinalIds, ownVotes],
  );
  useEffect(() => {
    const text = receiptTextIn(hash);
    if (text !== undefined) verify(text, 'link');
  }, [hash, verify]);
  useSealPolling(stage, setStage, (receipt) =>
    check(JSON.stringify(receipt), { api, cardinalIds, votes: ownVotes.all.get() }),
  );
  const reset = (): void => {
    latestRequest.current += 1;
    setStage({ is: 'asking' });
    if (hash !== '') void navigate({ hash: '' });
  };
  return { stage, votes: useStore(ownVotes.all, NONE), verify, reset };
}

/** Replaces a verdict that waits for the seal of a closed round once the seal exists. */
export function useSealPolling(
  stage: Stage,
  setStage: (change: (current: Stage) => Stage) => void,
  recheck: (receipt: Verification['receipt']) => Promise<Verification | undefined>,
): void {
  /** Counted anew for each verdict. */
  const [polled, setPolled] = useState({ stage, polls: 0 });
  const polls = polled.stage === stage ? polled.polls : 0;
  const latestRecheck = useRef(recheck);
  useEffect(() => {
    latestRecheck.current = recheck;
  });
  useEffect(() => {
    if (polls >= MAX_POLLS || stage.is !== 'verified' || !awaitsSeal(stage.verification)) return;
    const timer = setTimeout(() => {
      const checked = latestRecheck.current(stage.verification.receipt).catch(() => undefined); // retried
      void checked.then((verification) => {
        setPolled({ stage, polls: polls + 1 });
        if (verification && verification.finding.is !== 'unanswered' && !awaitsSeal(verification))
          setStage((current) => (current === stage ? { is: 'verified', verification } : current));
      });
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [stage, setStage, polls]);
}
