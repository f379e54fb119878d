/** The islands of the order's page, which load together as one file (`build/widget-registry.ts`). */
export { Cart } from './cart/cart.tsx'
export { CheckoutClient } from './checkout-client/checkout-client.tsx'
export { CheckoutDelivery } from './checkout-delivery/checkout-delivery.tsx'
export { CheckoutSteps } from './checkout-steps/checkout-steps.tsx'
export { CheckoutSummary } from './checkout-summary/checkout-summary.tsx'
export { CheckoutVerification } from './checkout-verification/checkout-verification.tsx'
