import { BlockList, isIP } from 'node:net';

/** Proxies whose forwarded client address is trusted (`TRUST_PROXY`). */
export type TrustProxy =
  | { readonly trust: 'nobody' }
  | { readonly trust: 'everybody' }
  /** The nearest `hops` senders, starting with the socket's peer. */
  | { readonly trust: 'hops'; readonly hops: number }
  /** Addresses and CIDR blocks. */
  | { readonly trust: 'addresses'; readonly addresses: readonly string[] };

/** Undefined for an invalid text. */
export function parseTrustProxy(text: string): TrustProxy | undefined {
  if (text === 'true') return { trust: 'everybody' };
  if (text === 'false') return { trust: 'nobody' };
  if (/^\d{1,3}$/.test(text)) return text === '0' ? { trust: 'nobody' } : { trust: 'hops', hops: Number(text) };
  const addresses = text.split(',').map((entry) => entry.trim());
  return addresses.every(isAddressOrBlock) ? { trust: 'addresses', addresses } : undefined;
}

function isAddressOrBlock(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/**
 * The predicate for Fastify's `trustProxy`, called for each sender, nearest first (`hop` 0 is the socket's peer). A
 * function, because Fastify 5.12 treats a bare number of hops as trusting nobody.
 */
export function trusts(setting: TrustProxy): (address: string, hop: number) => boolean {
  switch (setting.trust) {
    case 'nobody':
      return () => false;
    case 'everybody':
      return () => true;
    case 'hops':
      return (_address, hop) => hop < setting.hops;
    case 'addresses': {
      const list = blockList(setting.addresses);
      return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
    }
  }
}

function blockList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
