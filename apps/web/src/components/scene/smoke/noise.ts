const ORDER = shuffled();

function shuffled(): Uint8Array {
  const order = Uint8Array.from({ length: 256 }, (_, index) => index);
  let seed = 267;
  for (let index = 255; index > 0; index -= 1) {
    seed = (seed * 16_807) % 2_147_483_647;
    const swapped = seed % (index + 1);
    [order[index], order[swapped]] = [order[swapped] ?? 0, order[index] ?? 0];
  }
  const twice = new Uint8Array(512);
  twice.set(order);
  twice.set(order, 256);
  return twice;
}

const at = (index: number): number => ORDER[index] ?? 0;
const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);
const interpolate = (a: number, b: number, share: number): number => a + (b - a) * share;

function slope(corner: number, x: number, y: number, z: number): number {
  const direction = corner & 15;
  const u = direction < 8 ? x : y;
  const v = direction < 4 ? y : direction === 12 || direction === 14 ? x : z;
  return (direction & 1 ? -u : u) + (direction & 2 ? -v : v);
}

/** Deterministic 3D gradient noise, smooth, -1 to 1. */
export function noise(px: number, py: number, pz: number): number {
  const [cx, cy, cz] = [Math.floor(px), Math.floor(py), Math.floor(pz)];
  const [x, y, z] = [px - cx, py - cy, pz - cz];
  const [u, v, w] = [fade(x), fade(y), fade(z)];
  const left = at(cx & 255) + (cy & 255);
  const right = at((cx & 255) + 1) + (cy & 255);
  const face = (dz: 0 | 1): number => {
    const depth = (cz & 255) + dz;
    const near = interpolate(
      slope(at(at(left & 511) + depth), x, y, z - dz),
      slope(at(at(right & 511) + depth), x - 1, y, z - dz),
      u,
    );
    const far = interpolate(
      slope(at(at((left + 1) & 511) + depth), x, y - 1, z - dz),
      slope(at(at((right + 1) & 511) + depth), x - 1, y - 1, z - dz),
      u,
    );
    return interpolate(near, far, v);
  };
  return interpolate(face(0), face(1), w);
}

/** Four octaves, each finer and weaker. */
export const layered = (x: number, y: number, z: number): number =>
  noise(x, y, z) * 0.53 +
  noise(x * 2.1, y * 2.1, z + 9) * 0.27 +
  noise(x * 4.3, y * 4.3, z + 19) * 0.14 +
  noise(x * 8.7, y * 8.7, z + 29) * 0.06;

/** 0 up to `from`, 1 from `to` on, smooth between. */
export function smoothStep(from: number, to: number, value: number): number {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
