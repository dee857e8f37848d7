import { describe, expect, it } from '@jest/globals';
import { addressOf, networkOf, prefixesOf, providerOf } from './network.js';

describe('networkOf', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', 'loopback'],
    ['198.51.100.7:50123', '198.51.100.7'], // some proxies append the port
    ['[2001:db8:1:2::3]:443', '2001:db8:1:2'],
    ['[::1]', 'loopback'],
    ['::ffff:c633:6407', '198.51.100.7'],
    ['127.exemple.fr', 'unknown'],
    ['unknown', 'unknown'],
    ['', 'unknown'],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('providerOf', () => {
  it.each([
    ['198.51.100.7', '198 51'],
    ['198.51.7.1', '198 51'],
    ['2001:db8:1:2::3', '2001 db8'],
    ['2001:db8:ffff::', '2001 db8'],
    ['::1', 'loopback'],
    ['', 'unknown'],
  ])('%s is %s', (address, provider) => expect(providerOf(address)).toBe(provider));
});

describe('prefixesOf', () => {
  it.each([
    ['198.51.100.7', ['198.51.100.7', '198.51.100.0/24']],
    ['2001:db8:1:2ab::1', ['2001:db8:1:2ab', '2001:db8:1:200::/56', '2001:db8:1::/48']],
    ['::1', ['loopback']],
    ['', ['unknown']],
  ])('%s is in %j', (address, prefixes) => expect(prefixesOf(address).map(({ prefix }) => prefix)).toEqual(prefixes));
});

describe('addressOf', () => {
  it.each([
    ['198.51.100.7', {}, '198.51.100.7'],
    ['198.51.100.7', { 'x-forwarded-for': '198.51.100.7' }, '198.51.100.7'],
    ['127.0.0.1', {}, '127.0.0.1'],
    ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1, 198.51.100.7' }, 'unknown'],
    ['::1', { forwarded: 'for="[::1]"' }, 'unknown'],
  ])('%s with %j is %s', (ip, headers, address) => expect(addressOf({ ip, headers })).toBe(address));
});
