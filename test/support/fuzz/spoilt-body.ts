import type { Seeded } from '../../../server/demo/catalogue/seeded.ts'

const NASTY = [
  null, true, false, 0, -1, 0.5, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), '', ' ', '0', '-1', 'NaN', '1e309', '%', '%00',
  'а\0б', 'а\ud800б', '\udc00', '\u202e', '\ufeff', '//', 'http://[', '/\\[', 'javascript:alert(1)', '../../etc/passwd',
  "'; drop table orders; --", '<script>', '{{7*7}}', '𝔸', [], {}, [[]], [null], { a: 1 }, { __proto__x: 1 },
] // biome-ignore format: a list

/** A body as bytes: one to three of its members replaced, and now and then the text itself broken. */
export function spoiltBody(sound: unknown, chance: Seeded): Buffer {
  let value = sound
  for (let time = chance.integer(0, 3); time > 0; time--) value = spoil(value, chance)
  if (chance.isLucky(0.04)) value = overgrown(value, chance)
  return spoilText(JSON.stringify(value) ?? '', chance)
}

/** Changes one place of the value, at any depth. */
function spoil(value: unknown, chance: Seeded): unknown {
  if (value !== null && typeof value === 'object' && chance.isLucky(0.75)) {
    const keys = Object.keys(value)
    if (keys.length > 0) {
      const key = chance.pick(keys)
      const copy = structuredClone(value) as Record<string, unknown>
      if (chance.isLucky(0.15)) delete copy[key]
      else copy[key] = spoil(copy[key], chance)
      return copy
    }
  }
  return chance.pick([
    ...Array.from({ length: 6 }, () => () => chance.pick(NASTY)),
    () => [value],
    () => ({ ...(Array.isArray(value) ? value : { value }) }),
    () => JSON.stringify(value),
    () => 'я'.repeat(chance.pick([101, 300, 2_001])),
    () => deep(chance.pick([8, 9, 50])),
    () => chance.integer(-(2 ** 31), 2 ** 31),
    () => ({
      ...(value as object),
      [chance.pick(['constructor', 'prototype', 'toString', 'a.b', '', 'length'])]: 1,
    }),
  ])()
}

/** Larger than any limit. It comes last, because spoiling it again would exceed the memory. */
function overgrown(value: unknown, chance: Seeded): unknown {
  const much = chance.pick([
    () => 'я'.repeat(40_000),
    () => Array.from({ length: 1_000 }, () => value),
    () => deep(3_000),
    () => Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`a${n}`, n])),
  ])()
  return value !== null && typeof value === 'object'
    ? { ...value, [chance.pick([...Object.keys(value), 'a'])]: much }
    : much
}

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value }
  return value
}

function spoilText(text: string, chance: Seeded): Buffer {
  const bytes = Buffer.from(text)
  const at = chance.integer(0, bytes.length)
  const put = (more: Buffer) => Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)])
  if (chance.isLucky(0.7)) return bytes
  return chance.pick([
    () => bytes.subarray(0, at),
    () => put(Buffer.from([0xff, 0xfe])),
    () => put(Buffer.from([0xc3])),
    () => put(Buffer.from([0])),
    () => put(Buffer.from('"\\ud800"')),
    () => put(Buffer.from('1e999')),
    () => Buffer.concat([bytes, bytes]),
    () => Buffer.concat([Buffer.from('\ufeff'), bytes]),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.from(text.replace('{', '{"__proto__":{"a":1},')),
    () => Buffer.from(text.replace('{', '{"constructor":{"prototype":1},')),
    () => Buffer.from('['.repeat(20_000)),
    () => Buffer.from(`{"a":${'9'.repeat(20_000)}}`),
    () => Buffer.from(chance.pick(['null', '"text"', '[]', '1', '', ' ', '{', '{}', '{"a":1,"a":2}'])),
    () => Buffer.alloc(70_000, 0x20),
  ])()
}
