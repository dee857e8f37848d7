import { describe, expect, it } from '@jest/globals';
import { initialQuery, parseListQuery, toSearchParams } from '../../../../lib/list-query.js';
import { DETAIL_LIST, exportAddress, isFiltered, periodErrors } from '../query.js';
import { mailErrorOf, remainingText, monthAndDay, subjectOf, subjectText, weekSummary } from './words.js';

const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

describe('the list query of the downloads', () => {
  const parsed = (query: string) => parseListQuery(DETAIL_LIST, new URLSearchParams(query));
  const all = initialQuery(DETAIL_LIST);

  it('round-trips through the URL; invalid values are ignored', () => {
    const query = 'email=ada%40&startDate=2025-05-01&endDate=2025-05-08&page=3';
    expect(toSearchParams(DETAIL_LIST, parsed(query)).toString()).toBe(query);
    expect(parsed('startDate=hier&page=x')).toEqual(all);
  });

  it('requires both days or neither', () => {
    const incomplete = { ...all, period: { startDate: '2025-05-01', endDate: '' } };
    expect(toSearchParams(DETAIL_LIST, incomplete).size).toBe(0);
    expect(isFiltered(incomplete)).toBe(false);
    expect(periodErrors(incomplete.period)).toEqual({ endDate: 'Les deux dates vont ensemble' });
    expect(periodErrors({ startDate: '', endDate: '2025-05-01' })).toHaveProperty('startDate');
    expect(periodErrors({ startDate: '2025-05-02', endDate: '2025-05-01' })).toHaveProperty('endDate');
    expect(periodErrors({ startDate: '2025-05-01', endDate: '2025-05-01' })).toEqual({});
    expect(periodErrors(all.period)).toEqual({});
  });

  it('maps to a CSV of all pages with the same filters', () => {
    expect(exportAddress({ ...all, email: ' ada ', page: 4 })).toBe('/api/download-stats/export.csv?email=ada');
    expect(exportAddress(all)).toBe('/api/download-stats/export.csv');
  });
});

describe('a download link', () => {
  const image = { _id: 'a', titre: 'La fumée', miniature: 'a', galleryId: { _id: 'g', titre: 'Planches' } };

  it('names an image with its gallery, a whole gallery, or a deleted image', () => {
    expect(subjectOf({ imageId: image, archive: null, galerie: 'Planches' })).toEqual({
      image: 'La fumée',
      gallery: 'Planches',
    });
    expect(subjectOf({ imageId: null, archive: 'Planches', galerie: 'Planches' })).toEqual({
      image: 'Toute la galerie',
      gallery: 'Planches',
    });
    expect(subjectOf({ imageId: null, archive: null, galerie: null })).toEqual({
      image: undefined,
      gallery: undefined,
    });
    expect(subjectOf({ imageId: null, archive: null, galerie: 'Planches' })).toEqual({
      image: undefined,
      gallery: 'Planches',
    });
    expect(subjectText({ imageId: null, archive: 'Planches' })).toBe('Planches, toute la galerie');
    expect(subjectText({ imageId: null, archive: null })).toBe('Image supprimée');
  });

  it.each([
    [6 * 86_400_000 + 23 * 3_600_000, '6 j 23 h'],
    [86_400_000, '1 j 0 h'],
    [9 * 3_600_000 + 40 * 60_000 + 59_000, '9 h 40 min'],
    [179_000, '2 min'],
    [-5, '0 min'],
  ])('with %i ms left is valid for %s', (milliseconds, text) => expect(plain(remainingText(milliseconds))).toBe(text));
});

describe('a mail that was not sent', () => {
  it.each([
    ["Can't send mail - all recipients were rejected: 550 5.1.1 <…@…> unknown", /ne connaît pas cette adresse/],
    ['Message failed: 552 5.2.2 mailbox full', /pleine/],
    ['554 5.7.1 spam', /refuse ce message/],
    ['450 4.2.0 greylisted', /plus tard/],
    ['connect ECONNREFUSED 127.0.0.1:25', /ne répond pas/],
    ['ce que le lien ouvrait n’est plus visible', /^ce que le lien ouvrait n’est plus visible$/],
  ])('with the error %j has a plain explanation', (reason, text) => expect(mailErrorOf(reason).plain).toMatch(text));

  it('also quotes the mail server’s message from its status code on', () => {
    expect(mailErrorOf("Can't send mail: 550 5.1.1 <…@…> unknown").serverText).toBe('550 5.1.1 <…@…> unknown');
    expect(mailErrorOf('connect ECONNREFUSED 127.0.0.1:25').serverText).toBe('connect ECONNREFUSED 127.0.0.1:25');
    expect(mailErrorOf('autre chose').serverText).toBeUndefined();
  });
});

describe('statistics of the last seven days', () => {
  it('are labelled by month and day, and summed up in a sentence', () => {
    expect(monthAndDay('2025-05-08')).toBe('05/08');
    const days = [
      { date: '2025-05-07', count: 3 },
      { date: '2025-05-08', count: 5 },
    ];
    expect(plain(weekSummary(days))).toBe(
      'Téléchargements des sept derniers jours : 8 en tout, avec un maximum de 5 le 05/08.',
    );
    expect(plain(weekSummary([{ date: '2025-05-07', count: 0 }]))).toMatch(/: 0 en tout\.$/);
  });
});
