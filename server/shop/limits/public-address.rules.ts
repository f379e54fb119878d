import ipaddr from 'ipaddr.js'

/** For measuring networks; `ipaddr.js` takes it for an ordinary range. */
const BENCHMARKS: [ipaddr.IPv4, number] = [ipaddr.IPv4.parse('198.18.0.0'), 15]
/** Everything that the IPv6 internet has handed out so far. */
const GLOBAL: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** Of documentation (RFC 5737, RFC 3849): nobody has them. */
const EXAMPLES: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [
  [ipaddr.IPv4.parse('192.0.2.0'), 24],
  [ipaddr.IPv4.parse('198.51.100.0'), 24],
  [ipaddr.IPv4.parse('203.0.113.0'), 24],
  [ipaddr.IPv6.parse('2001:db8::'), 32],
]

/**
 * Whether a server on the internet may have this address. Not for loopback, private, link-local (the metadata of
 * clouds among them), carrier-grade NAT, unique local, multicast, reserved and documentation ranges, nor for IPv6
 * forms that wrap an IPv4 address: mapped, compatible, NAT64, 6to4, Teredo.
 *
 * @param address as a resolver or an URL without brackets gives it; what is no address is not public
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4'
    ? !(parsed as ipaddr.IPv4).match(BENCHMARKS)
    : (parsed as ipaddr.IPv6).match(GLOBAL)
}

/** Whether it is an address of examples: not public, but no secret of anybody either. */
export function isExampleAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // It looks for ranges of the address's own kind; its types do not know that.
  const ranges = { example: EXAMPLES as [ipaddr.IPv4, number][] }
  return ipaddr.subnetMatch(ipaddr.parse(address) as ipaddr.IPv4, ranges, 'none') === 'example'
}
