import { pictureUrl, srcset } from '../../server/contract/catalog/pictures.ts'

/** A product's small picture 3:4, of a line in a cart, with space reserved; the placeholder without a key. */
export function Picture(props: { picture_key: string; alt: string; sizes: string }) {
  const { picture_key: key, alt, sizes } = props
  return (
    <picture className="picture">
      {key ? <source type="image/avif" srcSet={srcset(key, 'avif', 160, 320)} sizes={sizes} /> : null}
      <img
        className="picture__img"
        src={pictureUrl(key, 320, 'webp')}
        alt={alt}
        width={3}
        height={4}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
