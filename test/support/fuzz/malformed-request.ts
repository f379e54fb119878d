import type { Seeded } from '../../../server/demo/catalogue/seeded.ts'

/** A request as bytes, with what is needed to judge its answer. */
export interface MalformedRequest {
  route: string
  /** The head as sent, to repeat the request by hand. */
  head: string
  bytes: Buffer
  method: string
  /** Calls answer JSON when they fail; pages answer a page. */
  is_call: boolean
  /** Later answers on this connection may belong to anything: it is used once. */
  is_last: boolean
}

const NASTY_PARTS = [
  '', '%00', '%', '%zz', '%ff', '%c0%af', '%ed%a0%80', '..', '.', '%2e%2e', '%2f', '//', '[', ']', '{', '|', '^', '`',
  '"', '<', '>', '\\', '%5c', ';', ':', '*', '@', '~', 'constructor', '__proto__', 'toString', '-1', '0', '1', '1.5',
  '99999999999999999999', 'a-1', '-', 'x-9999999999999', 'NaN', 'null', '%D0%B0', '\xff\xfe', '\xd0', 'color=', '=',
  'price=5-1', 'price=-', 'color=krasnyy,,', 'page=0', 'filter', 'filter/color=x', '%25', '%250', 'http://[', '/%5c', '/catalog/[', '+', '%20', '𝔸',
  'index.html', '%F0%9F%98%80', 'a'.repeat(300),
] // biome-ignore format: a list
const NAMES = [
  'q', 'page', 'per_page', 'sort', 'filter', 'search', 'ORDER_ID', 'order_id', 'back', 'token', 'barcode', 'type', 'w',
  'painted', 'fias_id', 'utm_source', '__proto__', 'constructor', 'a[b]', 'toString', '',
] // biome-ignore format: a list
const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'FOO',
  'get',
]
const TYPES = [
  'application/json', 'application/json; charset=utf-8', 'application/json; charset=utf-16', 'application/json; charset=x',
  'application/json;;', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=',
  'application/vnd.api+json', 'APPLICATION/JSON', 'json', '/', '',
] // biome-ignore format: a list
/** Headers that the server reads, with values that no browser sends. */
const ODD: [string, string[]][] = [
  ['Cookie', ['visitor=', 'visitor=%', 'visitor=%ff', 'visitor=a; visitor=b', '=;=', 'visitor="x', `visitor=${'x'.repeat(4_000)}`, 'region_chosen=\xff']],
  ['Accept-Encoding', ['gzip;q=x', ';', 'zstd;q=2,*;q=0', '*', 'identity;q=0', 'br, '.repeat(200)]],
  ['Accept', ['/', 'text/html;q=', '*/*;q=-1', 'a'.repeat(3_000)]],
  ['Accept-Language', ['xx-', '*', 'ru;q=9']],
  ['If-None-Match', ['*', '"', 'W/', 'x'.repeat(2_000)]],
  ['If-Modified-Since', ['yesterday', '-1', 'Thu, 99 Foo 9999']],
  ['Range', ['bytes=-', 'bytes=9-1', 'bytes=0-0,1-1,2-2', 'items=1', 'bytes=99999999999999999999-']],
  ['Referer', ['//', 'http://[', 'about:blank', 'http://shop.test\\@evil', '%']],
  ['Origin', ['null', '//', 'http://[', 'https://evil.example']],
  ['Sec-Fetch-Site', ['cross-site', 'none', '']],
  ['Sec-Purpose', ['prefetch;prerender']],
  ['X-Forwarded-For', ['', ',', 'x', '1.2.3.4, ::ffff:1.2.3.4', '[', '999.1.1.1']],
  ['X-Forwarded-Proto', ['gopher', ',']],
  ['Host', ['', '[', 'shop.test:99999', '\xff', 'a b', '-']],
  ['Idempotency-Key', ['', '%00', 'x'.repeat(3_000), '\xff', '0', '../..']],
  ['Content-Encoding', ['gzip', 'br', 'deflate, gzip', 'x']],
  ['Transfer-Encoding', ['gzip', 'chunked, chunked', 'x']],
  ['Expect', ['100-continue', 'x']],
  ['Upgrade', ['websocket', 'h2c']],
  ['Content-Length', ['-1', 'x', '1e3', '99999999999999999999', '5, 5']],
] // biome-ignore format: a table
/** After these nobody can say where the next request begins. */
const LAST = ['Content-Length', 'Transfer-Encoding', 'Host', 'Expect', 'Upgrade']

