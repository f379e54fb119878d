import type { WidgetProps } from '../../server/contract/widgets.ts'
import { formatCount } from '../../server/contract/words.ts'
import { useTownChooser } from './use-town-chooser.tsx'

/** A town without a store: kind words, the nearest store with the way there, and another town. */
export function NoStores({ town, nearest }: Pick<WidgetProps['stores'], 'town' | 'nearest'>) {
  const towns = useTownChooser(town)
  return (
    <section className="stores-none" data-stores-count={0}>
      <h1>
        Магазины{' '}
        <a className="stores__town" {...towns.link}>
          {town.name}
        </a>
      </h1>
      <p>Здесь нашего магазина пока нет. Привезём заказ курьером или в пункт выдачи рядом с вами.</p>
      {nearest ? (
        <p>
          Ближайший магазин — <a href={nearest.url}>{nearest.town}</a>, {formatCount(nearest.km)} км по
          прямой: <a href={nearest.store.url}>{nearest.store.name}</a>, {nearest.store.address}.
        </p>
      ) : null}
      <p>
        <a className="button" {...towns.link}>
          Выбрать другой город
        </a>
      </p>
      {towns.popup}
    </section>
  )
}
