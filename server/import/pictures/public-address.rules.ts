import ipaddr from 'ipaddr.js'

/** For measuring networks; `ipaddr.js` takes it for an ordinary range. */
const BENCHMARKS: [ipaddr.IPv4, number] = [ipaddr.IPv4.parse('198.18.0.0'), 15]
/** Everything that the IPv6 internet has handed out so far. */
const GLOBAL: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

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
