// The forms of TRUST_PROXY. Fastify throws on any other when the app is built, which is too late to say it well.
import { isIP } from 'node:net';

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const HOPS = /^\d{1,3}$/;

const bitsOf = (mask: string) =>
  mask
    .split('.')
    .map((byte) => Number(byte).toString(2).padStart(8, '0'))
    .join('');

/** A prefix length, or for IPv4 a mask; never the whole internet. */
function isRange(family: number, range: string): boolean {
  if (HOPS.test(range)) return Number(range) > 0 && Number(range) <= (family === 4 ? 32 : 128);
  return family === 4 && isIP(range) === 4 && /^1+0*$/.test(bitsOf(range));
}

function isProxy(raw: string): boolean {
  if (NAMED_RANGES.includes(raw)) return true;
  const [address = '', range, ...more] = raw.split('/');
  const family = isIP(address);
  return family !== 0 && more.length === 0 && (range === undefined || isRange(family, range));
}

/** `true`, `false`, how many proxies stand in front, or their addresses and ranges by comma. */
export function areTrustedProxies(raw: string): boolean {
  if (raw === 'true' || raw === 'false' || HOPS.test(raw)) return true;
  return raw.split(',').every((proxy) => isProxy(proxy.trim()));
}
