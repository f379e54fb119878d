import { withShortImports } from '../../../build/short-imports.ts'

const fileOf = (name: string, text: string) => ({
  path: `/dist/assets/${name}`,
  text,
  contents: new TextEncoder().encode(text),
  hash: '',
})

const textsOf = (...files: [name: string, text: string][]) =>
  withShortImports(files.map(([name, text]) => fileOf(name, text))).map(({ text, contents }) => {
    expect(new TextDecoder().decode(contents)).toBe(text)
    return text
  })

test('a file imports what it uses of another one once, by the names that are used there', () => {
  expect(
    textsOf(
      ['start.js', 'var a=1,$b=2,c=3;export{a as _0a,$b as _0b,c as _12a};'],
      [
        'late.js',
        'import{_0a as x,_0b as y}from"./start.js";import{_12a as z}from"./start.js";f(x,z);export{f as late};',
      ],
    ),
  ).toEqual([
    'var a=1,$b=2,c=3;export{a,c};',
    'import{a as x,c as z}from"./start.js";f(x,z);export{f as late};',
  ])
})

test('a file of which nothing is used is still run, in its order', () => {
  expect(
    textsOf(
      ['start.js', 'var a=1;export{a as _0a};'],
      [
        'late.js',
        'import{_0a as x}from"./start.js";import{b}from"./other.js";import{_0a as y}from"./start.js";b()',
      ],
      ['other.js', 'var b=2;export{b};'],
    ),
  ).toEqual(['var a=1;export{};', 'import"./start.js";import{b}from"./other.js";b()', 'var b=2;export{b};'])
})

test('a name that others ask for stays theirs, and what a script calls it inside is no matter', () => {
  expect(
    textsOf(
      ['wake.js', 'var wake=1,r=2;export{wake as _1a,r as wake};'],
      ['island.js', 'import{_1a as q}from"./wake.js";q()'],
    ),
  ).toEqual(['var wake=1,r=2;export{wake as _1a,r as wake};', 'import{_1a as q}from"./wake.js";q()'])
})

test('other files stay as they are', () => {
  expect(textsOf(['rest.css', '@import"./a.css";'])).toEqual(['@import"./a.css";'])
})
