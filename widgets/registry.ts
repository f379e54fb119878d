// Made by the build from the folders of widgets: see build/widget-registry.ts.
import type { ComponentType } from 'react'
import type { WidgetName, WidgetProps } from '../server/contract/widgets.ts'

/** Where the browser finds a widget when its moment comes: a chunk each, or one for those that come together. */
export const REGISTRY: { [Name in WidgetName]: () => Promise<ComponentType<WidgetProps[Name]>> } = {
  'buy-button': () => import('./buy-button/buy-button.tsx').then(module => module.BuyButton),
  cart: () => import('./order.ts').then(module => module.Cart),
  'checkout-client': () => import('./order.ts').then(module => module.CheckoutClient),
  'checkout-delivery': () => import('./order.ts').then(module => module.CheckoutDelivery),
  'checkout-steps': () => import('./order.ts').then(module => module.CheckoutSteps),
  'checkout-summary': () => import('./order.ts').then(module => module.CheckoutSummary),
  'checkout-verification': () => import('./order.ts').then(module => module.CheckoutVerification),
  'city-selector': () => import('./city-selector/city-selector.tsx').then(module => module.CitySelector),
  'delivery-block': () => import('./delivery-block/delivery-block.tsx').then(module => module.DeliveryBlock),
  'email-popup': () => import('./email-popup/email-popup.tsx').then(module => module.EmailPopup),
  'favorite-picker': () => import('./favorite-picker/favorite-picker.tsx').then(module => module.FavoritePicker),
  newsletter: () => import('./newsletter/newsletter.tsx').then(module => module.Newsletter),
  'order-actions': () => import('./order-actions/order-actions.tsx').then(module => module.OrderActions),
  'order-map': () => import('./order-map/order-map.tsx').then(module => module.OrderMap),
  'save-fields': () => import('./save-fields/save-fields.tsx').then(module => module.SaveFields),
  'sign-in': () => import('./sign-in/sign-in.tsx').then(module => module.SignIn),
  'size-subscription': () => import('./size-subscription/size-subscription.tsx').then(module => module.SizeSubscription),
  stores: () => import('./stores/stores.tsx').then(module => module.Stores),
}
