// TRUST_PROXY: the trusted proxies and their formats. Fastify throws on an invalid value only when the app is built,
// which is too late for a clear message; and it does not accept an address with a port, which some proxies send.
import { BlockList, isIP } from 'node:net';
import { addressOf } from './networks.ts';

const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const HOPS = /^\d{1,3}$/;

const bitsOf = (mask: string) =>
  mask
    .split('.')
    .map((byte) => Number(byte).toString(2).padStart(8, '0'))
    .join('');

/** A prefix length, or for IPv4 a mask, as a prefix length; null for anything else and for the whole internet. */
function prefixLengthOf(family: number, range: string): number | null {
  if (HOPS.test(range)) {
    const length = Number(range);
    return length > 0 && length <= (family === 4 ? 32 : 128) ? length : null;
  }
  const isMask = family === 4 && isIP(range) === 4 && /^1+0*$/.test(bitsOf(range));
  return isMask ? bitsOf(range).replaceAll('0', '').length : null;
}

type Range = { address: string; length: number; family: 'ipv4' | 'ipv6' };

/** An address or a range; null when it is neither. */
function readRange(raw: string): Range | null {
  const [address = '', range, ...more] = raw.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return null;
  const length = range === undefined ? (family === 4 ? 32 : 128) : prefixLengthOf(family, range);
  return length === null ? null : { address, length, family: family === 4 ? 'ipv4' : 'ipv6' };
}

/** Null when one of them is invalid. */
function readProxies(raw: string): Range[] | null {
  const texts = raw.split(',').flatMap((text) => NAMED_RANGES[text.trim()] ?? [text.trim()]);
  const ranges = texts.map(readRange);
  return ranges.every((range) => range !== null) ? ranges : null;
}

/** `true`, `false`, the number of proxies in front, or their addresses and ranges separated by commas. */
export function areTrustedProxies(raw: string): boolean {
  return raw === 'true' || raw === 'false' || HOPS.test(raw) || readProxies(raw) !== null;
}

/**
 * Whether an address in the chain of a request, counted from the socket on, belongs to a trusted proxy. `true` means
 * one proxy: trusting every hop would accept an address that the caller made up.
 */
export function trustedProxies(raw: string | undefined): false | ((address: string, hop: number) => boolean) {
  if (raw === undefined || raw === 'false') return false;
  const hops = raw === 'true' ? 1 : Number(raw);
  if (Number.isInteger(hops)) return (_address, hop) => hop < hops;
  const proxies = new BlockList();
  for (const { address, length, family } of readProxies(raw) ?? [])
    proxies.addSubnet(address, length, family);
  return (written) => {
    const [address = ''] = addressOf(written).split('%');
    const family = isIP(address);
    return family !== 0 && proxies.check(address, family === 4 ? 'ipv4' : 'ipv6');
  };
}
