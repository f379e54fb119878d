import type { Request } from 'express'
import { readRawCookie } from '../../../server/http/visitor/browser.ts'

const asking = (cookie?: string) => ({ headers: { cookie } }) as Request

describe('a cookie of the request', () => {
  test.each([
    ['a=1; b=2', 'b', '2'],
    ['of two with one name the first: a=1; a=2', 'a', '1'],
    ['a=1;b=%D1%84', 'b', 'ф'],
    ['a=x=y', 'a', 'x=y'],
    ['  a  =  1  ; b=2', 'a', '1'],
    ['a=', 'a', ''],
    ['a="1"', 'a', '"1"'],
    ['__proto__=1; a=2', '__proto__', '1'],
  ])('%s: %s is %j', (cookie, name, value) => {
    expect(readRawCookie(asking(cookie.replace(/^.*: /, '')), name)).toBe(value)
  })

  test.each([
    ['a=1', 'b'],
    ['a=1', 'constructor'],
    ['a', 'a'],
    ['', 'a'],
    [undefined, 'a'],
  ])('of %j %s is none', (cookie, name) => {
    expect(readRawCookie(asking(cookie), name)).toBeNull()
  })

  test('that is broken is none, and the others are read as ever', () => {
    const req = asking('a=%E0%A4%A; b=%; c=%31')

    expect(['a', 'b', 'c'].map(name => readRawCookie(req, name))).toEqual([null, null, '1'])
  })
})
