import { inclusionSteps } from '@fumata/proof';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { treeDrawing } from './tree-drawing.js';

describe('the drawing of a path', () => {
  it('has three levels and the number of omitted ones', () => {
    const { levels, omitted } = treeDrawing(inclusionSteps(1430, 1458) ?? []);
    expect(levels.map(({ label }) => label)).toEqual(['n°\u00A01\u202F432', '2 voisins', '4 voisins']);
    expect(omitted).toBe((inclusionSteps(1430, 1458)?.length ?? 0) - 3);
  });

  it('has no more levels than the path', () => {
    expect(treeDrawing([])).toMatchObject({ levels: [], omitted: 0 });
    expect(treeDrawing(inclusionSteps(0, 2) ?? [])).toMatchObject({ levels: [{ label: 'n°\u00A02' }], omitted: 0 });
  });

  it('stays within its box and goes upwards for any path', () => {
    const leafAndSize = fc
      .integer({ min: 1, max: 1_000_000 })
      .chain((size) => fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.constant(size)));
    fc.assert(
      fc.property(leafAndSize, ([index, size]) => {
        const { leaf, levels } = treeDrawing(inclusionSteps(index, size) ?? []);
        const points = [leaf, ...levels.flatMap(({ to, neighbour }) => [to, neighbour])];
        expect(points.every(({ x, y }) => x >= 15 && x <= 85 && y > 7 && y <= 93)).toBe(true);
        for (const { from, to, neighbour } of levels) {
          expect(to.y).toBeLessThan(from.y);
          expect(Math.abs(neighbour.x - from.x)).toBeGreaterThan(5);
        }
      }),
    );
  });
});
