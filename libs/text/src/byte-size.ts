const KILO = 1024;
const oneDecimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** '900 o', '14 Ko', '2,4 Mo' */
export function byteSize(bytes: number): string {
  if (bytes < KILO) return `${bytes}\u00A0o`;
  const kilo = bytes / KILO;
  return Math.round(kilo) < KILO ? `${Math.round(kilo)}\u00A0Ko` : `${oneDecimal.format(kilo / KILO)}\u00A0Mo`;
}
