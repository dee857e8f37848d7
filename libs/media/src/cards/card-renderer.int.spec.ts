import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { CardRenderer } from './card-renderer.js';
import type { CardTask } from './card-worker.js';

const LONG = 'Jean-Baptiste Marie Emmanuel de la Sainte-Trinité Vandenberghe';

const cardOf = (text: string, size = { width: 600, height: 315 }): CardTask => ({
  ...size,
  background: `<rect width="${size.width}" height="${size.height}" fill="#fbf8f1"/>`,
  layout: {
    type: 'div',
    props: {
      style: {
        display: 'block',
        width: '100%',
        fontFamily: 'EB Garamond latin',
        fontSize: 60,
        wordBreak: 'break-word',
      },
      children: text,
    },
  },
});

describe('CardRenderer', () => {
  let renderer: CardRenderer;
  beforeAll(() => {
    renderer = new CardRenderer();
  });
  afterAll(() => renderer.close());

  const pixels = async (text: string): Promise<Buffer> =>
    sharp(await renderer.draw(cardOf(text)))
      .raw()
      .toBuffer();
  const darkPixels = async (text: string): Promise<number> => {
    const bytes = await pixels(text);
    let count = 0;
    for (let index = 0; index < bytes.length; index += 3) count += (bytes[index] ?? 255) < 128 ? 1 : 0;
    return count;
  };

  it.each([
    [1200, 630],
    [1080, 1920],
  ])('draws a JPEG of %s x %s pixels', async (width, height) => {
    const image = await sharp(await renderer.draw(cardOf('Fumée noire', { width, height }))).metadata();
    expect([image.format, image.width, image.height]).toEqual(['jpeg', width, height]);
  });

  it.each([
    ['accents', 'Péter Erdő, Đặng'],
    ['60 letters', LONG],
    ['60 letters without a space', 'A'.repeat(60)],
    ['Arabic', 'لويس رافائيل ساكو'],
    ['Greek and Cyrillic', 'Αθήνα Святослав'],
    ['emoji', 'Fumée 🕊️🇻🇦👍🏽'],
  ])('draws %s', async (_, text) => {
    expect(await darkPixels(text)).toBeGreaterThan(1_000);
  });

  it('draws letters that no font has as nothing, not as empty boxes', async () => {
    expect(await darkPixels('教皇')).toBe(0);
    expect(await darkPixels('Robert Sarah 教皇')).toBeGreaterThan(1_000);
  });

  it('sets words beside emoji as close as other words', async () => {
    expect(await pixels('Le 🕊️ 👍🏽 vole')).toEqual(await pixels('Le\u00A0🕊\u00A0👍\u00A0vole'));
  });

  it('takes markup in a text as text', async () => {
    expect(await darkPixels('</text><script>')).toBeGreaterThan(1_000);
  });

  it('draws on after its process has been killed', async () => {
    await renderer.draw(cardOf('A'));
    const [pid] = renderer.pids;
    process.kill(pid ?? 0, 'SIGKILL');
    expect(await darkPixels('Fumée')).toBeGreaterThan(1_000);
    expect(renderer.pids).not.toContain(pid);
  });

  it('gives up a card after the time-out', async () => {
    const impatient = new CardRenderer({ taskMs: 1, idleMs: 60_000 });
    await expect(impatient.draw(cardOf('A'))).rejects.toThrow('the card renderer ended: too slow');
    await impatient.close();
  });

  it('refuses cards while eight wait', async () => {
    const drawn = await Promise.allSettled(Array.from({ length: 12 }, () => renderer.draw(cardOf('A'))));
    const refused = drawn.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBe(3);
  });
});
