import { pictureUrl, srcset } from '../../../../server/contract/catalog/pictures.ts'

/** A picture 3:4 in the widths `least` to `most`; the first one of a page is not lazy. */
export function Picture({
  media,
  picture_key,
  alt,
  sizes,
  least,
  most,
  is_first,
}: {
  media: string
  picture_key: string
  alt: string
  sizes: string
  least: number
  most: number
  is_first: boolean
}) {
  const widths = srcset(picture_key, 'avif', least, most).replaceAll('/media/', `${media}/media/`)
  const fallback = media + pictureUrl(picture_key, 640, 'webp')
  return (
    <picture className="picture">
      <source type="image/avif" sizes={sizes} srcSet={widths} />
      <img
        className="picture__img"
        src={fallback}
        alt={alt}
        width="3"
        height="4"
        loading={is_first ? undefined : 'lazy'}
        fetchPriority={is_first ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}
