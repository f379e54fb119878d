import { plural } from '../../../../server/contract/words.ts'
import type { TileData } from '../peer-pages.ts'
import { Heart } from './heart.tsx'
import { Picture } from './picture.tsx'
import { Price } from './price.tsx'

const SIZES =
  '(min-width: 1920px) 340px, (min-width: 1280px) calc(25vw - 32px), (min-width: 768px) calc(33vw - 27px), calc(50vw - 20px)'

export function Tile({ tile, media, is_first }: { tile: TileData; media: string; is_first: boolean }) {
  const { id, url, name, in_stock, sizes, stickers, colors } = tile
  const sticker = `stickers sticker${tile.badge_percent > 0 ? ' sticker--sale' : ''}`
  const dots = colors.map(hex => hex || '#c97b84').join(' ')
  return (
    <li
      className={`tile${in_stock ? '' : ' tile--out'}`}
      id={`product-${id}`}
      data-sizes={sizes || undefined}
    >
      {/* biome-ignore lint/a11y/useAnchorContent: the link of the name says it */}
      <a className="tile__strip" href={url} tabIndex={-1} aria-hidden="true">
        <Picture
          media={media}
          picture_key={tile.picture_key}
          alt=""
          sizes={SIZES}
          least={320}
          most={960}
          is_first={is_first}
        />
      </a>
      {stickers.length > 0 ? (
        <p className={sticker} data-second={stickers[1]} data-third={stickers[2]}>
          {stickers[0]}
        </p>
      ) : null}
      {in_stock ? (
        <Price price={tile.price} price_old={tile.price_old} />
      ) : (
        <p className="price tile__gone">Нет в наличии</p>
      )}
      <a className="tile__link" href={url}>
        {name}
      </a>
      {colors.length > 1 ? (
        <p className="color-dots" data-colors={dots}>
          {plural(tile.colors_count, 'цвет', 'цвета', 'цветов')}
        </p>
      ) : null}
      {tile.delivery_line ? <p className="tile__delivery">{tile.delivery_line}</p> : null}
      <Heart id={id} label="В избранное" />
    </li>
  )
}
