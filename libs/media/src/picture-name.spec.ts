import { describe, expect, it } from '@jest/globals';
import { readPictureName, widthFor, widthsOf } from './picture-name.js';

const HASH = 'c1c1f150b0bbe44681ffac08dd420f56';
const picture = (width: number) => {
  const read = readPictureName(`${HASH}-${width}x700.webp`);
  if (!read) throw new Error('no name');
  return read;
};

describe('readPictureName', () => {
  it('returns the size', () => {
    expect(readPictureName(`${HASH}-1600x1067.webp`)).toEqual({
      file: `${HASH}-1600x1067.webp`,
      stem: `${HASH}-1600x1067`,
      width: 1600,
      height: 1067,
    });
  });

  it.each([
    '',
    'a.webp',
    '..',
    '../../etc/passwd',
    `../${HASH}-1600x1067.webp`,
    `${HASH}-1600x1067.webp\0`,
    `${HASH}-1600x1067.webp\n`,
    `${HASH}-0x1067.webp`,
    `${HASH}-01600x1067.webp`,
    `${HASH}-16000x1067.webp`,
    `${HASH.toUpperCase()}-1600x1067.webp`,
    `${HASH}-1600x1067.png`,
    'a'.repeat(10_000),
  ])('returns undefined for %j', (text) => {
    expect(readPictureName(text)).toBeUndefined();
  });
});

describe('widthFor', () => {
  it.each([
    [1, 160],
    [160, 160],
    [161, 320],
    [500, 640],
    [641, 960],
    [1300, 1920],
    [1920, 1920],
    [9999, 1920],
    [undefined, 1920],
  ])('for %p is %i', (requested, expected) => {
    expect(widthFor(picture(1920), requested)).toBe(expected);
  });

  it('never exceeds the width of the image', () => {
    expect(widthFor(picture(700), 640)).toBe(640);
    expect(widthFor(picture(700), 800)).toBe(700);
    expect(widthFor(picture(90), 160)).toBe(90);
    expect(widthsOf(picture(700))).toEqual([160, 320, 640, 700]);
    expect(widthsOf(picture(1920))).toEqual([160, 320, 640, 960, 1280, 1920]);
    expect(widthsOf(picture(90))).toEqual([90]);
  });
});
