import type { ProductData } from '../peer-pages.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Buy } from './buy.tsx'
import { Gallery } from './gallery.tsx'
import { Heart } from './heart.tsx'
import { Price } from './price.tsx'

export function ProductCard({ product, media }: { product: ProductData; media: string }) {
  const { colors, lines } = product
  return (
    <div className="product">
      <Breadcrumbs places={product.breadcrumbs} ends_here={false} />
      <div className="product__columns">
        <Gallery keys={product.picture_keys} name={product.name} media={media} />
        <div className="product__info">
          <div className="product__buy">
            <p className="product__brand">{product.brand}</p>
            <div className="product__head">
              <h1 className="product__name">{product.name}</h1>
              <Heart id={product.id} label="В избранное" />
            </div>
            <div className="product__money">
              <Price price={product.price} price_old={product.price_old} />
              {product.badge_percent > 0 ? (
                <span className="sticker sticker--sale">−{product.badge_percent} %</span>
              ) : null}
            </div>
            <div className="split">
              <span>{product.split_words}</span>
            </div>
            <div className="colors">
              <p className="colors__now">Цвет: {product.color_name}</p>
              <ul className="colors__list" aria-label="Цвета">
                {colors.map(color => (
                  <li key={color.url}>
                    <a className="colors__link" href={color.url} aria-current={color.selected || undefined}>
                      <svg className="swatch" viewBox="0 0 16 16" aria-hidden="true">
                        <circle
                          cx="8"
                          cy="8"
                          r="7.5"
                          fill={color.color_hex || '#e9c46a'}
                          stroke="#00000026"
                        />
                      </svg>
                      <span className="visually-hidden">{color.color_name}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
            <Buy offers={product.offers} size_table={product.size_table} />
            <section className="delivery" aria-label="Доставка">
              <a className="delivery__town" href="/region/">
                {product.town}
              </a>
              <ul className="delivery__lines">
                {lines.map(line => (
                  <li key={line.words} className="delivery__line">
                    <span className="delivery__words">{line.words}</span>
                    <span className="delivery__price">{line.price_words}</span>
                  </li>
                ))}
              </ul>
            </section>
            <p className="product__terms">
              Примерить можно до оплаты, в магазине заказ ждёт 3 дня.{' '}
              {product.return_note || 'Не подошло — вернём деньги'}.{' '}
              <a href="/delivery-and-returns/">О доставке и возврате</a>
            </p>
          </div>
          <div className="folds">
            <details className="fold" open={true}>
              <summary className="fold__name">Описание</summary>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the importer lets through plain formatting alone */}
              <div className="fold__text" dangerouslySetInnerHTML={{ __html: product.description }} />
            </details>
            <details className="fold">
              <summary className="fold__name">Состав и уход</summary>
              <div className="fold__text">
                <p>{product.composition}</p>
                <p>{product.care}</p>
              </div>
            </details>
            <details className="fold">
              <summary className="fold__name">О товаре</summary>
              <dl className="fold__text params">
                {product.params.map(param => (
                  <div key={param.name} className="params__row">
                    <dt>{param.name}</dt>
                    <dd>{param.value}</dd>
                  </div>
                ))}
              </dl>
            </details>
          </div>
          <p>
            <a className="product__share" href={product.url}>
              Поделиться
            </a>
          </p>
        </div>
      </div>
    </div>
  )
}
