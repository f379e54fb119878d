import type { Pickpoint } from '../../server/contract/delivery/calculation.ts'
import { placeInWords } from '../../server/contract/delivery/point-words.ts'
import { withNoBreaks } from '../../server/contract/no-break.ts'
import type { FrameLook } from '../shared/popup/popup-frame.ts'

export const PLACED_FRAME: FrameLook = { title: 'Заказ оформлен' }

/** «Заказ оформлен», with the whole text (contract 2.2). */
export function OrderPlaced(props: { order_id: string; store: Pickpoint | null; onClose: () => void }) {
  const { order_id, store, onClose } = props
  return (
    <div className="done">
      <svg className="done__tick" viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d="m14 25 7 7 14-15" />
      </svg>
      <p className="done__number">
        № заказа <b>{order_id}</b>
      </p>
      <p>Ожидайте смс-сообщение о готовности</p>
      {store ? (
        <p className="done__store">
          {withNoBreaks(`${store.name}, ${placeInWords(store)}`)}
          <br />
          <a
            href={`https://yandex.ru/maps/?rtext=~${store.latitude},${store.longitude}`}
            target="_blank"
            rel="noreferrer"
          >
            Как добраться
          </a>
        </p>
      ) : null}
      <p>Спасибо за покупку!</p>
      <button type="button" className="button button--primary" onClick={onClose}>
        Продолжить покупки
      </button>
      <a className="button" href={`/order/?ORDER_ID=${order_id}`}>
        Посмотреть заказ
      </a>
    </div>
  )
}
