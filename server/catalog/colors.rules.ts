interface Shade {
  hex: string
  /** The families that filters group by. */
  family: string
}

/** Shades that Russian feeds name, by family; the family comes first in its own line. Facts of the trade. */
const FAMILIES: Record<string, Record<string, string>> = {
  Белый: { белый: '#FFFFFF', молочный: '#FFF8E7', айвори: '#FFFFF0', white: '#FFFFFF', ivory: '#FFFFF0' },
  Бежевый: {
    бежевый: '#E3CFB4',
    песочный: '#D9C29B',
    кремовый: '#FFF1D0',
    телесный: '#E8C9AE',
    экрю: '#EFE6D2',
    beige: '#E3CFB4',
  },
  Серый: {
    серый: '#9A9A9A',
    'светло-серый': '#CFCFCF',
    'темно-серый': '#555555',
    графитовый: '#3B3F42',
    графит: '#3B3F42',
    серебристый: '#BFC3C7',
    антрацит: '#33373B',
    меланж: '#A6A6A6',
    gray: '#9A9A9A',
    grey: '#9A9A9A',
  },
  Чёрный: { черный: '#111111', black: '#111111' },
  Коричневый: {
    коричневый: '#7B4B2A',
    шоколадный: '#4A2C1D',
    карамельный: '#B5713A',
    кофейный: '#5A3E2B',
    терракотовый: '#B9583C',
    капучино: '#A78B71',
    медный: '#B4693C',
    бронзовый: '#8C6A3F',
    brown: '#7B4B2A',
  },
  Зелёный: {
    зеленый: '#2E8B57',
    хаки: '#6B6B47',
    оливковый: '#7C7A3A',
    мятный: '#A8DCC5',
    изумрудный: '#00755E',
    салатовый: '#A6D854',
    мята: '#A8DCC5',
    green: '#2E8B57',
    khaki: '#6B6B47',
  },
  Голубой: { голубой: '#8FC1E3', бирюзовый: '#30B7B0' },
  Синий: {
    синий: '#1F4FA3',
    'темно-синий': '#16254C',
    джинсовый: '#5B7FA6',
    индиго: '#3A3F73',
    василек: '#3F63C5',
    васильковый: '#3F63C5',
    кобальт: '#0047AB',
    blue: '#1F4FA3',
    navy: '#16254C',
  },
  Фиолетовый: {
    фиолетовый: '#6B4A9B',
    сиреневый: '#C3A6D8',
    лавандовый: '#B9A7DA',
    лиловый: '#B07CC6',
    сливовый: '#6E3B5E',
    ультрафиолет: '#5F4B8B',
    purple: '#6B4A9B',
  },
  Розовый: {
    розовый: '#F2A6BA',
    пудровый: '#E8C8C0',
    фуксия: '#D4267D',
    малиновый: '#C21E56',
    фламинго: '#F5A3A8',
    pink: '#F2A6BA',
  },
  Красный: {
    красный: '#C8242E',
    бордовый: '#6D1B2B',
    марсала: '#7F3A40',
    вишневый: '#7B1530',
    рубин: '#9B111E',
    red: '#C8242E',
  },
  Оранжевый: { оранжевый: '#F28C28', коралловый: '#FF6F5E', персиковый: '#FBC4A4', orange: '#F28C28' },
  Жёлтый: {
    желтый: '#F6D13B',
    горчичный: '#D0A02B',
    золотистый: '#CFA84A',
    лимонный: '#F5EB67',
    лимон: '#F5EB67',
    золотой: '#CFA84A',
    yellow: '#F6D13B',
  },
  Разноцветный: { разноцветный: '', мультиколор: '', мультицвет: '', принт: '' },
}

const SHADES = new Map<string, Shade>(
  Object.entries(FAMILIES).flatMap(([family, shades]) =>
    Object.entries(shades).map(([name, hex]) => [name, { hex, family }] as const),
  ),
)

/** `Тёмно-СИНИЙ ` and `темно-синий` are one colour: feeds write both. */
export function foldColor(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\s*-\s*/g, '-')
    .replace(/\s+/g, ' ')
}

/**
 * The shade that a feed's colour means: the whole of it (`тёмно-синий`), or one of its words (`синий меланж`;
 * for `чёрный/белый` the first). In any grammatical gender (`белая`, `синие`). Without a match, the family is
 * empty and the shade has no hex.
 */
export function shadeOf(name: string): Shade {
  const folded = foldColor(name)
  const whole = findShade(folded)
  if (whole) return whole
  for (const word of folded.split(/[\s/,+&]+/)) {
    const shade = findShade(word) ?? findShade(word.replace(/^(светло|темно|ярко|бледно|нежно)-/, ''))
    if (shade) return shade
  }
  return { hex: '', family: '' }
}

function findShade(folded: string): Shade | undefined {
  return SHADES.get(folded) ?? SHADES.get(masculine(folded))
}

/**
 * `белая`, `синие` -> `белый`, `синий`: feeds make the adjective agree with the noun. Expects a folded word.
 */
export function masculine(word: string): string {
  if (!/(ая|яя|ое|ее|ые|ие)$/.test(word)) return word
  const stem = word.slice(0, -2)
  return ['ый', 'ий', 'ой'].map(ending => stem + ending).find(name => SHADES.has(name)) ?? word
}

/**
 * A colour that a word of a name may mean: an adjective (`синяя`), not a noun that implies one (`принт`,
 * `мята`).
 */
export function isColorWord(word: string): boolean {
  const folded = masculine(foldColor(word))
  const shade = SHADES.get(folded) ?? SHADES.get(folded.replace(/^(светло|темно|ярко|бледно|нежно)-/, ''))
  return shade !== undefined && shade.hex !== '' && /([ыио]й|хаки|индиго|фуксия|марсала)$/.test(folded)
}
