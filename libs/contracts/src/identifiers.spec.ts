import { describe, expect, it } from '@jest/globals';
import { calendarQuerySchema } from './cardinals/cardinal-figures.schema.js';
import { correctionSchema } from './conclave/conclave-commands.schema.js';
import { downloadDetailsQuerySchema } from './galleries/downloads.schema.js';
import { timestampPathSchema } from './conclave/signed-log.schema.js';
import { roundNumberSchema } from './identifiers.schema.js';

describe('roundNumberSchema', () => {
  it.each(['1', '34', '1000000'])('accepts %s', (text) => expect(roundNumberSchema.parse(text)).toBe(Number(text)));

  it.each(['', '0', '-1', '0x1', '1.0', '1e1', ' 1', '1000001', '9'.repeat(400)])('rejects %j', (text) => {
    const { error } = roundNumberSchema.safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Nombre entier positif attendu']);
  });
});

describe('timestampPathSchema', () => {
  const conclaveId = 'a'.repeat(24);

  it('accepts a size', () => expect(timestampPathSchema.parse({ conclaveId, size: '16' })).toMatchObject({ size: 16 }));

  it.each(['0x10', '1.6e1', ' 16', '16.0'])('rejects the size %j, another address of the same file', (size) => {
    const { error } = timestampPathSchema.safeParse({ conclaveId, size });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Nombre entier positif attendu']);
  });
});

describe('days in requests', () => {
  const fields = [
    [calendarQuerySchema, 'date'],
    [downloadDetailsQuerySchema, 'startDate'],
    [downloadDetailsQuerySchema, 'endDate'],
    [correctionSchema, 'startDate'],
  ] as const;
  const invalidFields = (day: string): (string | undefined)[] =>
    fields.map(([schema, field]) => {
      const { error } = schema.safeParse({ [field]: day });
      return error?.issues.map(({ path }) => path.join('.')).find((path) => path === field);
    });

  it.each(['0000-01-01', '9999-12-31', '2026-02-29'])('rejects %s', (day) => {
    expect(invalidFields(day)).toEqual(fields.map(([, field]) => field));
  });

  it('accepts 2025-05-07', () => expect(invalidFields('2025-05-07')).toEqual(fields.map(() => undefined)));
});
