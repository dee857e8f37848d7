import type { Examined, PictureKind } from '../examining/examine.js';
import { cleanAvif } from './avif.js';
import { cleanGif } from './gif.js';
import { cleanJpeg } from './jpeg.js';
import { cleanPng } from './png.js';
import { cleanWebp } from './webp.js';

const CLEAN: Readonly<Record<PictureKind, (bytes: Buffer) => Buffer>> = {
  jpeg: cleanJpeg,
  png: cleanPng,
  gif: cleanGif,
  webp: cleanWebp,
  avif: cleanAvif,
};

/**
 * The same picture, bit for bit where its pixels and colours are concerned, without what the file tells about where, when,
 * with what and by whom it was made. Its colour profile and its orientation stay. Nothing is decoded.
 */
export const clean = ({ kind, bytes }: Examined): Buffer => CLEAN[kind](bytes);
