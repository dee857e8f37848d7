import { conclaveOpen, given, roundClosed } from '@fumata/testing';
import { describe, it } from '@jest/globals';
import { currentEdition, type ConclaveView } from '../state/view.js';
import { pauseConclave, resumeConclave } from './pausing.js';

const data = { reason: 'Pause administrative', exhortationBy: 'Dominique Mamberti' };
const paused = { type: 'ConclavePaused' as const, data };
const pause = (view: ConclaveView) => pauseConclave(data, currentEdition(view)!);
const resume = (view: ConclaveView) => resumeConclave(currentEdition(view)!);
const inactive = conclaveOpen({ electors: 0 });
const complete = [
  ...conclaveOpen(),
  roundClosed(1, true),
  {
    type: 'PopeElected' as const,
    data: {
      cardinalId: 'c',
      nomComplet: 'X',
      roundId: 'r',
      roundNumber: 1,
      votes: 89,
      majorityBasis: 'electors' as const,
      requiredMajority: 89,
      talliedAt: '',
    },
  },
];

describe('pauseConclave', () => {
  it('pauses an active conclave with reason and exhortation', () => {
    given(...conclaveOpen())
      .when(pause)
      .then(paused);
  });
  it('records nothing when already paused', () => {
    given(...conclaveOpen(), paused)
      .when(pause)
      .thenNothing();
  });
  it('refuses when inactive or complete', () => {
    given(...inactive)
      .when(pause)
      .thenRefused('conclave-inactive');
    given(...complete)
      .when(pause)
      .thenRefused('conclave-complete');
  });
});

describe('resumeConclave', () => {
  it('resumes a paused conclave', () => {
    given(...conclaveOpen(), paused)
      .when(resume)
      .then({ type: 'ConclaveResumed', data: {} });
  });
  it('records nothing when not paused', () => {
    given(...conclaveOpen())
      .when(resume)
      .thenNothing();
  });
  it('refuses when inactive or complete', () => {
    given(...inactive)
      .when(resume)
      .thenRefused('conclave-inactive');
    given(...complete)
      .when(resume)
      .thenRefused('conclave-complete');
  });
});
