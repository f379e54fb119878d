import PhotoSwipe, { type SlideData } from 'photoswipe'
import { pictureUrl, srcset } from '../../server/contract/catalog/pictures.ts'
import { addStyles } from '../shared/add-styles.ts'
import { element } from '../shared/element.ts'
import { standForPopup } from '../shared/popup/popup-entry.ts'
import { turnTo } from './turn.ts'

/** The address that the build knows (`build/build.ts`). */
declare const LIGHTBOX_STYLES: string

const MOVES_MS = 200
const SLIDE_WIDTH = 1280

let look: Promise<boolean> | undefined
let opened: PhotoSwipe | undefined

/**
 * Pictures over the whole screen, black on white: pinch and double tap, counter, arrows, thumbnails below.
 * Closing returns to the last viewed picture. Throws when its style sheet does not load. Plain: a library draws it, and
 * the pictures are in the page.
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
    escKey: false,
    trapFocus: false,
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
  box.options.appendToEl = openDialog(box)
  // The strip behind follows at once, because closing shrinks into the picture that it shows.
  const strip = links[0]?.closest<HTMLElement>('[data-gallery-strip]')
  box.on('change', () => {
    const link = links[box.currIndex]
    if (strip) turnTo(strip, box.currIndex)
    if (strip && strip.scrollWidth <= strip.clientWidth + 1) link?.scrollIntoView({ block: 'nearest' })
  })
  box.on('destroy', () => {
    opened = undefined
    links[box.currIndex]?.focus({ preventScroll: true })
  })
  box.init()
}

function slideOf(link: HTMLAnchorElement): SlideData {
  const [width = 3, height = 4] = (link.dataset.size ?? '').split('x').map(Number)
  const image = link.querySelector('img')
  return {
    src: link.href,
    srcset: srcset(keyOf(link), 'webp', 640),
    width: SLIDE_WIDTH,
    height: Math.round((SLIDE_WIDTH * height) / width),
    msrc: image?.currentSrc || image?.src || '',
    alt: image?.alt ?? '',
    element: link,
    thumbCropped: true,
  }
}

/** Thumbnails below, where there is room for them (`styles/lightbox.css`). */
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
            [element('img', { src: pictureUrl(keyOf(link), 160, 'webp'), alt: '' })],
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

/**
 * The native dialog that contains it: the page behind is inert, the focus stays in and is restored. Escape
 * closes it, and so does «back». A request to close it during the opening animation is remembered, because
 * PhotoSwipe would ignore it.
 */
function openDialog(box: PhotoSwipe): HTMLDialogElement {
  let isToClose = false
  const close = () => {
    isToClose = true
    box.close()
  }
  const dialog = element('dialog', {
    className: 'lightbox',
    'aria-label': 'Фотографии',
    onclose: close,
    oncancel: event => {
      // It shrinks first, unless the browser closes it at once.
      event.preventDefault()
      close()
    },
  })
  // PhotoSwipe has its own dialog, but one that does not make the page behind inert.
  box.on('firstUpdate', () => box.element?.removeAttribute('role'))
  box.on('openingAnimationEnd', () => queueMicrotask(() => isToClose && box.close()))
  const leaveHistory = standForPopup(close)
  box.on('destroy', () => {
    leaveHistory()
    dialog.close()
    dialog.remove()
    document.documentElement.classList.remove('is-popup-open')
  })
  document.documentElement.classList.add('is-popup-open')
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

/** Of the picture that it leads to: `/media/{key}/1280.webp`. */
function keyOf({ pathname }: HTMLAnchorElement): string {
  return pathname.split('/')[2] ?? ''
}
