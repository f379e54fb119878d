import { readFileSync } from 'node:fs'
import type { Town } from '../../server/contract/delivery/town.ts'
import { readCities } from '../../server/import/cities/cities-table.ts'
import { buildCityIndex, findCities } from '../../server/shop/towns/city-index.rules.ts'

/**
 * `node test/bench/cities.ts [city.csv]`: how long the answer for a typed town takes, among the towns of a file or
 * among 1,117 made-up ones, and how much longer that is than looking for the beginning alone.
 */
const [, , path] = process.argv
const towns = path ? readCities(readFileSync(path)).towns : madeUpTowns(1_117)
const index = buildCityIndex(towns)
const queries = towns.flatMap(({ name }) => [name.slice(0, 3), name, typo(name), `${name} обл`])

const search = spent(query => findCities(index, query, { count: 10 }))
const beginnings = spent(query =>
  towns.filter(({ name }) => name.toLowerCase().startsWith(query.toLowerCase())),
)
console.log(`${towns.length} towns, ${queries.length} queries`)
console.log(`search     mean ${search.mean.toFixed(3)} ms, 99 of 100 within ${search.p99.toFixed(3)} ms`)
console.log(`beginnings mean ${beginnings.mean.toFixed(3)} ms`)
console.log(`ratio ${(search.mean / beginnings.mean).toFixed(1)}`)

function spent(work: (query: string) => unknown): { mean: number; p99: number } {
  for (const query of queries.slice(0, 300)) work(query)
  const times = queries.map(query => {
    const started = performance.now()
    work(query)
    return performance.now() - started
  })
  times.sort((a, b) => a - b)
  return {
    mean: times.reduce((sum, time) => sum + time, 0) / times.length,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  }
}

function typo(name: string): string {
  const at = Math.floor(name.length / 2)
  return name.slice(0, at) + name.slice(at + 1)
}

function madeUpTowns(count: number): Town[] {
  const starts = ['Красно', 'Ново', 'Верхне', 'Старо', 'Бело', 'Усть-', 'Велико', 'Мало', 'Бере', 'Сосно']
  const middles = ['гор', 'зна', 'речен', 'кам', 'лес', 'двин', 'мор', 'пол', 'яр', 'озер', 'дол', 'бор']
  const ends = ['ск', 'ово', 'ино', 'град', 'ецк', 'ец', 'овка', 'ка', 'ный', 'ье']
  return Array.from({ length: count }, (_, number) => {
    const name = `${starts[number % 10]}${middles[Math.floor(number / 10) % 12]}${ends[Math.floor(number / 120) % 10]}`
    const id = String(number).padStart(13, '0')
    return {
      fias_id: id,
      kladr_id: id,
      name,
      type_full: 'город',
      region_name: `Область ${number % 85} обл`,
      area_name: '',
      latitude: 55,
      longitude: 37,
      timezone: 'UTC+3',
      population: (number * 7_919) % 1_000_000,
      fias_level: 4,
      postal_code: '',
    }
  })
}
