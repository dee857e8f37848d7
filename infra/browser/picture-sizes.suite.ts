import { beforeAll, expect, it } from '@jest/globals';
import { createGallery } from '../pages/create-gallery.ts';
import { inChromium } from './in-chromium.ts';
import type { OpenSite } from './open-site.ts';
import { sharedSite } from './shared-site.ts';

const PAGES = [
  '/',
  '/actualites',
  '/actualites/la-veille-du-conclave-le-programme-du-7-mai',
  '/galeries',
  '/galeries/tailles',
];
const SCREENS = [
  { width: 360, deviceScaleFactor: 2 },
  { width: 360, deviceScaleFactor: 3 },
  { width: 768, deviceScaleFactor: 1 },
  { width: 1440, deviceScaleFactor: 1 },
];
const OFFERED_WIDTHS = [160, 320, 640, 960, 1280, 1920];

let site: OpenSite;

interface ShownPicture {
  readonly file: string;
  readonly loadedWidth: number;
  /** Device pixels that the picture covers, including what is cropped. */
  readonly shownWidth: number;
  readonly largestWidth: number;
}

/** Pictures with several files that have loaded. */
async function shownPictures(path: string, { width, deviceScaleFactor }: (typeof SCREENS)[number]) {
  const { page } = await site.visit(path, { viewport: { width, height: 2_000 }, deviceScaleFactor });
  await page.waitForFunction(() => [...document.images].slice(0, 2).every(({ complete }) => complete));
  const pictures = await page.locator('img[srcset]').evaluateAll((images) =>
    (images as HTMLImageElement[])
      .filter(({ complete, currentSrc }) => complete && currentSrc !== '')
      .map((image): ShownPicture => {
        const files = image.srcset.split(', ').map((each) => each.split(' '));
        const widthOf = (file = ''): number =>
          Number(files.find(([one = '']) => file.endsWith(one))?.[1]?.slice(0, -1));
        const { width: shown, height } = image.getBoundingClientRect();
        return {
          file: image.currentSrc,
          loadedWidth: widthOf(image.currentSrc),
          shownWidth:
            Math.max(shown, height * (Number(image.getAttribute('width')) / Number(image.getAttribute('height')))) *
            devicePixelRatio,
          largestWidth: widthOf(files.at(-1)?.[0]),
        };
      }),
  );
  await page.context().close();
  return pictures;
}

/** Next offered width above the smallest one that is wide enough. */
const widestFor = (shown: number): number =>
  OFFERED_WIDTHS[OFFERED_WIDTHS.findIndex((width) => width >= shown) + 1] ?? Infinity;

inChromium('pictures', () => {
  beforeAll(async () => {
    site = sharedSite();
    await createGallery(site, { titre: 'Tailles' }, [
      { titre: 'Large', width: 2_000 },
      { titre: 'Haute', width: 1_500, height: 1_500 },
    ]);
  });

  it.each(SCREENS)('are loaded in the size shown, $width px at $deviceScaleFactor', async (screen) => {
    for (const path of PAGES) {
      const pictures = await shownPictures(path, screen);
      expect({ path, count: pictures.length }).not.toEqual({ path, count: 0 });
      const wrong = pictures.filter(
        ({ loadedWidth, shownWidth, largestWidth }) =>
          loadedWidth > widestFor(shownWidth) || loadedWidth < Math.min(shownWidth * 0.9, largestWidth),
      );
      expect({ path, wrong }).toEqual({ path, wrong: [] });
    }
  });
});
