import { describe, expect, it } from '@jest/globals';
import type { Finding, Verification } from '../verification.js';
import { checksOf } from './checks.js';
import { leaf, seal, verificationOf } from './verification.fixture.js';
import { wordsOf } from './words.js';

const counted = { is: 'counted' } as const;
const late = { is: 'set-aside', reason: 'paused', sequence: 1461 } as const;
const recordedVote = { leaf, standing: counted, promise: 'valid' } as const;
const coverage = { is: 'none' } as const;
const whole = { is: 'whole', cardinalId: 'd'.repeat(24), promise: 'valid', coverage } as const;

/** All findings, each with the look of its verdict and its four checks: passed (ok), failed (ko) or neither (no). */
const FINDINGS: readonly (readonly [Finding, string, string])[] = [
  [{ is: 'proven', ...recordedVote, seal }, 'yes', 'ok ok ok ok'],
  [{ is: 'proven-set-aside', ...recordedVote, standing: late, seal }, 'aside', 'ok ok no ok'],
  [{ is: 'not-yet-sealed', ...recordedVote }, 'wait', 'ok ok ok no'],
  [{ is: 'not-yet-sealed', ...recordedVote, standing: late }, 'aside', 'ok ok no no'],
  [{ is: 'unknown', promise: 'valid' }, 'no', 'ok ko no no'],
  [{ is: 'unknown', promise: 'none' }, 'no', 'no ko no no'],
  [{ is: 'other-edition', promise: 'valid' }, 'no', 'ok no no no'],
  [{ is: 'other-edition', promise: 'unknown-key' }, 'no', 'no no no no'],
  [{ is: 'contradicted', leaf }, 'no', 'ok ko no no'],
  [{ is: 'forged-receipt', why: 'text' }, 'no', 'ko no no no'],
  [{ is: 'forged-receipt', why: 'promise-path' }, 'no', 'ko no no no'],
  [{ is: 'forged-receipt', why: 'promise-signature' }, 'no', 'ko no no no'],
  [{ is: 'forged-receipt', why: 'checkpoint' }, 'no', 'ko no no no'],
  [{ is: 'forged-receipt', why: 'another-event' }, 'no', 'ko no no no'],
  [{ is: 'bad-seal', ...recordedVote, why: 'unknown-key', seal }, 'no', 'ok ok ok ko'],
  [{ is: 'bad-path', ...recordedVote, seal }, 'no', 'ok ok ok ko'],
  [{ is: 'unreadable', what: 'evidence' }, 'wait', 'no no no no'],
  [{ is: 'unanswered', message: '', word: whole }, 'wait', 'ok no no no'],
  [{ is: 'unanswered', message: '', word: { is: 'altered', why: 'text' } }, 'no', 'ko no no no'],
];

