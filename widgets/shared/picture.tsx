import { pictureUrl, srcset } from '../../server/contract/catalog/pictures.ts'

/** A product's picture 3:4, with space reserved; the placeholder without a key. */
export function Picture(props: { picture_key: string; alt: string; sizes: string }) {
  const { picture_key: key, alt, sizes } = props
  return (
    <picture className="picture">
      {key ? <source type="image/avif" srcSet={srcset(key, 'avif')} sizes={sizes} /> : null}
      <img
        className="picture__img"
        src={pictureUrl(key, 320, 'webp')}
        srcSet={key ? srcset(key, 'webp') : undefined}
        sizes={key ? sizes : undefined}
        alt={alt}
        width={3}
        height={4}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
