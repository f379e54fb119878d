// Made by the build from the folders of widgets: see build/widget-registry.ts.
import type { ComponentType } from 'react'
import type { WidgetName, WidgetProps } from '../server/contract/widgets.ts'
import { BuyButton } from './buy-button/buy-button.tsx'
import { Cart } from './cart/cart.tsx'
import { CheckoutForm } from './checkout-form/checkout-form.tsx'
import { CitySelector } from './city-selector/city-selector.tsx'
import { DeliveryBlock } from './delivery-block/delivery-block.tsx'
import { FavoritePicker } from './favorite-picker/favorite-picker.tsx'
import { HeaderTools } from './header-tools/header-tools.tsx'
import { Newsletter } from './newsletter/newsletter.tsx'
import { OrderActions } from './order-actions/order-actions.tsx'
import { SaveFields } from './save-fields/save-fields.tsx'
import { SignIn } from './sign-in/sign-in.tsx'
import { SizeSubscription } from './size-subscription/size-subscription.tsx'
import { Stores } from './stores/stores.tsx'

/** Every widget, all at once: for the server's first paint. */
export const COMPONENTS: { [Name in WidgetName]: ComponentType<WidgetProps[Name]> } = {
  'buy-button': BuyButton,
  cart: Cart,
  'checkout-form': CheckoutForm,
  'city-selector': CitySelector,
  'delivery-block': DeliveryBlock,
  'favorite-picker': FavoritePicker,
  'header-tools': HeaderTools,
  newsletter: Newsletter,
  'order-actions': OrderActions,
  'save-fields': SaveFields,
  'sign-in': SignIn,
  'size-subscription': SizeSubscription,
  stores: Stores,
}