describe('the verdict on a receipt', () => {
  it.each(FINDINGS)('has a look and four checks for each finding: %j', (finding, look, marks) => {
    const verification = verificationOf(finding);
    expect(wordsOf(verification, 'Luis Antonio Tagle').look).toBe(look);
    expect(
      checksOf(verification)
        .map(({ is }) => is)
        .join(' '),
    ).toBe(marks);
  });

  it('advises to keep the receipt exactly when it is evidence against the site', () => {
    const evidence = FINDINGS.filter(([finding]) => wordsOf(verificationOf(finding), undefined).isEvidence);
    expect(evidence.map(([{ is }]) => is)).toEqual([
      'unknown',
      'other-edition',
      'contradicted',
      'bad-seal',
      'bad-path',
    ]);
  });

  it('names the round, the day and the cardinal', () => {
    const words = wordsOf(verificationOf({ is: 'proven', ...recordedVote, seal }), 'Luis Antonio Tagle');
    expect(words.text).toBe('7e scrutin, le 10\u00A0mai 2025 à 9\u00A0h\u00A020');
    expect(words.name).toBe('Luis Antonio Tagle');
  });

  it('says why a vote was set aside, and whether the waiting hour is already cancelled', () => {
    const set = (sequence?: number) =>
      wordsOf(
        verificationOf({
          is: 'not-yet-sealed',
          ...recordedVote,
          standing: { is: 'set-aside', reason: 'paused', sequence },
        }),
        '',
      );
    expect(set(3).text).toContain('le conclave était en pause');
    expect(set(3).emphasis).toBe('vous avez pu revoter aussitôt');
    expect(set().emphasis).toBe('vous pourrez revoter aussitôt');
  });

  it('says that a held vote waits, or that it was not counted and takes the hour', () => {
    const waiting = verificationOf({ is: 'not-yet-sealed', ...recordedVote, standing: { is: 'held' } });
    expect(wordsOf(waiting, '').title).toBe('Votre voix figure au journal, mais elle est retenue pour examen.');
    expect(checksOf(waiting).find(({ title }) => title === 'Pas encore comptée')).toMatchObject({ is: 'no' });
    const standing = { is: 'set-aside', reason: 'held' } as const;
    const uncounted = wordsOf(verificationOf({ is: 'proven-set-aside', ...recordedVote, standing, seal }), '');
    expect(uncounted.title).toBe('Votre voix figure au journal, mais elle n’est pas comptée.');
    expect(uncounted.emphasis).toBeUndefined();
    const sealed = verificationOf({ is: 'proven-set-aside', ...recordedVote, standing: { is: 'held' }, seal });
    expect(wordsOf(sealed, '')).toEqual(uncounted);
  });

  it.each(['complete', 'edition-over'])('promises no seal for a vote after the end: %s', (reason) => {
    const standing = { is: 'set-aside', reason, sequence: 1461 } as const;
    const checks = checksOf(verificationOf({ is: 'not-yet-sealed', ...recordedVote, standing }));
    expect(checks.at(-1)).toMatchObject({ is: 'no', title: 'Sous aucun sceau' });
    const paused = checksOf(verificationOf({ is: 'not-yet-sealed', ...recordedVote, standing: late }));
    expect(paused.at(-1)?.text).toContain('Le prochain sceau');
  });

  it('reports a vote for another cardinal than was chosen here', () => {
    const asChosen = checksOf(verificationOf({ is: 'proven', ...recordedVote, seal }, { chosenId: 'e'.repeat(24) }))[1];
    expect(asChosen).toMatchObject({ is: 'ko', title: 'Pour votre choix' });
  });

  it('names the signed checkpoint that covers the vote, if there is one', () => {
    const checkpoint = { origin: 'fumata.test', size: 1450, root: '', note: { text: '', signatures: [] } };
    const last = (coverage: Verification['coverage']) =>
      checksOf(verificationOf({ is: 'not-yet-sealed', ...recordedVote }, { coverage })).at(-1);
    expect(last({ is: 'none' })?.title).toBe('Pas encore sous sceau');
    expect(last({ is: 'covered', checkpoint })).toMatchObject({
      is: 'ok',
      text: expect.stringContaining('1\u202F450'),
    });
    expect(last({ is: 'unsigned' })?.is).toBe('no');
    expect(last({ is: 'former-key' })).toMatchObject({ is: 'no', text: expect.stringContaining('ancienne clé') });
    expect(last({ is: 'not-covered' })?.is).toBe('ko');
  });

  it.each([
    ['none', 'sans signature'],
    ['unknown-key', 'd’une clé que ce navigateur ne connaît pas'],
    ['former-key', 'd’une ancienne clé, remplacée avant ce vote'],
  ] as const)('says why a promise is not valid: %s', (promise, text) => {
    const [authenticity] = checksOf(verificationOf({ is: 'not-yet-sealed', ...recordedVote, promise }));
    expect(authenticity).toMatchObject({ is: 'no', text: expect.stringContaining(text) });
  });

  it('speaks of the visitor’s vote under a valid promise only', () => {
    const findings = FINDINGS.map(([finding]) => finding).filter(
      (finding) => 'standing' in finding && !('why' in finding),
    );
    const inLog = findings.filter(({ is }) => is !== 'bad-path');
    expect(inLog).toHaveLength(4);
    const titles = (promise: 'valid' | 'none' | 'unknown-key') =>
      inLog.map((finding) => wordsOf(verificationOf({ ...finding, promise } as Finding), '').title.split(' figure')[0]);
    expect(new Set(titles('valid'))).toEqual(new Set(['Votre voix']));
    for (const promise of ['none', 'unknown-key'] as const)
      expect(new Set(titles(promise))).toEqual(new Set(['Cet événement']));
  });

  it('never claims a signature that is not verified', () => {
    const unsigned = FINDINGS.filter(([finding]) => 'promise' in finding && finding.promise !== 'valid');
    for (const [finding] of unsigned)
      expect(JSON.stringify(wordsOf(verificationOf(finding), undefined))).not.toContain('est la nôtre');
  });
});
