// The network of a home or an office, to which `DEMO=lan` shows the demo: addresses that no router of the internet forwards to.
import type { Server } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../domain/errors.ts';

const home = new BlockList();
home.addSubnet('127.0.0.0', 8, 'ipv4');
home.addSubnet('10.0.0.0', 8, 'ipv4');
home.addSubnet('172.16.0.0', 12, 'ipv4');
home.addSubnet('192.168.0.0', 16, 'ipv4');
home.addSubnet('169.254.0.0', 16, 'ipv4');
home.addAddress('::1', 'ipv6');
home.addSubnet('fc00::', 7, 'ipv6');
home.addSubnet('fe80::', 10, 'ipv6');

/** Whether an address is private (RFC 1918, fc00::/7), link-local or loopback. A host name never is: it may change. */
export function isHomeAddress(address: string): boolean {
  const [plain = ''] = address.split('%');
  const version = isIP(plain);
  return version !== 0 && home.check(plain, version === 4 ? 'ipv4' : 'ipv6');
}

/** Bridges of containers and virtual machines are private too, but no phone reaches them. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|wg|zt|tailscale)/;

const RANKS = [/^192\.168\./, /^10\./, /^172\./];
const rankOf = (address: string) => RANKS.findIndex((range) => range.test(address));

/** The IPv4 address that a phone in the same network most likely reaches; null when this machine has none. */
export function findHomeAddress(interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces()) {
  const addresses = Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, found = []]) => found)
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && rankOf(address) >= 0)
    .map(({ address }) => address);
  return addresses.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? null;
}

/** What a proxy adds to a request that it passes on. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/** Answers nothing that a proxy or a tunnel of this network passes on, which would come from an address of a home. */
export function refuseForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isForwarded = FORWARDED.some((name) => request.raw.headers[name] !== undefined);
    done(isForwarded ? new DomainError('NOT_FOUND') : undefined);
  });
}

/** Closes connections from elsewhere, which a router that forwards the port would bring. */
export function refuseStrangers(server: Pick<Server, 'on'>): void {
  server.on('connection', (socket) => {
    if (!isHomeAddress(socket.remoteAddress ?? '')) socket.destroy();
  });
}
