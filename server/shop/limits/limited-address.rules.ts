import ipaddr from 'ipaddr.js'

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/
const IPV6 = /^[0-9a-f:]+$/

/**
 * The key by which a limit counts an internet address: an IPv4 address, or the /64 network of an IPv6 one,
 * because a household or a server owns all of it and could use another address each time.
 *
 * @param ip as the request has it: `10.0.0.1`, `::ffff:10.0.0.1`, `2001:db8::1`; some proxies add a port:
 *   `10.0.0.1:80`,
 *   `[2001:db8::1]:80`. Everything that is not an address, as a header may contain, shares one key
 */
export function limitedAddress(ip: string): string {
  const bare = ip
    .toLowerCase()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '')
  const plain = bare.replace(/^::ffff:(?=\d+\.)/, '').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  if (IPV4.test(plain)) return plain
  if (!IPV6.test(bare) || !bare.includes(':')) return 'unknown'
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap(group => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
}

/** `2001:db8::1` -> its eight numbers. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const numbers = (text = '') => (text === '' ? [] : text.split(':').map(group => Number.parseInt(group, 16)))
  const [left, right] = [numbers(head), numbers(tail)]
  const zeros = Array<number>(Math.max(0, 8 - left.length - right.length)).fill(0)
  return [...left, ...(tail === undefined ? [] : zeros), ...right]
}

/** Reserved for measuring networks; `ipaddr.js` treats it as an ordinary range. */
const BENCHMARKS: [ipaddr.IPv4, number] = [ipaddr.IPv4.parse('198.18.0.0'), 15]
/** The whole range of IPv6 addresses assigned so far. */
const GLOBAL: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** For documentation (RFC 5737, RFC 3849): assigned to nobody. */
const EXAMPLES: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [
  [ipaddr.IPv4.parse('192.0.2.0'), 24],
  [ipaddr.IPv4.parse('198.51.100.0'), 24],
  [ipaddr.IPv4.parse('203.0.113.0'), 24],
  [ipaddr.IPv6.parse('2001:db8::'), 32],
]

/**
 * Whether a server on the internet may have this address. False for loopback, private, link-local (which
 * includes the metadata services of clouds), carrier-grade NAT, unique local, multicast, reserved and
 * documentation ranges, and for IPv6 forms that wrap an IPv4 address: mapped, compatible, NAT64, 6to4,
 * Teredo.
 *
 * @param address as a resolver or an URL without brackets gives it; anything else is not public
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4'
    ? !(parsed as ipaddr.IPv4).match(BENCHMARKS)
    : (parsed as ipaddr.IPv6).match(GLOBAL)
}

/** Whether it is a documentation address: not public, but it reveals nothing about anybody either. */
export function isExampleAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // It matches ranges against the address's own kind; its types do not express that.
  const ranges = { example: EXAMPLES as [ipaddr.IPv4, number][] }
  return ipaddr.subnetMatch(ipaddr.parse(address) as ipaddr.IPv4, ranges, 'none') === 'example'
}
