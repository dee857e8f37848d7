import { WIDGET_HEIGHTS, type WidgetOptions } from '../../widget/options.js';

export type EmbedWay = 'script' | 'cadre';

/** Address of the widget's document. */
export const widgetAddress = ({ taille, theme }: WidgetOptions): string =>
  `/widget?${new URLSearchParams({ taille, theme })}`;

/** HTML for other sites. */
export function embedCode(publicUrl: string, way: EmbedWay, options: WidgetOptions): string {
  const { taille, theme } = options;
  if (way === 'script')
    return `<script src="${publicUrl}/widget.js" data-taille="${taille}" data-theme="${theme}" async></script>`;
  const source = (publicUrl + widgetAddress(options)).replaceAll('&', '&amp;');
  return `<iframe src="${source}" title="Le conclave virtuel en direct" width="100%" height="${WIDGET_HEIGHTS[taille]}" loading="lazy"></iframe>`;
}
