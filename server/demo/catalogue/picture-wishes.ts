import type { GarmentKind } from '../draw/draw-garment.ts'
import { createChance } from '../draw/sketch/chance.ts'
import type { Model } from '../sheets/read-sheet.ts'

/**
 * What a picture has to show so that it does not argue with the words beside it.
 *
 * A drawing decides the small things by named choices of its seed. A wish keeps one named choice between two shares
 * of its range: `['short', 0.22, 1]` on a shirt is «not the short-sleeved one». A choice that the drawing no longer
 * makes costs nothing: the seed is then as good as any other.
 */
type Wish = [choice: string, from: number, to: number]

export function seedLike(model: Model, start: number): number {
  const wishes = RULES.filter(rule => rule.kinds.includes(model.kind) && rule.holds(model)).flatMap(
    rule => rule.wishes,
  )
  for (let seed = start * 1000; seed < start * 1000 + 999; seed++) {
    const chance = createChance(seed)
    const isLike = wishes.every(([choice, from, to]) => {
      const value = chance.between(choice, 0, 1)
      return value >= from && value < to
    })
    if (isLike) return seed
  }
  return start * 1000
}

interface Rule {
  kinds: GarmentKind[]
  holds(model: Model): boolean
  wishes: Wish[]
}

const says = (pattern: RegExp) => (model: Model) =>
  pattern.test(
    `${model.name} ${model.text} ${model.params.map(({ name, value }) => `${name} ${value}`).join('; ')}`,
  )
const named = (pattern: RegExp) => (model: Model) => pattern.test(model.name)
const not = (holds: Rule['holds']) => (model: Model) => !holds(model)

/** A member of `pick`: the range of its place. */
const member = (choice: string, place: number, of: number, span = 1): Wish => [
  choice,
  place / of,
  (place + span) / of,
]

