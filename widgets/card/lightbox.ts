import PhotoSwipe, { type SlideData } from 'photoswipe'
import { pictureUrl, srcset } from '../../server/contract/catalog/pictures.ts'
import { addStyles } from '../shared/add-styles.ts'
import { element } from '../shared/element.ts'
import { standForPopup } from '../shared/popup-entry.ts'
import { turnTo } from './turn.ts'

/** The address that the build knows (`build/build.ts`). */
declare const LIGHTBOX_STYLES: string

const MOVES_MS = 200
const SLIDE_WIDTH = 1280

let look: Promise<boolean> | undefined
let opened: PhotoSwipe | undefined

/**
 * Pictures over the whole screen, black on white: pinch and double tap, counter, arrows, small pictures below. Closing
 * leads back to the picture that was looked at last. Throws when its look does not come.
 */
export async function openLightbox(links: HTMLAnchorElement[], index: number): Promise<void> {
  look ??= addStyles(LIGHTBOX_STYLES)
  if (!(await look)) {
    look = undefined
    throw new Error('the lightbox has no look')
  }
  if (opened) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const box = new PhotoSwipe({
    dataSource: links.map(slideOf),
    index,
    bgOpacity: 1,
    loop: false,
    wheelToZoom: true,
    escKey: !('CloseWatcher' in window),
    showHideAnimationType: isStill ? 'none' : 'zoom',
    showAnimationDuration: MOVES_MS,
    hideAnimationDuration: MOVES_MS,
    zoomAnimationDuration: isStill ? 0 : MOVES_MS,
    paddingFn: ({ x }) => ({ top: 60, bottom: links.length > 1 && x >= 768 ? 96 : 16, left: 0, right: 0 }),
    returnFocus: false,
    closeTitle: 'Закрыть',
    zoomTitle: 'Увеличить',
    arrowPrevTitle: 'Предыдущее фото',
    arrowNextTitle: 'Следующее фото',
    errorMsg: 'Фото не загрузилось',
    indexIndicatorSep: ' из ',
  })
  opened = box
  if (links.length > 1) showThumbs(box, links)
  closeByBack(box)
  // The strip behind follows at once: what closes shrinks back into the picture that is shown then.
  const strip = links[0]?.closest<HTMLElement>('[data-gallery-strip]')
  box.on('change', () => {
    const link = links[box.currIndex]
    if (strip) turnTo(strip, box.currIndex)
    if (strip && strip.scrollWidth <= strip.clientWidth + 1) link?.scrollIntoView({ block: 'nearest' })
  })
  box.on('destroy', () => {
    opened = undefined
    document.documentElement.classList.remove('is-popup-open')
    links[box.currIndex]?.focus({ preventScroll: true })
  })
  document.documentElement.classList.add('is-popup-open')
  box.init()
  box.element?.setAttribute('aria-label', 'Фотографии')
  box.element?.setAttribute('aria-modal', 'true')
}

function slideOf(link: HTMLAnchorElement): SlideData {
  const { lightbox: key = '', size = '' } = link.dataset
  const [width = 3, height = 4] = size.split('x').map(Number)
  const image = link.querySelector('img')
  return {
    src: pictureUrl(key, SLIDE_WIDTH, 'webp'),
    srcset: srcset(key, 'webp', 640),
    width: SLIDE_WIDTH,
    height: Math.round((SLIDE_WIDTH * height) / width),
    msrc: image?.currentSrc || image?.src || '',
    alt: image?.alt ?? '',
    element: link,
    thumbCropped: true,
  }
}

/** Small pictures below, where there is room for them (`styles/lightbox.css`). */
function showThumbs(box: PhotoSwipe, links: HTMLAnchorElement[]): void {
  box.on('uiRegister', () => {
    box.ui?.registerElement({
      name: 'thumbs',
      order: 9,
      appendTo: 'root',
      onInit: place => {
        const thumbs = links.map((link, index) => {
          const thumb = element(
            'button',
            { type: 'button', className: 'lightbox__thumb', 'aria-label': `Фото ${index + 1}` },
            [element('img', { src: pictureUrl(link.dataset.lightbox ?? '', 160, 'webp'), alt: '' })],
          )
          thumb.addEventListener('click', () => box.goTo(index))
          return thumb
        })
        place.append(...thumbs)
        const follow = () =>
          thumbs.forEach((thumb, index) => {
            thumb.toggleAttribute('aria-current', index === box.currIndex)
          })
        box.on('change', follow)
        follow()
      },
    })
  })
}

interface Watcher {
  onclose: (() => void) | null
  destroy(): void
}

/** «Back» closes it; Escape too, where the browser knows it as one with the «back» of a phone. */
function closeByBack(box: PhotoSwipe): void {
  box.on(
    'destroy',
    standForPopup(() => box.close()),
  )
  const { CloseWatcher } = window as unknown as { CloseWatcher?: new () => Watcher }
  if (!CloseWatcher) return
  const watcher = new CloseWatcher()
  watcher.onclose = () => box.close()
  box.on('destroy', () => watcher.destroy())
}
