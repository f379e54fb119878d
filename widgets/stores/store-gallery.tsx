import { useEffect, useRef, useState } from 'react'
import { pictureUrl, srcset } from '../../server/contract/catalog/pictures.ts'

/** The width of the panel on a desktop, otherwise of a phone's screen. */
const SIZES = '(min-width: 768px) 352px, 100vw'

/** Pictures of a store: a strip to swipe, with arrows where there is a mouse (contract 2.2). */
export function StoreGallery({ images, name }: { images: string[]; name: string }) {
  const strip = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState(0)
  const last = images.length - 1
  useEffect(() => {
    const view = strip.current
    if (!view) return
    const follow = () => setPlace(Math.round(view.scrollLeft / Math.max(1, view.clientWidth)))
    view.addEventListener('scroll', follow, { passive: true })
    return () => view.removeEventListener('scroll', follow)
  }, [])
  const show = (to: number) => {
    const view = strip.current
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    view?.scrollTo({ left: to * view.clientWidth, behavior })
  }
  return (
    <section className="store-gallery" aria-label={`Фотографии: ${name}`}>
      <ul
        className="store-gallery__strip"
        ref={strip}
        tabIndex={last > 0 ? 0 : undefined}
        aria-label={last > 0 ? 'Фотографии: листайте вбок' : undefined}
      >
        {images.map((image, index) => (
          <li key={image} className="store-gallery__item">
            <StorePicture
              image={image}
              alt={`${name}, фото ${index + 1} из ${images.length}`}
              is_first={index === 0}
            />
          </li>
        ))}
      </ul>
      {last > 0 ? (
        <>
          <button
            type="button"
            className="store-gallery__arrow store-gallery__arrow--back"
            aria-label="Предыдущее фото"
            disabled={place <= 0}
            onClick={() => show(place - 1)}
          >
            <span className="icon icon--arrow" aria-hidden="true" />
          </button>
          <button
            type="button"
            className="store-gallery__arrow"
            aria-label="Следующее фото"
            disabled={place >= last}
            onClick={() => show(place + 1)}
          >
            <span className="icon icon--arrow" aria-hidden="true" />
          </button>
        </>
      ) : null}
    </section>
  )
}

function StorePicture({ image, alt, is_first }: { image: string; alt: string; is_first: boolean }) {
  const is_path = image.startsWith('/')
  return (
    <picture>
      {is_path ? null : <source type="image/avif" srcSet={srcset(image, 'avif', 320, 1280)} sizes={SIZES} />}
      <img
        className="store-gallery__img"
        src={is_path ? image : pictureUrl(image, 640, 'webp')}
        alt={alt}
        width={3}
        height={2}
        loading={is_first ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  )
}
