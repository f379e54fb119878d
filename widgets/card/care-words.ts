/** The subject of a line of care; a drum and a clothes line are two subjects. */
type Group = 'wash' | 'bleach' | 'drum' | 'dry' | 'iron' | 'clean'

/**
 * A care symbol: the parts that it is drawn from, each a class of `care.css`, from its outline to what is
 * below it.
 */
export type CareSign = string

/** A line of care in the shop's own words, with its symbols; none where no rule matches. */
export interface CareLine {
  words: string
  signs: CareSign[]
}

interface Rule {
  of: Group
  says: RegExp
  /** Another subject, with the same words. */
  unless?: RegExp
  sign: CareSign
}

const WASH = /стирк|стирать|стирайте/
/** A part of a thing, not the whole of it. */
const A_PART = /принт|рисун|аппликац|вышив|стразы|молни/

/**
 * Words of feeds and their symbols, in the five groups of ГОСТ ISO 3758: in each group the first match
 * counts. Of two temperatures the lower one is safe.
 */
const RULES: Rule[] = [
  { of: 'wash', says: /не стир|стирка запрещ|нельзя стир|без стирки/, sign: 'tub no' },
  { of: 'wash', says: /ручн\S* (\S+ )?стирк|стир\S* (\S+ )?(вручную|руками)/, sign: 'tub hand' },
  ...[30, 40, 50, 60, 70, 95].map(
    (at): Rule => ({ of: 'wash', says: degrees('стир', at), sign: `tub t${at}` }),
  ),
  { of: 'wash', says: WASH, sign: 'tub' },
  {
    of: 'bleach',
    says: /(не|нельзя|без) (\S+ )?отбелив|отбеливан\S* (запрещ|не допуск|недопуст)|отбеливать нельзя/,
    sign: 'triangle no',
  },
  {
    of: 'bleach',
    says: /отбелив.*(без хлор|кислород)|(кислород\S*|бесхлор\S*) .*отбелив/,
    sign: 'triangle oxygen',
  },
  { of: 'bleach', says: /отбелив/, sign: 'triangle' },
  {
    of: 'drum',
    says: /не (\S+ )?(сушить|подвергать) .*(барабан|машин)|без (барабан|машин)\S* сушки|(барабан|машин)\S* сушка (запрещ|не)/,
    sign: 'drum no',
  },
  { of: 'drum', says: /(барабан|машинн\S* суш).*(низк|бережн|деликатн|(?<!\d)60(?!\d))/, sign: 'drum dot' },
  { of: 'drum', says: /(барабан|машинн\S* суш).*(нормальн|обычн|(?<!\d)80(?!\d))/, sign: 'drum dots' },
  { of: 'drum', says: /суш.*барабан|барабан\S* суш|машинн\S* суш/, sign: 'drum' },
  { of: 'dry', says: /суш.*(горизонт|разлож|расправлен)/, sign: 'square flat' },
  { of: 'dry', says: /суш.*без отжима/, sign: 'square drip' },
  { of: 'dry', says: /суш.*(вертикал|подвеш|на вер[её]вк|на плечиках)/, sign: 'square line' },
  { of: 'dry', says: /суш.*в тени/, sign: 'square' },
  {
    of: 'iron',
    says: /не (гладить|утюжить)|(глажк|глаж|утюжк)\S* (запрещ|не)|без (глажки|глажения|утюжки)/,
    unless: A_PART,
    sign: 'iron no',
  },
  ...[
    [110, 'dot'],
    [120, 'dot'],
    [150, 'dots'],
    [200, 'three'],
  ].map(
    ([at, mark]): Rule => ({
      of: 'iron',
      says: degrees('(?:глад|глаж|утюж)', Number(at)),
      sign: `iron ${mark}`,
    }),
  ),
  { of: 'iron', says: /(глад|глаж|утюж).*низк/, sign: 'iron dot' },
  { of: 'iron', says: /(глад|глаж|утюж).*средн/, sign: 'iron dots' },
  { of: 'iron', says: /(глад|глаж|утюж).*высок/, sign: 'iron three' },
  { of: 'iron', says: /гладить|глажк|глажени|утюжить|утюжк/, unless: A_PART, sign: 'iron' },
  {
    of: 'clean',
    says: /(химчистк|химическ\S* чистк|сух\S* чистк)\S* (запрещ|не|нельзя)|не (\S+ )?(химчистк|химическ|сда)|без (химчистки|химической)/,
    sign: 'circle no',
  },
  { of: 'clean', says: /аквачистк|мокр\S* чистк|влажн\S* чистк/, sign: 'circle w' },
  { of: 'clean', says: /химчистк|химическ\S* чистк|сух\S* чистк/, sign: 'circle p' },
]

/** What is drawn in addition to the symbol of a group, the first match of each list. */
const MORE: { of: Group[]; says: RegExp; part: string }[][] = [
  [
    { of: ['wash', 'clean'], says: /очень (мягк|деликатн|бережн|щадящ)/, part: 'milder' },
    { of: ['wash', 'clean'], says: /мягк|деликатн|бережн|щадящ/, part: 'mild' },
  ],
  [{ of: ['dry'], says: /в тени/, part: 'shade' }],
]

/** For what is forbidden or done by hand, there is no mild variant. */
const IS_WHOLE = / (no|hand)$/

/**
 * Care as a feed writes it, line by line: `Машинная стирка при 30 °C, мягкий режим` -> `tub t30 mild`. Text
 * that no rule matches stays text.
 */
export function careOf(text: string): CareLine[] {
  return text
    .split(/(?<=[.;!])\s+|\s*\n+\s*/)
    .flatMap(linesOf)
    .map(words => ({ words: speak(words), signs: [...signsOf(words).values()] }))
    .filter(({ words }) => words !== '')
}

/** A sentence about several subjects becomes a line for each, where commas separate them. */
function linesOf(sentence: string): string[] {
  if (signsOf(sentence).size < 2) return [sentence]
  const lines: string[] = []
  for (const clause of sentence.split(/,\s+/)) {
    const before = lines.at(-1)
    const known = before === undefined ? new Map() : signsOf(before)
    const isNew = [...signsOf(clause).keys()].some(group => !known.has(group))
    if (before === undefined || (isNew && known.size > 0)) lines.push(clause)
    else lines[lines.length - 1] = `${before}, ${clause}`
  }
  return lines
}

function signsOf(words: string): Map<Group, CareSign> {
  const said = words.toLowerCase().replaceAll('ё', 'е').replaceAll('\u00a0', ' ')
  const signs = new Map<Group, CareSign>()
  for (const { of, says, unless, sign } of RULES) {
    if (signs.has(of) || !says.test(said) || unless?.test(said)) continue
    const more = MORE.flatMap(list => list.find(each => each.of.includes(of) && each.says.test(said)) ?? [])
    const parts = IS_WHOLE.test(sign) ? [] : more.map(({ part }) => part)
    signs.set(of, [sign, ...parts].join(' '))
  }
  return signs
}

/** `стирка при 30 °C`, not at 130 and not 300 turns. */
function degrees(what: string, at: number): RegExp {
  return new RegExp(`${what}.*(?<!\\d)${at}(?!\\d)(?! об)`)
}

/** Begins with a capital, and ends without a full stop: it is a line of a list. */
function speak(words: string): string {
  const line = words.trim().replace(/[.;]+$/, '')
  return line.charAt(0).toUpperCase() + line.slice(1)
}
