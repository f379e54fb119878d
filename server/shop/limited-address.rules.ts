/**
 * Whom a limit of an internet address counts: an IPv4 address, or the /64 network of an IPv6 one, as a household or a
 * server has all of it to itself and could come from another address each time.
 *
 * @param ip as the request has it: `10.0.0.1`, `::ffff:10.0.0.1`, `2001:db8::1`
 */
export function limitedAddress(ip: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? []
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const network = [...left, ...(tail === undefined ? [] : zeros), ...right].slice(0, 4)
  return `${network.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
