import { describe, expect, it } from '@jest/globals';
import { pageNumbers } from './pagination.js';

const pageNumbersText = (page: number, pages: number) =>
  pageNumbers(page, pages)
    .map((each) => each ?? '…')
    .join(' ');

describe('page numbers', () => {
  it.each([
    [1, 1, '1'],
    [2, 7, '1 2 3 4 5 6 7'],
    [1, 13, '1 2 3 4 5 … 13'],
    [4, 13, '1 2 3 4 5 … 13'],
    [5, 13, '1 … 4 5 6 … 13'],
    [9, 13, '1 … 8 9 10 … 13'],
    [10, 13, '1 … 9 10 11 12 13'],
    [13, 13, '1 … 9 10 11 12 13'],
  ])('on page %i of %i are %s', (page, pages, numbers) => expect(pageNumbersText(page, pages)).toBe(numbers));
});
