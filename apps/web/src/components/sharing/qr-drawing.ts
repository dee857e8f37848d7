import { create } from 'qrcode';

/** Quiet zone in modules; scanners need it to find the code. */
const QUIET_ZONE = 4;

/** An SVG of the code, for any holder: dark modules on white, whatever the theme. */
export function qrMarkup(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  const side = size + 2 * QUIET_ZONE;
  const path = Array.from(data, (dark, index) =>
    dark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '',
  ).join('');
  return [
    `<svg viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}" shape-rendering="crispEdges" aria-hidden="true">`,
    `<path fill="#fff" d="M${-QUIET_ZONE}${-QUIET_ZONE}h${side}v${side}H${-QUIET_ZONE}z"/><path d="${path}"/></svg>`,
  ].join('');
}
