/** Towns in a soft sign are women's but for these: Ярославль, Ставрополь. */
const MANLY = /(поль|славль|анадырь)$/i
/** Their last vowel may run away: Орёл, Елец. */
const RUNS_AWAY = /(ец|[^т]ок|ёк|ёл)$/

/**
 * A town after «из» or «в магазинах»: `Казань` -> `Казани`. Where the ending alone does not tell how a name declines, and
 * where it is of several words, the word «город» declines for it: `города Нижний Новгород`.
 */
export function ofTown(name: string): string {
  const [, before = '', stem = name, after = ''] = /^(Санкт-)?([^-]*)(-на-.*)?$/.exec(name) ?? []
  const declined = /^[А-ЯЁ][а-яё]+$/.test(stem) ? declinedOf(stem) : null
  return declined === null ? `города ${name}` : `${before}${declined}${after}`
}

function declinedOf(stem: string): string | null {
  const root = stem.slice(0, -1)
  if (/[бвгджзклмнпрстфхцчшщ]$/.test(stem)) return RUNS_AWAY.test(stem) ? null : `${stem}а`
  if (stem.endsWith('ь')) return MANLY.test(stem) ? `${root}я` : `${root}и`
  if (/([гкхжшчщ]а|я)$/.test(stem)) return `${root}и`
  return stem.endsWith('а') ? `${root}ы` : null
}
