import { isSparingBytes } from './sparing-bytes.ts'

/**
 * Fetches what pages have in common (`server/pages/painting/dictionary.ts`), so that the next ones are sent as what differs: when a
 * hand comes near, which may lead on, and not where bytes are to be spared.
 */
export function startDictionary(): void {
  if (isSparingBytes()) return
  addEventListener(
    'pointerover',
    () => {
      const link = document.createElement('link')
      link.rel = 'compression-dictionary'
      link.href = '/pages.dictionary'
      document.head.append(link)
    },
    { once: true, passive: true },
  )
}
