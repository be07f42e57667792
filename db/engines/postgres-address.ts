// An address of PostgreSQL may name several hosts, as libpq has it: `postgres://user@one:5432,two:5432/name`. One of them
// accepts writes, and which one changes with a failover.

/** The part between `//` and the path: who, and where. */
const AUTHORITY = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/s;

/** The address of each host, in the order of the address. One that names a single host is returned as it is. */
export function hostsOf(url: string): string[] {
  const [, scheme = '', authority = '', rest = ''] = AUTHORITY.exec(url) ?? [];
  const at = authority.lastIndexOf('@') + 1;
  const who = authority.slice(0, at);
  const hosts = authority.slice(at).split(',').filter(Boolean);
  return hosts.length < 2 ? [url] : hosts.map((host) => `${scheme}${who}${host}${rest}`);
}
