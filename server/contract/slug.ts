const LATIN: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm',
  н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch',
  ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', '+': '-plus-', '&': '-and-', '%': '-pct-',
} // biome-ignore format: a table

/**
 * A text as part of an address: `Тёмно-синий` -> `temno-siniy`, `2,5 см` -> `2.5-sm`. Only `a-z 0-9 - .`; texts that
 * differ in case, `ё` and punctuation have one slug. Texts of other alphabets get a short hash, so it is never empty.
 */
export function slugOf(text: string): string {
  const latin = Array.from(text.toLowerCase().normalize('NFC'), letter => LATIN[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
  const slug = latin
    .replace(/(?<=\d)[.,](?=\d)/g, '\0')
    .replace(/[^a-z0-9\0]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replaceAll('\0', '.')
  return slug || hashOf(text).toString(36)
}

/** FNV-1a over the text's code units: 32 bits, the same in every process. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
