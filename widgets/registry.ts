// Made by the build from the folders of widgets: see build/widget-registry.ts.
import type { ComponentType } from 'react'
import type { ComponentOf } from '../server/contract/component-of.ts'
import type { ReadFromHtml, WidgetName, WidgetProps } from '../server/contract/widgets.ts'

type Widget<Name extends WidgetName> = ComponentType<WidgetProps[Name]> &
  (Name extends ReadFromHtml ? { readPainted(island: HTMLElement): WidgetProps[Name] } : object)
type WidgetModule<Name extends WidgetName> = Record<ComponentOf<Name>, Widget<Name>>

/** Where the browser loads a widget from when it is needed: a chunk of its own, or one that it shares. */
export const REGISTRY: { [Name in WidgetName]: () => Promise<WidgetModule<Name>> } = {
  'buy-button': () => import('./buy-button/buy-button.tsx'),
  cart: () => import('./order.ts'),
  'checkout-client': () => import('./order.ts'),
  'checkout-delivery': () => import('./order.ts'),
  'checkout-steps': () => import('./order.ts'),
  'checkout-summary': () => import('./order.ts'),
  'checkout-verification': () => import('./order.ts'),
  'city-selector': () => import('./city-selector/city-selector.tsx'),
  'delivery-block': () => import('./delivery-block/delivery-block.tsx'),
  'email-popup': () => import('./email-popup/email-popup.tsx'),
  'favorite-picker': () => import('./favorite-picker/favorite-picker.tsx'),
  'filter-panel': () => import('./filter-panel/filter-panel.tsx'),
  header: () => import('./every-page.ts'),
  'lesson-test': () => import('./lesson-test/lesson-test.tsx'),
  newsletter: () => import('./newsletter/newsletter.tsx'),
  'order-actions': () => import('./order-actions/order-actions.tsx'),
  'order-map': () => import('./order-map/order-map.tsx'),
  'save-fields': () => import('./save-fields/save-fields.tsx'),
  search: () => import('./every-page.ts'),
  'sign-in': () => import('./sign-in/sign-in.tsx'),
  'size-subscription': () => import('./size-subscription/size-subscription.tsx'),
  'store-map': () => import('./store-map/store-map.tsx'),
  stores: () => import('./stores/stores.tsx'),
  'vacancy-form': () => import('./vacancy-form/vacancy-form.tsx'),
  video: () => import('./video/video.tsx'),
}
