// Made by the build from the folders of widgets: see build/widget-registry.ts.
import type { ComponentType } from 'react'
import type { WidgetName, WidgetProps } from '../server/contract/widgets.ts'
import { BuyButton } from './buy-button/buy-button.tsx'
import { Cart } from './cart/cart.tsx'
import { CheckoutClient } from './checkout-client/checkout-client.tsx'
import { CheckoutDelivery } from './checkout-delivery/checkout-delivery.tsx'
import { CheckoutSteps } from './checkout-steps/checkout-steps.tsx'
import { CheckoutSummary } from './checkout-summary/checkout-summary.tsx'
import { CheckoutVerification } from './checkout-verification/checkout-verification.tsx'
import { CitySelector } from './city-selector/city-selector.tsx'
import { DeliveryBlock } from './delivery-block/delivery-block.tsx'
import { EmailPopup } from './email-popup/email-popup.tsx'
import { FavoritePicker } from './favorite-picker/favorite-picker.tsx'
import { FilterPanel } from './filter-panel/filter-panel.tsx'
import { Header } from './header/header.tsx'
import { LessonTest } from './lesson-test/lesson-test.tsx'
import { Newsletter } from './newsletter/newsletter.tsx'
import { OrderActions } from './order-actions/order-actions.tsx'
import { OrderMap } from './order-map/order-map.tsx'
import { SaveFields } from './save-fields/save-fields.tsx'
import { Search } from './search/search.tsx'
import { SignIn } from './sign-in/sign-in.tsx'
import { SizeSubscription } from './size-subscription/size-subscription.tsx'
import { StoreMap } from './store-map/store-map.tsx'
import { Stores } from './stores/stores.tsx'
import { VacancyForm } from './vacancy-form/vacancy-form.tsx'
import { Video } from './video/video.tsx'

/** Every widget in one file, for server-side rendering. */
export const COMPONENTS: { [Name in WidgetName]: ComponentType<WidgetProps[Name]> } = {
  'buy-button': BuyButton,
  cart: Cart,
  'checkout-client': CheckoutClient,
  'checkout-delivery': CheckoutDelivery,
  'checkout-steps': CheckoutSteps,
  'checkout-summary': CheckoutSummary,
  'checkout-verification': CheckoutVerification,
  'city-selector': CitySelector,
  'delivery-block': DeliveryBlock,
  'email-popup': EmailPopup,
  'favorite-picker': FavoritePicker,
  'filter-panel': FilterPanel,
  header: Header,
  'lesson-test': LessonTest,
  newsletter: Newsletter,
  'order-actions': OrderActions,
  'order-map': OrderMap,
  'save-fields': SaveFields,
  search: Search,
  'sign-in': SignIn,
  'size-subscription': SizeSubscription,
  'store-map': StoreMap,
  stores: Stores,
  'vacancy-form': VacancyForm,
  video: Video,
}
