const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/
const IPV6 = /^[0-9a-f:]+$/

/**
 * Whom a limit of an internet address counts: an IPv4 address, or the /64 network of an IPv6 one, as a household or a
 * server has all of it to itself and could come from another address each time.
 *
 * @param ip as the request has it: `10.0.0.1`, `::ffff:10.0.0.1`, `2001:db8::1`; some proxies add a port: `10.0.0.1:80`,
 *   `[2001:db8::1]:80`. What is no address at all, as a header may bring, counts as one
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
