/**
 * What to do where nothing can be delivered: an unknown town has no delivery method at all, and no row to say
 * so.
 */
export function NoWays({ town }: { town: string }) {
  return (
    <div className="no-ways">
      <p>{`Мы не знаем, как доставить заказ в «${town}».`}</p>
      <p>Выберите город из подсказок или ближайший к вам: заказ можно будет забрать там.</p>
      <a className="button" href="/region/" data-asks="region.asked">
        Выбрать город
      </a>
    </div>
  )
}