const RULES: Rule[] = [
  { kinds: ['shirt'], holds: says(/Рукав короткий/), wishes: [['short', 0, 0.22]] },
  { kinds: ['shirt'], holds: not(says(/Рукав короткий/)), wishes: [['short', 0.22, 1]] },
  { kinds: ['shirt'], holds: says(/оверсайз|свободный/), wishes: [['oversize', 0, 0.5]] },
  { kinds: ['shirt'], holds: says(/приталенн|полуприлегающий/i), wishes: [['oversize', 0.5, 1]] },
  { kinds: ['polo'], holds: says(/Рукав длинный/), wishes: [['long', 0, 0.2]] },
  { kinds: ['polo'], holds: not(says(/Рукав длинный/)), wishes: [['long', 0.2, 1]] },
  { kinds: ['t-shirt', 'longsleeve'], holds: says(/Вырез V/), wishes: [member('neck', 2, 4)] },
  { kinds: ['t-shirt', 'longsleeve'], holds: says(/Вырез круглый/), wishes: [member('neck', 0, 4, 2)] },
  { kinds: ['t-shirt', 'longsleeve'], holds: says(/Вырез лодочка/), wishes: [member('neck', 3, 4)] },
  { kinds: ['jumper'], holds: says(/Вырез V/), wishes: [['v', 0, 0.3]] },
  { kinds: ['jumper'], holds: not(says(/Вырез V/)), wishes: [['v', 0.3, 1]] },
  { kinds: ['blouse'], holds: says(/бантом/), wishes: [member('style', 0, 4)] },
  { kinds: ['blouse'], holds: says(/Вырез V/), wishes: [member('style', 1, 4)] },
  { kinds: ['blouse'], holds: says(/стойк|Вырез круглый/), wishes: [member('style', 2, 4)] },
  { kinds: ['blouse'], holds: says(/Вырез отложной/), wishes: [member('style', 3, 4)] },
  { kinds: ['blouse'], holds: named(/фонарик/), wishes: [member('sleeve', 1, 3)] },
  { kinds: ['cardigan'], holds: says(/удлинённая/), wishes: [['long', 0, 0.35]] },
  { kinds: ['cardigan'], holds: not(says(/удлинённая/)), wishes: [['long', 0.35, 1]] },
  { kinds: ['vest'], holds: says(/пуговиц/), wishes: [['buttons', 0, 0.4]] },
  { kinds: ['vest'], holds: not(says(/пуговиц/)), wishes: [['buttons', 0.4, 1]] },
  { kinds: ['hoodie'], holds: says(/Застёжка молния/), wishes: [['zip', 0, 0.4]] },
  { kinds: ['hoodie'], holds: not(says(/Застёжка молния/)), wishes: [['zip', 0.4, 1]] },
  { kinds: ['jacket', 'suit'], holds: says(/[Дд]вубортн/), wishes: [['double', 0, 0.35]] },
  { kinds: ['jacket', 'suit'], holds: not(says(/[Дд]вубортн/)), wishes: [['double', 0.35, 1]] },
  { kinds: ['puffer'], holds: says(/Капюшон (есть|съёмный)/), wishes: [['hood', 0, 0.6]] },
  { kinds: ['puffer'], holds: not(says(/Капюшон (есть|съёмный)/)), wishes: [['hood', 0.6, 1]] },
  { kinds: ['puffer'], holds: named(/поясом/), wishes: [['belt', 0, 0.3]] },
  { kinds: ['puffer'], holds: not(named(/поясом/)), wishes: [['belt', 0.3, 1]] },
  { kinds: ['puffer'], holds: says(/Длина (укороченная|классическая)/), wishes: [['long', 0.55, 1]] },
  { kinds: ['puffer'], holds: says(/Длина (до колена|миди|макси|удлинённая)/), wishes: [['long', 0, 0.2]] },
  { kinds: ['dress'], holds: named(/рубашка|поло|вельвет/), wishes: [member('line', 1, 6)] },
  { kinds: ['dress'], holds: named(/запахом/), wishes: [member('line', 4, 6)] },
  { kinds: ['dress'], holds: named(/макси|ярус|волан/), wishes: [member('line', 5, 6)] },
  {
    kinds: ['dress'],
    holds: named(/футляр|лапша|свитер|футболка|Трикотажное/),
    wishes: [member('line', 2, 6)],
  },
  { kinds: ['dress'], holds: says(/Вырез V/), wishes: [member('neck', 1, 5)] },
  { kinds: ['dress'], holds: says(/Вырез (круглый|высокий)/), wishes: [member('neck', 0, 5)] },
  { kinds: ['dress'], holds: says(/Длина (мини|до колена)/), wishes: [member('length', 0, 3)] },
  { kinds: ['dress'], holds: says(/Длина макси/), wishes: [member('length', 2, 3)] },
  { kinds: ['dress'], holds: says(/Рукав короткий/), wishes: [member('sleeve', 0, 6)] },
  { kinds: ['dress'], holds: says(/Рукав длинный/), wishes: [member('sleeve', 1, 6)] },
  { kinds: ['dress'], holds: says(/Рукав 3/), wishes: [member('sleeve', 5, 6)] },
  { kinds: ['evening-dress'], holds: says(/Рукав длинный/), wishes: [['sleeves', 0, 0.2]] },
  { kinds: ['evening-dress'], holds: says(/Рукав (без|короткий)/), wishes: [['sleeves', 0.2, 1]] },
  { kinds: ['evening-dress'], holds: says(/Вырез V/), wishes: [member('neck', 1, 4)] },
  {
    kinds: ['evening-dress'],
    holds: says(/Рукав (без|короткий)(.*)Вырез (лодочка|круглый)/),
    wishes: [member('neck', 3, 4)],
  },
  { kinds: ['sundress'], holds: says(/Вырез квадратный/), wishes: [member('neck', 0, 3)] },
  { kinds: ['sundress'], holds: says(/пуговиц/), wishes: [['buttons', 0, 0.5]] },
  { kinds: ['sundress'], holds: not(says(/пуговиц/)), wishes: [['buttons', 0.5, 1]] },
  { kinds: ['sundress'], holds: says(/Длина макси/), wishes: [member('length', 2, 3)] },
  { kinds: ['evening-dress'], holds: says(/Вырез качели/), wishes: [member('neck', 0, 4)] },
  { kinds: ['sundress'], holds: not(says(/ярус/)), wishes: [member('skirt', 0, 2)] },
  { kinds: ['sundress'], holds: says(/ярус/), wishes: [member('skirt', 1, 2)] },
  { kinds: ['jeans'], holds: says(/Силуэт (прямой|зауженный)/), wishes: [member('jeans', 0, 4)] },
  { kinds: ['jeans'], holds: says(/Силуэт прилегающий/), wishes: [member('jeans', 1, 4)] },
  { kinds: ['jeans'], holds: says(/Силуэт (широкий|клёш|свободный)/), wishes: [member('jeans', 2, 4)] },
  { kinds: ['trousers'], holds: says(/стрелк/), wishes: [['crease', 0, 0.5]] },
  { kinds: ['coat'], holds: says(/[Дд]вубортн|[Бб]ушлат|ряда пуговиц/), wishes: [['style', 0.5, 0.75]] },
  { kinds: ['coat'], holds: named(/халат|запахом/), wishes: [member('style', 1, 4)] },
  { kinds: ['coat'], holds: says(/Силуэт трапеция/), wishes: [member('style', 3, 4)] },
  {
    kinds: ['coat'],
    holds: not(says(/[Дд]вубортн|[Бб]ушлат|ряда|халат|трапеция/)),
    wishes: [member('style', 0, 4)],
  },
  { kinds: ['short-jacket'], holds: named(/[Бб]омбер|стёган|Кожан|кожан/i), wishes: [member('style', 0, 3)] },
  { kinds: ['short-jacket'], holds: named(/рубашка|[Зз]амшев/), wishes: [member('style', 1, 3)] },
  { kinds: ['short-jacket'], holds: says(/Капюшон/), wishes: [member('style', 2, 3)] },
  {
    kinds: ['pyjamas'],
    holds: says(/Рукав короткий/),
    wishes: [
      ['short', 0, 0.35],
      ['shirt', 0, 0.65],
    ],
  },
  { kinds: ['pyjamas'], holds: says(/Рукав длинный/), wishes: [['short', 0.35, 1]] },
  { kinds: ['pyjamas'], holds: says(/Застёжка пуговицы/), wishes: [['shirt', 0, 0.65]] },
  { kinds: ['pyjamas'], holds: says(/Застёжка нет/), wishes: [['shirt', 0.65, 1]] },
  { kinds: ['swimsuit'], holds: says(/Вырез V/), wishes: [['v', 0, 0.5]] },
  { kinds: ['bodysuit', 'romper'], holds: says(/Рукав короткий/), wishes: [['short', 0, 0.35]] },
  { kinds: ['bodysuit', 'romper'], holds: says(/Рукав длинный/), wishes: [['short', 0.35, 1]] },
  { kinds: ['bag'], holds: named(/тоут|шопер|парусин/), wishes: [member('style', 0, 3)] },
  { kinds: ['bag'], holds: named(/плечо|хобо|багет|клатч|Клатч/), wishes: [member('style', 1, 3)] },
  { kinds: ['bag'], holds: named(/портфель/), wishes: [member('style', 2, 3)] },
  { kinds: ['hat'], holds: named(/шляпа/), wishes: [['bucket', 0.45, 1]] },
  { kinds: ['beanie'], holds: says(/помпон/), wishes: [['pompon', 0, 0.3]] },
  { kinds: ['beanie'], holds: not(says(/помпон/)), wishes: [['pompon', 0.7, 1]] },
  { kinds: ['belt'], holds: named(/[Шш]ирокий/), wishes: [member('width', 1, 2)] },
  { kinds: ['belt'], holds: named(/[Уу]зкий/), wishes: [member('width', 0, 2)] },
]
