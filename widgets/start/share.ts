import { emit } from '../shared/bus.ts'

/**
 * `<a href="{whole address}" data-share="{title}">`: a phone's own sheet, where there is one, else the address goes to the
 * clipboard. Where neither is allowed it is the link that it looks like.
 */
export function startShare(): void {
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-share]')
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!link || opensElsewhere) return
    event.preventDefault()
    share(link).catch(() => location.assign(link.href))
  })
}

async function share({ href, dataset }: HTMLAnchorElement): Promise<void> {
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
