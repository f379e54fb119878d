import type { MouseEvent } from 'react'
import { storageInWords } from '../../server/contract/delivery/card-lines.ts'
import { payableInWords, placeInWords } from '../../server/contract/delivery/point-words.ts'
import { STORES_PATH, type StoreOfTown } from '../../server/contract/delivery/stores.ts'
import { withNoBreaks } from '../../server/contract/no-break.ts'
import { StoreGallery } from './store-gallery.tsx'

/** Everything that a shopper should know before going there (contract 2.2). */
export function StoreDetail(props: {
  store: StoreOfTown
  opening: string
  pickup: string
  onClose: (event: MouseEvent) => void
}) {
  const { store, opening, pickup, onClose } = props
  const facts: [name: string, words: string | false][] = [
    ['Часы работы', store.workhours],
    ['Хранение', withNoBreaks(storageInWords(store.storage_period))],
    ['Примерка', store.has_dressing_room && 'есть примерочная'],
    ['Оплата', payableInWords(store)],
    ['Услуги', store.services.join(', ')],
  ]
  return (
    <article className="point store" aria-labelledby="store-name">
      <a className="point__back" href={STORES_PATH} onClick={onClose}>
        Все магазины
      </a>
      <h2 className="point__name" id="store-name" tabIndex={-1}>
        {withNoBreaks(store.name)}
      </h2>
      {opening ? <p className="point__kind">{opening}</p> : null}
      {store.images.length > 0 ? (
        <StoreGallery key={store.id} images={store.images} name={store.name} />
      ) : null}
      <p>{withNoBreaks(placeInWords(store))}</p>
      <p className="point__take">{pickup}</p>
      <dl className="point__facts">
        {facts.map(([name, words]) =>
          words ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ) : null,
        )}
        {store.phone ? (
          <div>
            <dt>Телефон</dt>
            <dd>
              <a href={`tel:${store.phone.replace(/[^+\d]/g, '')}`}>{store.phone}</a>
            </dd>
          </div>
        ) : null}
      </dl>
      <h3 className="store__way">Как добраться</h3>
      {store.way_description ? <p>{store.way_description}</p> : null}
      <p className="store__deeds">
        <a
          className="button button--primary"
          href={`https://yandex.ru/maps/?rtext=~${store.latitude},${store.longitude}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          Проложить маршрут
        </a>
        <a className="button" href={store.goods_url}>
          Что есть в магазине
        </a>
      </p>
    </article>
  )
}
