import { createHash } from 'node:crypto';
import { ExportVerification, type VerificationResult } from '@fumata/history';
import { ConclaveProjector } from '@fumata/read-models';
import { afterEach, beforeEach } from '@jest/globals';
import { sealRound } from '../seal-round.js';
import { TestSite, type Failure } from '../site.js';

export let site: TestSite;
export let admin: string;
export let conclaveId: string;
export let projector: ConclaveProjector;
export const parolin = () => site.cardinal('pietro-parolin');
export const get = <Body = string & Failure>(path: string, headers: Record<string, string> = {}) =>
  site.ask<Body>('GET', path, { headers });

export const exported = async (query = '', { format = 'ndjson', of = conclaveId, by = admin } = {}) =>
  get(`/api/journal/${of}/export.${format}${query}`, { 'x-auth-token': by });

export const projected = async () => projector.untilPosition((await site.state()).position!);
export function verified(text: string): VerificationResult {
  const running = createHash('sha256');
  const verification = new ExportVerification({
    sha256: { update: (more) => running.update(more), digest: () => running.digest('hex') },
  });
  for (const line of text.trimEnd().split('\n')) verification.take(line);
  return verification.end();
}

/** A sealed round, and another that is open, with votes in both. */
export async function twoRounds(): Promise<void> {
  await site.votesFor(parolin(), 3);
  await site.adminCommand(admin, 'next-round', { reason: 'un motif à moi' });
  await sealRound(site, conclaveId, 1);
  await site.votesFor(site.cardinal('luis-antonio-tagle'), 2);
  await projected();
}

export function prepareSite(): void {
  beforeEach(async () => {
    site = await TestSite.open();
    admin = await site.login('admin', 'Camille');
    conclaveId = (await site.state()).conclaveState._id;
    const { log, models, clock } = site.system;
    projector = new ConclaveProjector({ log, models, clock, wait: () => Promise.resolve() });
    await projector.start();
  });
  afterEach(async () => {
    await projector.stop();
    await site.close();
  });
}
