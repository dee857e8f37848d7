import { conclaveOpen, foldEvents, roundClosed, roundOpened, TestLog, vote } from '@fumata/testing';
import { currentEdition } from '@fumata/conclave';
import { expect, it } from '@jest/globals';
import { closedRoundsOf, openRound, RESULT_COLUMNS, resultRows } from './open-rounds.js';

it('gives equal votes the same place in the results file, sorted by name, and the next place counts them', () => {
  const log = new TestLog().append(...conclaveOpen(), vote(1), vote(1), vote(2), vote(3), vote(4), vote(4));
  const edition = currentEdition(foldEvents(log.append(roundClosed(1), roundOpened(2)).events).view);
  if (!edition) throw new Error('no edition');
  const names = ['Zuppi', 'Tagle', 'Érdo', 'Aveline'];
  const nameOf = (cardinalId: string) => names[Number.parseInt(cardinalId.slice(-1), 16) - 1] ?? '';
  const rows = closedRoundsOf(edition).flatMap((round) => resultRows(openRound(edition, round, nameOf)));
  const columns = ['rang', 'nomComplet', 'voix'].map((name) => RESULT_COLUMNS.indexOf(name));
  expect(rows.map((row) => columns.map((column) => row[column]))).toEqual([
    ['1', 'Aveline', '2'],
    ['1', 'Zuppi', '2'],
    ['3', 'Érdo', '1'],
    ['3', 'Tagle', '1'],
  ]);
});
