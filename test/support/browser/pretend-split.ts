import type { Page } from 'puppeteer'

const HOST = 'https://pay.yandex.ru'
/** The address of the provider's script, according to its documentation. */
export const SPLIT_SCRIPT = `${HOST}/sdk/v1/pay.js`

/**
 * Does to a page what the provider's script does according to its documentation: adds a custom element with a
 * shadow root, `<style>` in the head, `style` attributes, a picture, a call and a frame, all from its own
 * host.
 */
export const PRETEND_SPLIT = `(() => {
  const style = document.createElement('style')
  style.textContent = '.ya-pay-widget { color: rgb(1, 2, 3) }'
  document.head.append(style)
  customElements.define('yandex-pay-badge', class extends HTMLElement {
    connectedCallback() {
      this.attachShadow({ mode: 'open' }).innerHTML =
        '<style>span { color: rgb(4, 5, 6) }</style><span style="font-size: 17px">Сплит</span>' +
        '<img alt="" src="${HOST}/sdk/badge.svg" width="24" height="24">'
    }
  })
  window.YaPay = {
    PaymentEnv: { Production: 'PRODUCTION' }, CurrencyCode: { Rub: 'RUB' }, WidgetType: { BnplPreview: 'BnplPreview' },
    async createSession(payment, { onPayButtonClick }) {
      if (typeof onPayButtonClick !== 'function') throw new Error('onPayButtonClick is missing')
      const { plan } = await (await fetch('${HOST}/api/bnpl/plan')).json()
      const places = new Set()
      const unmountWidget = place => { place.replaceChildren(); places.delete(place) }
      return {
        mountWidget(place, { widgetType }) {
          places.add(place)
          const asked = encodeURIComponent([widgetType, ...Object.values(payment), plan].join(' '))
          place.innerHTML = '<div class="ya-pay-widget" style="height: 100%">' +
            '<iframe title="Сплит" src="${HOST}/web/widget?' + asked + '" style="border: 0; width: 100%; height: 100%"></iframe></div>'
        },
        unmountWidget,
        destroy() { for (const place of places) unmountWidget(place) },
      }
    },
  }
})()`

const ANSWERS: Record<string, { contentType: string; body: string }> = {
  '/sdk/badge.svg': {
    contentType: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"/>',
  },
  '/api/bnpl/plan': { contentType: 'application/json', body: '{"plan":4}' },
  '/web/widget': {
    contentType: 'text/html',
    body: '<!doctype html><style>p { margin: 0 }</style><p style="color: green">Четыре платежа</p>',
  },
}

/**
 * Answers a page's requests to the provider.
 *
 * @param script the content of its script; with null it does not answer
 * @returns the addresses requested from it, in order
 */
export async function standInSplit(page: Page, script: string | null): Promise<string[]> {
  const asked: string[] = []
  await page.setRequestInterception(true)
  page.on('request', request => {
    if (!request.url().startsWith(HOST)) return void request.continue()
    asked.push(request.url())
    const { pathname } = new URL(request.url())
    const answer =
      pathname === '/sdk/v1/pay.js'
        ? script && { contentType: 'text/javascript', body: script }
        : ANSWERS[pathname]
    if (!answer) return void request.abort('connectionrefused')
    void request.respond({ ...answer, headers: { 'Access-Control-Allow-Origin': '*' } })
  })
  return asked
}
