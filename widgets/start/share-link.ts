import { emit } from '../shared/bus.ts'

/** By a phone's own sheet, where there is one, else the address goes to the clipboard. Throws where neither is allowed. */
export async function shareLink({ href, dataset }: HTMLAnchorElement): Promise<void> {
  if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    // Closing the sheet without choosing anybody is no failure.
    await navigator.share({ url: href, title: dataset.share ?? '' }).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error
    })
    return
  }
  await navigator.clipboard.writeText(href)
  emit('toast.asked', { text: 'Ссылка скопирована' })
}
