import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { STREAM_PREFIXES } from '@fumata/conclave';
import { describe, expect, it } from '@jest/globals';
import { blocksOfGuide, GUIDE, INDEX, pagesOf, readPage } from './guide.ts';
import { FORMS } from './parse.ts';

const ROOT = resolve(__dirname, '../..');
const FILES = ['README.md', 'CHANGELOG.md', ...readdirSync(GUIDE).map((page) => `docs/operations/${page}`)];

/** Identifiers that Markdown viewers give to the headings of a text. */
const anchorsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

const isBroken = (from: string, link: string): boolean => {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? join(ROOT, from) : resolve(ROOT, dirname(from), path);
  if (!existsSync(target)) return true;
  return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor);
};

describe('operations guide', () => {
  it('has every page in its index, and no other', () => {
    expect(pagesOf(readPage(INDEX)).toSorted()).toEqual(readdirSync(GUIDE).toSorted());
  });

  it('has blocks of every form, and of no other', () => {
    expect([...new Set(blocksOfGuide().map(({ form }) => form))].toSorted()).toEqual(FORMS.toSorted());
  });

  it('has a command in every block', () => {
    expect(blocksOfGuide().filter(({ steps }) => steps.length === 0)).toEqual([]);
  });

  it.each(FILES)('%s has no broken link', (file) => {
    const links = [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !/^https?:/.test(link) && isBroken(file, link))).toEqual([]);
  });

  it('lists the prefixes of the streams for a shared event store', () => {
    const [, list = ''] = /streams with the prefixes ([^.]+)\./.exec(readPage('servers.md')) ?? [];
    expect([...list.matchAll(/`([^`]+)`/g)].map(([, prefix]) => prefix)).toEqual(STREAM_PREFIXES);
  });

  it('is where other files of the project say', () => {
    const files = ['.env.example', 'docker-compose.yml', 'infra/docker/update', 'infra/observability/alerts.yml'];
    const named = files.flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/docs\/operations[\w./#-]*\w/g)].map(([link]) => link),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((link) => isBroken('README.md', link))).toEqual([]);
  });
});
