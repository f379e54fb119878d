import { element } from '../shared/element.ts'
import { shownIn, standsStill, turnTo } from './turn.ts'

/**
 * Moves the strip of pictures by keys, arrows and thumbnails, 200 ms for each step. A finger swipes it
 * without this file; where all pictures are in view (desktop), keys go from one to the next. No island: the
 * pictures are already in the page.
 *
 * @param look the style sheet of the arrows; they appear with it
 */
export function startGallery(gallery: HTMLElement, look: Promise<boolean>): void {
  const strip = gallery.querySelector<HTMLElement>('[data-gallery-strip]')
  const count = strip?.children.length ?? 0
  if (!strip || count < 2) return
  const show = (index: number) => turnTo(strip, Math.min(Math.max(index, 0), count - 1))
  strip.addEventListener('keydown', event => {
    const to = indexAfter(event, standsStill(strip) ? focusedIn(strip) : shownIn(strip), count)
    if (to === null) return
    event.preventDefault()
    if (standsStill(strip)) strip.children[to]?.querySelector('a')?.focus()
    else show(to)
  })
  const thumbs = [...gallery.querySelectorAll<HTMLElement>('.gallery__thumb')]
  thumbs.forEach((thumb, index) => {
    thumb.addEventListener('click', event => {
      event.preventDefault()
      show(index)
    })
  })
  const dots = gallery.querySelectorAll('.gallery__dot')
  const arrows = [-1, 1].map(way => arrowOf(way, () => show(shownIn(strip) + way)))
  const follow = () => {
    const shown = shownIn(strip)
    thumbs.forEach((thumb, index) => {
      thumb.toggleAttribute('aria-current', index === shown)
    })
    dots.forEach((dot, index) => {
      dot.classList.toggle('gallery__dot--shown', index === shown)
    })
    arrows.forEach((arrow, at) => {
      arrow.disabled = at === 0 ? shown === 0 : shown === count - 1
    })
  }
  strip.addEventListener('scroll', follow, { passive: true })
  follow()
  void look.then(isHere => isHere && gallery.append(...arrows))
}

/** Where a key leads; null for a key that leads nowhere. */
export function indexAfter(
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  from: number,
  count: number,
): number | null {
  if (altKey || ctrlKey || metaKey) return null
  const last = count - 1
  if (key === 'ArrowRight') return Math.min(from + 1, last)
  if (key === 'ArrowLeft') return Math.max(from - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}

function focusedIn(strip: HTMLElement): number {
  return [...strip.children].findIndex(item => item.contains(document.activeElement))
}

function arrowOf(way: number, onPress: () => void): HTMLButtonElement {
  const arrow = element('button', {
    type: 'button',
    className: `gallery__arrow${way < 0 ? ' gallery__arrow--back' : ''}`,
    'aria-label': way < 0 ? 'Предыдущее фото' : 'Следующее фото',
  })
  arrow.append(element('span', { className: 'icon icon--arrow', 'aria-hidden': 'true' }))
  arrow.addEventListener('click', onPress)
  return arrow
}
