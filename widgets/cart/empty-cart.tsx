/** The empty cart, with links to go on. */
export function EmptyCart() {
  return (
    <section className="cart cart--empty">
      <h2 className="cart__empty-title">В корзине пока пусто</h2>
      <p className="cart__empty-text">Загляните в каталог: мы собрали хиты и новинки сезона.</p>
      <a className="button button--primary" href="/catalog/new/">
        К новинкам
      </a>
    </section>
  )
}
