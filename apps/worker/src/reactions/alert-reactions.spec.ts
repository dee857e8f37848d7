import { emptyView, evolve } from '@fumata/conclave';
import type { NewJob, SITE_JOBS } from '@fumata/jobs';
import {
  cardinal,
  clusterCounted,
  conclaveOpen,
  election,
  heldVote,
  roundClosed,
  roundOpened,
  TestLog,
  vote,
  votes,
  type EventInput,
} from '@fumata/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AlertReactions } from './alert-reactions.js';

const NAMES: Readonly<Record<string, string>> = { [cardinal(1)]: 'Pietro Parolin', [cardinal(2)]: 'Luis Tagle' };
const cardinals = { get: (_id: string) => Promise.resolve({ _id, slug: 'x', nomComplet: NAMES[_id] ?? 'X' } as never) };

type PlanAlert = NewJob<Pick<typeof SITE_JOBS, 'plan-alert'>, 'plan-alert'>;

const clock = { ms: 0, now: () => new Date(clock.ms) };
beforeEach(() => void (clock.ms = Date.parse('2025-05-07T14:32:00.000Z')));

/** Passes the events to the reactions, twice, and returns the queued jobs. */
async function jobsAbout(...facts: EventInput[]): Promise<readonly PlanAlert[]> {
  const added = new Map<string, PlanAlert>();
  const add = (job: PlanAlert) => Promise.resolve(void (added.has(job.id) || added.set(job.id, job)));
  const reactions = new AlertReactions({ jobs: { add }, cardinals, clock });
  for (let time = 0; time < 2; time += 1) {
    const view = emptyView();
    for (const event of new TestLog().append(...facts).events) await reactions.to(event, evolve(view, event), view);
  }
  return [...added.values()];
}
const alertsAbout = async (...facts: EventInput[]) => (await jobsAbout(...facts)).map(({ payload }) => payload.alert);
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ');

describe('alerts about events', () => {
  it('tell the black smoke to whoever wants every smoke, once', async () => {
    const alerts = await alertsAbout(...conclaveOpen(), vote(1), roundClosed(1), roundOpened(2));
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toMatchObject({
      smoke: 'black',
      topic: 'fumee',
      audience: { choices: ['every-smoke'] },
      texts: [
        {
          title: 'Fumée noire · 1er scrutin',
          body: 'Aucun cardinal n’a encore atteint la majorité requise des deux tiers.',
        },
      ],
    });
  });

  it('tell the white smoke without a name, and the name to followers twelve seconds later', async () => {
    const [, first, second] = await jobsAbout(...conclaveOpen({ electors: 3 }), ...votes(1, 1), ...election(1));
    const [smoke, elected] = [first?.payload.alert, second?.payload.alert];
    expect(smoke).toMatchObject({ smoke: 'white', audience: { choices: ['white-smoke', 'every-smoke'] } });
    expect(smoke?.texts.map(({ title }) => title)).toEqual([
      'Fumée blanche · 1er scrutin',
      'Habemus Papam · 1er scrutin',
    ]);
    expect(smoke?.texts[0]?.body).not.toContain('Parolin');
    expect(elected).toMatchObject({ topic: 'fumee', audience: { followersOf: cardinal(1) } });
    expect(Date.parse(elected?.texts[0]?.from ?? '') - Date.parse(elected?.at ?? '')).toBe(12_000);
  });

  it('tell followers that a cardinal leads once a quarter of the majority votes for him, once a round', async () => {
    expect(await alertsAbout(...conclaveOpen(), ...votes(22, 1))).toEqual([]);
    const [lead, ...others] = await alertsAbout(
      ...[...conclaveOpen(), ...votes(23, 1), ...votes(22, 2)],
      ...[vote(2), vote(2), vote(1), vote(1)],
    );
    expect(lead).toMatchObject({ audience: { followersOf: cardinal(1) }, smoke: 'waiting' });
    expect(lead?.texts[0]?.title).toBe('Pietro Parolin');
    expect(plain(lead?.texts[0]?.body)).toBe(
      'Le 1er scrutin est ouvert. Pietro Parolin est en tête avec 23 voix (majorité : 89).',
    );
    expect(others.map(({ audience }) => audience)).toEqual([{ followersOf: cardinal(2) }]);
  });

  it('tell followers that a cardinal has reached the majority', async () => {
    const alerts = await alertsAbout(...conclaveOpen({ electors: 12 }), ...votes(8, 2), vote(2));
    expect(alerts.map(({ texts }) => texts[0]?.body)).toEqual([
      expect.stringContaining('Luis Tagle est en tête avec 2'),
      'Majorité atteinte par Luis Tagle, en attente de proclamation',
    ]);
  });

  it('tell followers of a majority that held votes give once they are counted', async () => {
    const two = [...heldVote(5, 2), ...heldVote(7, 2)];
    expect(await alertsAbout(...conclaveOpen({ electors: 3 }), ...two)).toEqual([]);
    const alerts = await alertsAbout(...conclaveOpen({ electors: 3 }), ...two, clusterCounted());
    expect(alerts.map(({ texts }) => texts[0]?.body)).toEqual([
      'Majorité atteinte par Luis Tagle, en attente de proclamation',
    ]);
  });

  it('tell followers of a leader whom held votes, counted at once, give more than a quarter of the majority', async () => {
    const heldVotes = Array.from({ length: 3 }, (_, n) => heldVote(26 + 2 * n, 1)).flat();
    const alerts = await alertsAbout(...conclaveOpen(), ...votes(21, 1), ...heldVotes, clusterCounted());
    expect(alerts.map(({ texts }) => plain(texts[0]?.body))).toEqual([
      'Le 1er scrutin est ouvert. Pietro Parolin est en tête avec 24 voix (majorité : 89).',
    ]);
  });

  it('tell nothing about votes that do not count', async () => {
    const alerts = await alertsAbout(...conclaveOpen({ electors: 3 }), roundClosed(1), roundOpened(2), ...votes(3, 1));
    expect(alerts.map(({ smoke }) => smoke)).toEqual(['black']);
  });

  it('tell nothing of the past', async () => {
    clock.ms += 6 * 60_000;
    expect(await alertsAbout(...conclaveOpen(), vote(1), roundClosed(1))).toEqual([]);
  });
});
