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
 * Removes metadata about place, time, device and author; pixels and colours stay bit for bit, as do the colour profile
 * and the orientation. Nothing is decoded.
 */
export const clean = ({ kind, bytes }: Examined): Buffer => CLEAN[kind](bytes);
