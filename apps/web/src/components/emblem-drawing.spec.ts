import { describe, expect, it } from '@jest/globals';
import { emblemDrawing, initialsDrawing } from './emblem-drawing.js';

const aveline = { slug: 'jean-marc-aveline', prenom: 'Jean-Marc', nom: 'Aveline' };

describe('the emblem of a cardinal without a portrait', () => {
  it('is a coat of arms with a hat', () => expect(emblemDrawing(aveline)).toContain('#emb-hat'));
  it('is the initials alone where it is small', () =>
    expect(initialsDrawing(aveline)).toBe('<text x="60" y="86">JA</text>'));
});
