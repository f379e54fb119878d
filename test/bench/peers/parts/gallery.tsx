import { pictureUrl } from '../../../../server/contract/catalog/pictures.ts'
import { Picture } from './picture.tsx'

const SIZES =
  '(min-width: 1280px) min(680px, 57vw - 310px), (min-width: 768px) 51vw, (min-aspect-ratio: 13/25) max(225px, 42vh), 100vw'

export function Gallery({ keys, name, media }: { keys: string[]; name: string; media: string }) {
  return (
    <section className="gallery" aria-label="Фотографии">
      <ul className="gallery__strip">
        {keys.map((key, at) => (
          <li key={key} className="gallery__item" id={`photo-${at + 1}`}>
            <a
              className="gallery__open"
              href={media + pictureUrl(key, 1280, 'webp')}
              aria-label={`Фото ${at + 1}`}
            >
              <Picture
                media={media}
                picture_key={key}
                alt={at === 0 ? name : ''}
                sizes={SIZES}
                least={480}
                most={1280}
                is_first={at === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      <p className="gallery__dots" aria-hidden="true">
        {keys.map((key, at) => (
          <span key={key} className={`gallery__dot${at === 0 ? ' gallery__dot--shown' : ''}`} />
        ))}
      </p>
      <nav className="gallery__thumbs" aria-label="Все фотографии">
        {keys.map((key, at) => (
          <a key={key} className="gallery__thumb" href={`#photo-${at + 1}`} aria-label={`Фото ${at + 1}`}>
            <img
              className="picture__img"
              src={media + pictureUrl(key, 160, 'webp')}
              alt=""
              width="3"
              height="4"
              loading="lazy"
              decoding="async"
            />
          </a>
        ))}
      </nav>
    </section>
  )
}
