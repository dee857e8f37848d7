import { PARTS, type Parts, type PartStatus, type VerifiedPart } from '@fumata/history';
import { describe, expect, it } from '@jest/globals';
import { intactWords } from './intact-words.js';

type Report = Parameters<typeof intactWords>[0];

const parts = (...right: readonly VerifiedPart[]): Parts =>
  Object.fromEntries(
    PARTS.map((part): [VerifiedPart, PartStatus] => [part, right.includes(part) ? 'right' : 'not-covered']),
  ) as Parts; // all parts
const nothing = { rounds: [], analyses: [], election: false };
const recount = {
  rounds: [],
  seals: 1,
  sealedTo: 3,
  coveredTo: 3,
  uncovered: nothing,
  leftToSuccession: [],
  root: 'ab',
};
const reportOf = (over: object): Report =>
  ({ is: 'intact', events: 3, manifest: { conclaveId: 'c' }, parts: parts(), recount, ...over }) as unknown as Report;
const text = (report: Report, where: 'fichier' | 'journal' = 'fichier') =>
  intactWords(report, { signerPhrase: '', where }).join('\n');

describe('the report of a valid log', () => {
  it('speaks of the log, not of a file', () => {
    const report = reportOf({ recount: { ...recount, seals: 0, sealedTo: 0, coveredTo: 0 } });
    expect(text(report, 'journal')).toContain('Aucun sceau dans ce journal :');
    expect(text(report, 'journal')).not.toContain('fichier');
    expect(text(report)).toContain('Aucun sceau dans ce fichier :');
  });

  it('says that all is conforming only if every part is covered', () => {
    expect(text(reportOf({ leafVersion: 2, parts: parts(...PARTS) }))).toMatch(
      /^Tout est conforme : .*\nCouvert et juste : /,
    );
    const version1 = text(reportOf({ parts: parts('votes', 'times') }));
    expect(version1).toMatch(
      /^Rien ne se contredit : .*\nCouvert et juste : votes, heures\.\nNon couvert : résultats, /,
    );
    expect(version1).not.toContain('conforme');
    expect(version1).toContain('le moment, le scrutin et le cardinal');
  });

  it.each([
    ['a closed round', { rounds: [2] }, 'le scrutin 2'],
    ['the analysis of a round', { analyses: [1] }, 'l’analyse du scrutin 1'],
    ['the election', { election: true }, 'l’élection'],
    ['several results', { rounds: [2], election: true }, 'le scrutin 2, ni l’élection'],
  ])('does not say that all is conforming while no signature covers %s', (_, uncovered, named) => {
    const covered = { ...recount, uncovered: { ...nothing, ...uncovered } };
    const words = text(reportOf({ events: 9, leafVersion: 2, parts: parts(...PARTS), recount: covered }));
    expect(words).toMatch(/^Rien ne se contredit : /);
    expect(words).toContain(`\nAucune signature ne couvre ${named} : seul l’auteur du fichier en répond.\n`);
  });

  it('says why results are not covered although a seal covers all events', () => {
    const succeeded = { ...recount, leftToSuccession: ['results', 'rules'] };
    const words = text(reportOf({ leafVersion: 2, parts: parts('votes'), recount: succeeded }));
    expect(words).toContain('dépendent du moment où une autre édition a pris la suite');
    expect(text(reportOf({ leafVersion: 2, parts: parts(...PARTS) }))).not.toContain('autre édition');
  });

  it('names the log whose checkpoint covers the events', () => {
    const checkpoint = { origin: 'fumata.test/conclave/c', size: 3 };
    const report = reportOf({ events: 9, leafVersion: 2, parts: parts(...PARTS), recount: { ...recount, checkpoint } });
    expect(text(report)).toMatch(
      /^Point de contrôle signé pour fumata\.test\/conclave\/c .*, jusqu’à l’événement 3\.$/m,
    );
    expect(text(report)).toMatch(/^Tout est conforme : /);
  });

  it('says up to which event, if others follow what was signed', () => {
    const report = reportOf({ events: 9, leafVersion: 2, parts: parts(...PARTS) });
    expect(text(report)).toContain('Couvert et juste jusqu’à l’événement 3 : résultats');
  });
});
