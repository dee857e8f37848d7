import { describe, expect, it } from '@jest/globals';
import { analyse } from 'scslre';
import { z } from 'zod';
import * as contracts from '@fumata/contracts';

/** Texts of the kinds that make patterns backtrack. */
const KINDS = [
  'a',
  ' ',
  '\n',
  '\t ',
  '0',
  '-',
  '.',
  '@',
  'a@',
  'a.',
  'a@a.',
  "'",
  '"',
  '<',
  '<b',
  '<b>',
  '{',
  '/a',
  '%',
  'é',
  'e\u0301',
  '\ud800',
  '\u200b',
  '1-',
  '/images/a',
];
const SHORT = 16 * 1024;
const LONG = 64 * 1024;
const text = (kind: string, length: number): string => kind.repeat(Math.ceil(length / kind.length)).slice(0, length);

const schemas = Object.entries<unknown>(contracts).flatMap(([name, schema]): [string, z.ZodType][] =>
  schema instanceof z.ZodType ? [[name, schema]] : [],
);

/** Inputs of a schema's form with the text in every place that takes one; several for a union. */
function inputsOf(schema: z.core.$ZodType, hostile: string): readonly unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, inputsOf(field, hostile)] as const);
      const most = Math.max(1, ...fields.map(([, inputs]) => inputs.length));
      return Array.from({ length: most }, (_, n) => ({
        ...Object.fromEntries(fields.map(([name, inputs]) => [name, inputs[n % inputs.length]])),
      }));
    }
    case 'array':
      return inputsOf(def.element, hostile).map((input) => [input]);
    case 'record':
      return inputsOf(def.valueType, hostile).map((input) => ({ [hostile]: input, a: input }));
    case 'union':
      return def.options.flatMap((option) => inputsOf(option, hostile));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return inputsOf(def.innerType, hostile);
    case 'pipe':
      return inputsOf(def.in._zod.def.type === 'transform' ? def.out : def.in, hostile);
    case 'lazy':
      return [hostile];
    case 'literal':
      return [def.values[0]];
    default:
      return [hostile];
  }
}

interface Use {
  readonly pattern: RegExp;
  readonly characters: number;
}

/** The patterns that some work matches with texts. Every use of a pattern ends in a call of `exec`. */
function patternsUsed(work: () => void): readonly Use[] {
  const used: Use[] = [];
  const { exec } = RegExp.prototype;
  RegExp.prototype.exec = function (this: RegExp, subject: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const match = exec.call(this, subject);
    const to = match ? match.index + match[0].length : subject.length;
    used.push({ pattern: this, characters: to - from });
    return match;
  };
  try {
    work();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return used;
}

/** Whether some text makes a pattern read its characters more often than a fixed number of times. */
const isSuperLinear = ({ source, flags }: RegExp): boolean => analyse({ source, flags }).reports.length > 0;

describe.each(schemas)('%s', (_, schema) => {
  const read = (kind: string, length: number): readonly Use[] =>
    patternsUsed(() => inputsOf(schema, text(kind, length)).forEach((input) => schema.safeParse(input)));
  const total = (uses: readonly Use[]): number => uses.reduce((sum, { characters }) => sum + characters, 0);

  it('reads four times as much of a text that is four times as long, and only by linear patterns', () => {
    for (const kind of KINDS) {
      const long = read(kind, LONG);
      expect(total(long)).toBeLessThanOrEqual(4 * total(read(kind, SHORT)));
      const patterns = long.filter(({ characters }) => characters >= SHORT).map(({ pattern }) => pattern);
      expect(patterns.filter(isSuperLinear)).toEqual([]);
    }
  });
});
