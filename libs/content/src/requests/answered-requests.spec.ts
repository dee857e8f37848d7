import { beforeEach, describe, expect, it } from '@jest/globals';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { AnsweredRequests, ANSWERED_REQUESTS } from './answered-requests.js';

const REQUEST = { key: 'claire 3f1c', request: 'POST /api/cardinaux {"nom":"Parolin"}' };
const ANSWER = { status: 201, cookies: [['fumata_quiz', 'c1']], body: { nom: 'Parolin', password: 'shown once' } };
const HOUR_MS = 3_600_000;

describe('AnsweredRequests', () => {
  let documents: EmbeddedDocumentStore;
  let now: number;
  let requests: AnsweredRequests;
  beforeEach(() => {
    documents = EmbeddedDocumentStore.inMemory();
    now = Date.parse('2025-05-08T10:00:00.000Z');
    requests = new AnsweredRequests(documents, { now: () => new Date(now) });
  });

  it('returns the first answer to a repetition', async () => {
    expect(await requests.begin(REQUEST)).toBe('new');
    await requests.answered(REQUEST, ANSWER);
    expect(await requests.begin(REQUEST)).toEqual(ANSWER);
  });

  it('lets a request be executed again that has not been answered', async () => {
    await requests.begin(REQUEST);
    expect(await requests.begin(REQUEST)).toBe('unanswered');
  });

  it('detects another request with the key, answered or not', async () => {
    const other = { ...REQUEST, request: 'POST /api/cardinaux {"nom":"Tagle"}' };
    await requests.begin(REQUEST);
    expect(await requests.begin(other)).toBe('other');
    await requests.answered(REQUEST, ANSWER);
    expect(await requests.begin(other)).toBe('other');
  });

  it('frees the key of a refused request', async () => {
    await requests.begin(REQUEST);
    await requests.forget(REQUEST);
    expect(await requests.begin({ ...REQUEST, request: 'corrected' })).toBe('new');
  });

  it('keeps an answer although a simultaneous request with the key was refused', async () => {
    await requests.begin(REQUEST);
    await requests.answered(REQUEST, ANSWER);
    await requests.forget(REQUEST);
    expect(await requests.begin(REQUEST)).toEqual(ANSWER);
  });

  it('keeps an answer for a day', async () => {
    await requests.begin(REQUEST);
    await requests.answered(REQUEST, ANSWER);
    now += 24 * HOUR_MS;
    await requests.deleteOld();
    expect(await requests.begin(REQUEST)).toEqual(ANSWER);
    now += 1;
    expect(await requests.begin({ ...REQUEST, request: 'another' })).toBe('new');
    now += 24 * HOUR_MS + 1;
    await requests.deleteOld();
    expect(await documents.collection({ name: ANSWERED_REQUESTS, indexes: [['at']] }).count()).toBe(0);
  });

  it('stores a hash of the request that cannot be guessed without the key', async () => {
    const others = { ...REQUEST, key: 'paul 77b0' };
    for (const request of [REQUEST, others]) await requests.begin(request);
    const stored = await documents.collection({ name: ANSWERED_REQUESTS, indexes: [['at']] }).find();
    expect(new Set(stored.map((document) => Reflect.get(document, 'request'))).size).toBe(2);
  });

  it('stores neither the key nor a readable answer', async () => {
    await requests.begin(REQUEST);
    await requests.answered(REQUEST, ANSWER);
    const stored = JSON.stringify(await documents.collection({ name: ANSWERED_REQUESTS, indexes: [['at']] }).find());
    for (const secret of ['claire', '3f1c', 'Parolin', 'shown once']) expect(stored).not.toContain(secret);
  });
});
