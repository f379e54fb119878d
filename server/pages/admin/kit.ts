import type { ShownEntry } from '../../render/kit/find-uses.ts'
import type { KitKind } from '../../render/kit/kit.ts'

/** In development everybody's, in production the administrators'. */
export const KIT_PATH = '/_widgets/'

const TITLES: Record<KitKind, { title: string; kind_words: string }> = {
  tag: { title: 'Теги', kind_words: 'тег' },
  part: { title: 'Части страниц', kind_words: 'часть' },
  widget: { title: 'Виджеты', kind_words: 'виджет' },
}

const LAYOUT = 'layouts/base'

/** The kit as its page prints it. */
export function kitGroups(entries: ShownEntry[]) {
  return Object.entries(TITLES).map(([kind, { title, kind_words }]) => ({
    title,
    entries: entries
      .filter(each => each.kind === kind)
      .map(({ built, uses, ...entry }) => ({
        ...entry,
        id: `${kind}-${entry.name.replace(/\W/g, '-')}`,
        size: kind === 'widget' ? sizeInWords(built) : '',
        uses,
        kind_words,
        is_on_every_page: uses.some(({ name }) => name === LAYOUT),
      })),
  }))
}

function sizeInWords(built: ShownEntry['built']): string {
  if (!built) return 'размер известен после npm run build'
  const kilobytes = (built.bytes / 1024).toLocaleString('ru-RU', { maximumFractionDigits: 1 })
  return `${kilobytes} кБ, ${built.file}`
}
