import { isExampleAddress, isPublicAddress } from '../../../server/shop/limits/limited-address.rules.ts'

test.each([
  '1.1.1.1', '93.184.216.34', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '192.167.1.1',
  '2606:4700::1111', '2a02:6b8::2:242',
])('%s is an address of the internet', address => {
  expect(isPublicAddress(address)).toBe(true)
}) // biome-ignore format: a list

test.each([
  ['loopback', ['127.0.0.1', '127.8.9.10', '::1', '0x7f000001', '2130706433', '0177.0.0.1']],
  ['any', ['0.0.0.0', '0.1.2.3', '::']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1']],
  ['link-local, the metadata of clouds among them', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0']],
  ['carrier-grade NAT', ['100.64.0.1', '100.127.255.255', '100.100.100.200']],
  ['unique local', ['fc00::1', 'fd00:ec2::254']],
  ['site-local of old', ['fec0::1']],
  ['mapped IPv4', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '0:0:0:0:0:ffff:a00:1']],
  ['compatible IPv4', ['::127.0.0.1', '::7f00:1']],
  ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::a00:1']],
  ['6to4 and Teredo', ['2002:7f00:1::1', '2001::1']],
  ['multicast, broadcast, reserved, examples', ['224.0.0.1', '255.255.255.255', '240.0.0.1', '192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '192.0.0.8', 'ff02::1', '2001:db8::1', '100::1']],
  ['no address', ['', 'localhost', '1.1.1.1.1', 'x:y']],
])('%s is none', (_what, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
}) // biome-ignore format: a table

test('documentation addresses are distinguished from public and from private ones', () => {
  const examples = ['192.0.2.1', '198.51.100.9', '203.0.113.255', '2001:db8::1']
  expect([...examples, '8.8.8.8', '10.0.0.1', '198.52.100.9', '::1', 'x:y'].filter(isExampleAddress)).toEqual(
    examples,
  )
})
