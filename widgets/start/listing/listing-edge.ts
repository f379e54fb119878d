/** What stands at an end of a listing: nothing, a sign of waiting, or a button to try again. */
export interface ListingEdge {
  wait(): void
  done(): void
  fail(): void
}

export function listingEdge(list: HTMLElement, where: 'before' | 'after', onRetry: () => void): ListingEdge {
  const edge = document.createElement('div')
  edge.className = 'listing-edge'
  edge.setAttribute('role', 'status')
  edge.hidden = true
  list[where](edge)
  const show = (...inside: Node[]) => {
    edge.replaceChildren(...inside)
    edge.hidden = inside.length === 0
  }
  return {
    done: () => show(),
    wait() {
      const sign = document.createElement('span')
      sign.className = 'listing-edge__wait'
      sign.textContent = 'Загружаем ещё…'
      show(sign)
    },
    fail() {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'button listing-edge__retry'
      button.textContent = 'Не загрузилось. Повторить'
      button.addEventListener('click', onRetry)
      show(button)
    },
  }
}
