import { describe, expect, it } from '@jest/globals';
import { meantPaths, meantValue } from './meant-paths.js';

const TOKEN = 'aB3_-'.repeat(8) + 'xY-';

describe('meantPaths', () => {
  it.each([
    '/actualites/La-Veille',
    '/ACTUALITES/la-veille/',
    '/actualites/la-veille.',
    '/actualites/la-veille),',
    '/actualites/la-veille%3E',
    '/actualites/la-veille%20',
    '/actualites/la-veille%C2%A0%C2%BB',
    '/actualites/%22la-veille%22',
    '//actualites//la-veille',
    '/\\actualites/la-veille',
    '/actualites/la%2Dveille',
    '/actualites/la%252Dveille',
    '/actualites/la=2Dveille',
    '/actualites/la-=%0D%0Aveille',
    '/actualites/la-%0Aveille',
    '/actualites/la%E2%80%91veille',
    '/actualites/la-%E2%80%8Bveille',
    '/actualites/l%C3%A0-veille',
    '/actualites/l%E0-veille',
    '/actualites/la-veille&utm_source=mail',
    '/actualites/la-veille%3Futm_source=mail',
    '/actualites/la-veille%23suite',
    '/actualites/la-veille.html',
    '/actualites/la-veille/index.html',
    '/actualites/la-veille;jsessionid=A1B2',
    '/actualites;jsessionid=A1B2/la-veille',
    '/actualites/la-veille%3C/a%3E',
    '/actualites/la-veille…',
    '/actualites/%F0%9F%91%89la-veille',
  ])('reads %s', (path) => {
    expect(meantPaths(path)).toContain('/actualites/la-veille');
  });

  it('reads a space as a line break or as an end', () => {
    expect(meantPaths('/actualites/la-%20veille')).toEqual(['/actualites/la-veille', '/actualites/la']);
  });

  it.each(['/\u65e5\u672c', '/actualites/%D0%B2%D0%B5%D1%87%D0%B5%D1%80', '/conclave/%EF%B7%BA'])(
    'does not shorten %s, which is in another script',
    (path) => {
      expect(meantPaths(path)).toEqual([]);
    },
  );

  it('keeps the case of a download token', () => {
    expect(meantPaths(`/Gallery/download/${TOKEN}).`)).toEqual([`/gallery/download/${TOKEN}`]);
    expect(meantPaths(`/gallery/download/${TOKEN.slice(0, 20)}=%0D%0A${TOKEN.slice(20)}`)).toContain(
      `/gallery/download/${TOKEN}`,
    );
    expect(meantPaths(`/gallery/download/=3D${TOKEN}`)).toEqual([`/gallery/download/${TOKEN}`]);
  });

  it.each(['/actualites/la-veille', '/', '//ailleurs.test/conclave', 'http://ailleurs.test/', '/%', '/a b:c'])(
    'has no other reading of %s',
    (path) => {
      expect(meantPaths(path).filter((each) => each !== '/' && each !== '/a')).toEqual([]);
    },
  );
});

describe('meantValue', () => {
  it.each([
    ['2', '2'],
    ['2).', '2'],
    ['3D2', '2'],
    ['Ame\u0301rique', 'Amérique'],
    ['2\u00a0»', '2'],
    ['3D', '3D'],
    ['Congo (Kinshasa)', 'Congo (Kinshasa)'],
    ['', ''],
  ])('reads %j as %j', (value, meant) => {
    expect(meantValue(value)).toBe(meant);
  });
});