/**
 * A request to a route of the app (`POST /api/cart/`) with an error in its address, method, headers or body;
 * now and then only its body is wrong.
 *
 * @param body bytes for routes that read a body; null for the others, which are sent one now and then all the
 *   same
 */
export function malformedRequest(route: string, body: Buffer | null, chance: Seeded): MalformedRequest {
  const [routeMethod = 'GET', pattern = '/'] = route.split(' ')
  const method = chance.isLucky(0.07) ? chance.pick(METHODS) : routeMethod
  const spoilsAddress = body === null ? chance.isLucky(0.85) : chance.isLucky(0.15)
  const target = addressOf(pattern, spoilsAddress, chance)
  const sent = body ?? (chance.isLucky(0.05) ? Buffer.from('{"a":1}') : null)
  const odd = chance.isLucky(0.3) ? chance.some(ODD, chance.integer(1, 2)) : []
  const isOurs = chance.isLucky(0.85)

  const headers = new Map<string, string>([['Host', 'shop.test']])
  if (isOurs) headers.set('X-Requested-With', 'XMLHttpRequest').set('Sec-Fetch-Site', 'same-origin')
  if (sent) {
    headers.set('Content-Type', chance.isLucky(0.9) ? 'application/json' : chance.pick(TYPES))
    headers.set('Content-Length', String(sent.length))
  }
  for (const [name, values] of odd) headers.set(name, chance.pick(values))
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`)
  if (chance.isLucky(0.02))
    lines.push(chance.pick(['no colon', ': empty', 'A B: c', `X: ${'x'.repeat(17_000)}`, 'X: a\0b']))

  const head = `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
  // The `pathname` as Express sees it, where the address is still valid.
  const path = target.replace(/^https?:\/\/[^/]*/i, '').split('?')[0] ?? ''
  return {
    route,
    head,
    method,
    bytes: Buffer.concat([Buffer.from(head, 'latin1'), sent ?? Buffer.alloc(0)]),
    is_call: isOurs || path.startsWith('/api/') || path.startsWith('/minions/'),
    is_last:
      odd.some(([name]) => LAST.includes(name)) ||
      method === 'FOO' ||
      method === 'get' ||
      lines.length > headers.size,
  }
}

function addressOf(pattern: string, isSpoilt: boolean, chance: Seeded): string {
  const part = () => (isSpoilt ? chance.pick(NASTY_PARTS) : 'women')
  let path = pattern
    .replace(/\{\*\w+\}/g, () => Array.from({ length: chance.integer(1, 3) }, part).join('/'))
    .replace(/:\w+/g, part)
  if (!isSpoilt) return path
  const whole = path
  path = chance.pick([
    ...Array.from({ length: 10 }, () => whole),
    `http://shop.test${whole}`,
    `/${whole}`,
    `${whole}/..`,
    whole.toUpperCase(),
    whole.slice(0, -1),
    `${whole}${part()}`,
  ])
  if (chance.isLucky(0.6)) {
    const query = Array.from(
      { length: chance.integer(1, 3) },
      () => `${chance.pick(NAMES)}=${chance.pick(NASTY_PARTS)}`,
    )
    path += `?${query.join('&')}`
  }
  if (chance.isLucky(0.01)) path += 'x'.repeat(17_000)
  // A space would only end the address.
  return path.replaceAll(' ', '%20') || '/'
}
