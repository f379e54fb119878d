/** What a param means to the shop. */
export type ParamKind =
  | 'size'
  | 'height'
  | 'color'
  | 'composition'
  | 'part'
  | 'season'
  | 'care'
  | 'new'
  | 'hit'
  | 'sticker'
  | 'sex'
  | 'barcode'
  | 'vendor_code'
  | 'other'

/** Feeds have many names for one thing. `Размер экрана` is not a garment size, so names are matched whole. */
const KINDS: [ParamKind, RegExp][] = [
  [
    'size',
    /^(российский |международный |европейский )?(размер|size)( (одежды|обуви|производителя|изделия|товара))?$/,
  ],
  ['height', /^рост( \(?см\)?)?$/],
  ['color', /^(цвет|основной цвет|цвет (товара|изделия|производителя|ткани)|colou?r)$/],
  ['composition', /^(состав|состав (материала|ткани|изделия)|материал,? состав|composition)$/],
  [
    'part',
    /^(материал|состав) (верха|подкладки|наполнителя|утеплителя|отделки|подошвы|стельки|основной ткани)$/,
  ],
  ['season', /^(сезон|сезонность|season)$/],
  ['care', /^((рекомендации|инструкция|условия) по )?(уход|уходу)( за (вещами|вещью|изделием|тканью))?$/],
  ['new', /^(новинка|new)$/],
  ['hit', /^(хит|хит продаж|бестселлер|bestseller|hit)$/],
  ['sticker', /^(стикер|метка|ярлык|лейбл|label|sticker)ы?$/],
  ['sex', /^(пол|gender|sex)$/],
  ['barcode', /^(штрихкод|штрих-код|ean|ean13)$/],
  ['vendor_code', /^(артикул|артикул производителя)$/],
]

export function paramKind(name: string): ParamKind {
  const folded = name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\s*\((rus?|рус\.?|рф|eu|uk|us|it|fr|de|jp|int|см)\)|,\s*(rus?|см)\.?$|:$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return KINDS.find(([, pattern]) => pattern.test(folded))?.[0] ?? 'other'
}

/** Which of several sizes is the garment's: a plain «Размер» before a Russian one, that before any other. */
export function sizeRank(name: string, unit: string): number {
  const folded = name.toLowerCase()
  if (/^размер( одежды| обуви)?$/.test(folded)) return /^(ru|rus|рус)?$/i.test(unit) ? 0 : 1
  return /росс|\(rus?|рус|рф/.test(folded) ? 2 : 3
}

/**
 * The system of a size, where it is not Russian: European 38 is 44 here, and both are sizes. Letters (`M`)
 * mean the same everywhere.
 */
export function systemOfSize({ name, unit }: { name: string; unit: string }): string {
  const said = `${unit} ${/[(,]\s*(\w+)\)?$/.exec(name)?.[1] ?? ''}`
  if (/^европейский /i.test(name)) return 'EU'
  return SYSTEMS.find(system => new RegExp(`\\b${system}\\b`, 'i').test(said)) ?? ''
}

const SYSTEMS = ['EU', 'UK', 'US', 'IT', 'FR', 'DE', 'JP']

const PARTS: Record<string, string> = {
  верха: 'Верх',
  подкладки: 'Подкладка',
  наполнителя: 'Наполнитель',
  утеплителя: 'Утеплитель',
  отделки: 'Отделка',
  подошвы: 'Подошва',
  стельки: 'Стелька',
  'основной ткани': 'Основная ткань',
}

/** `Материал подкладки` -> `Подкладка`. */
export function partName(param: string): string {
  const part = param.toLowerCase().replace(/^(материал|состав)\s+/, '')
  return PARTS[part] ?? part
}

const SEASONS: [string, RegExp][] = [
  ['круглый год', /круглый|круглогод|всесезон|мульти|любой|на каждый/],
  ['демисезон', /деми|весн.*осен|осен.*весн|межсезон/],
  ['зима', /зим|winter/],
  ['лето', /лет|summer/],
  ['весна', /весн/],
  ['осень', /осен/],
]

/** One word for a season, so that the filter has one value for it; anything else is unchanged. */
export function readSeason(text: string): string {
  const folded = text.toLowerCase().replaceAll('ё', 'е')
  const named = SEASONS.filter(([, pattern]) => pattern.test(folded)).map(([season]) => season)
  if (named.includes('зима') && named.includes('лето')) return 'круглый год'
  return named[0] ?? text.trim()
}

/** «Новинка, хит продаж» of a sticker or of `sales_notes`. */
export function readStickers(text: string): { is_new: boolean; is_hit: boolean } {
  return {
    is_new: /новинк|(^|[^a-z])new([^a-z]|$)/i.test(text),
    is_hit: /(^|[^а-яё])хит([^а-яё]|$)|бестселлер|bestseller/i.test(text),
  }
}

/** The most sizes in one param; a longer list is not a list of sizes. */
const SIZES_MOST = 40
const LETTERS = /^(\d?xxs|xs|s|m|l|xl|xxl|xxxl|[2-8]xl|one ?size|os)$/i
const NUMBERS = /^\d{2,3}([-–/]\d{2,3})?$/
/** `размер 46`, `р-р M`, `р. 42-44`. */
const MARKED = /(?:^|[\s,;(])(?:размер|разм\.|р-р|р\.)\s*:?\s*([\dA-Za-zХСМЛхсмл]+(?:[-–/][\dA-Za-z]+)?)/i

/**
 * Sizes of one param: `42,44,46` and `S; M; L` are several offers; `92-98`, `170/88/94`, `W30/L32` and the half size
 * `36,5` are one.
 */
export function splitSizes(text: string): string[] {
  const parts = text
    // A comma between digits, before a single 5 or 0, is a decimal one.
    .split(/[;|]|,(?!(?<=\d,)[05](?![\dA-Za-zА-Яа-я]))/)
    .map(part => part.replace(/\s+/g, ' ').trim().slice(0, 40))
    .filter(Boolean)
  return [...new Set(parts)].slice(0, SIZES_MOST)
}

/**
 * The size in a name where no param has it: `Платье (46)`, `Футболка, XL`, `Брюки р. 48`; empty when there is
 * none. Without the word «размер» only for an offer of a group: `Дрель, 12` has no size.
 */
export function sizeInName(name: string, is_in_group: boolean): string {
  const marked = MARKED.exec(name)?.[1]
  if (marked) return marked
  if (!is_in_group) return ''
  const pieces = name.split(/[,;()]/).map(piece => piece.trim())
  const last = name.trim().split(/\s+/).at(-1) ?? ''
  return [...pieces.slice(1), last].findLast(looksLikeSize) ?? ''
}

function looksLikeSize(text: string): boolean {
  if (LETTERS.test(text)) return true
  return NUMBERS.test(text) && Number.parseInt(text, 10) >= 16 && Number.parseInt(text, 10) <= 188
}
