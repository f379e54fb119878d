import { limitedAddress } from '../../../server/shop/limits/limited-address.rules.ts'

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['10.0.0.1:5123', '10.0.0.1'],
  ['[2001:db8:1:2::6]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::6]', '2001:db8:1:2::/64'],
  ['::ffff:0a00:0001', '10.0.0.1'],
  ['::FFFF:10.0.0.1', '10.0.0.1'],
  ['unknown', 'unknown'],
  ['evil, text', 'unknown'],
  ['_hidden:80', 'unknown'],
  ['', 'unknown'],
])('%j is limited as %s', (ip, limited) => {
  expect(limitedAddress(ip)).toBe(limited)
})

test('two addresses of one /64 are one, of two networks are two', () => {
  expect(limitedAddress('2001:db8:1:2::1')).toBe(limitedAddress('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  expect(limitedAddress('2001:db8:1:2::1')).not.toBe(limitedAddress('2001:db8:1:3::1'))
})
