import { element } from '../shared/element.ts'
import { noticeClosed } from '../shared/notice-closed.ts'
import { loadThirdParty } from '../shared/third-party.ts'

const SCRIPT = 'https://pay.yandex.ru/sdk/v1/pay.js'

/** As the badge is shown where nothing else is said (contract 2.9). */
const BADGE = { type: 'bnpl', size: 'l', variant: 'detailed', theme: 'light', align: 'left', color: 'grey' }

/** What of the provider's global is used. */
interface YaPay {
  PaymentEnv: { Production: string }
  CurrencyCode: { Rub: string }
  WidgetType: { BnplPreview: string }
  createSession(payment: object, handlers: object): Promise<Session>
}
interface Session {
  mountWidget(place: Element, options: object): void
  destroy?(): unknown
}

export interface SplitProvider {
  /** The badge of this price, and the widget below it, in place of our own. Throws the provider's errors. */
  show(place: HTMLElement, price: number): Promise<void>
}

/**
 * The provider's script, requested only when the cookie notice is closed (decision 13). Null when it does not
 * load: then our own badge stays.
 */
export async function openProvider(merchant: string): Promise<SplitProvider | null> {
  await noticeClosed()
  const pay = await loadThirdParty(SCRIPT, () => (window as unknown as { YaPay?: YaPay }).YaPay)
  if (!pay) return null
  let session: Session | null = null
  let asked = 0
  return {
    async show(place, price) {
      const mine = ++asked
      const widget = element('div', { className: 'split__widget' })
      const payment = {
        env: pay.PaymentEnv.Production,
        version: 4,
        currencyCode: pay.CurrencyCode.Rub,
        merchantId: merchant,
        totalAmount: `${price}.00`,
        availablePaymentMethods: ['SPLIT'],
      }
      // It only informs: payment begins at the order's last step.
      const opened = await pay.createSession(payment, { onPayButtonClick: () => Promise.reject(new Error()) })
      // Another size was chosen meanwhile.
      if (mine !== asked) return void opened.destroy?.()
      await session?.destroy?.()
      session = opened
      const own = [...place.childNodes]
      place.replaceChildren(badgeOf(merchant, price), widget)
      try {
        opened.mountWidget(widget, { widgetType: pay.WidgetType.BnplPreview })
      } catch (error) {
        place.replaceChildren(...own)
        throw error
      }
    },
  }
}

function badgeOf(merchant: string, price: number): HTMLElement {
  const badge = document.createElement('yandex-pay-badge')
  const attributes = { ...BADGE, amount: `${price}.00`, 'merchant-id': merchant }
  for (const [name, value] of Object.entries(attributes)) badge.setAttribute(name, value)
  return badge
}
