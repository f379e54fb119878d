/**
 * What is one file each, for each file costs a cheap phone a round trip. An entry comes with everything that it imports
 * at once, any other module as the chunk that it shares with others; what two of them want is of the earlier.
 */
export const JOINED = [
  // What every page runs, and what the first call brings.
  ['widgets/start.ts'],
  ['widgets/shared/calls/checked.ts'],
  // The question about the town.
  ['widgets/start/header/city-question.ts', 'widgets/shared/region/region-chosen.ts'],
  // What comes after a first tap, with React and without.
  [
    'server/contract/money.ts',
    'server/contract/words.ts',
    'server/contract/catalog/pictures.ts',
    'widgets/shared/popup/popup-entry.ts',
    'widgets/shared/cart/change-cart.ts',
  ],
  // Lines of a cart: what changes one, and its picture.
  ['widgets/shared/cart/set-quantity.ts', 'widgets/shared/picture.tsx', 'server/contract/payment/payment.ts'],
  // What the first island brings.
  [
    'widgets/wake.tsx',
    'widgets/shared/popup/popup.tsx',
    'widgets/shared/popup/opens-popup.ts',
    'widgets/shared/use-shop-store.ts',
  ],
  // What the islands of every page bring.
  ['widgets/every-page.ts'],
  // Fields and who is asked in them; places and the map's door; the choice of one of them; a sign-in by code.
  [
    'widgets/shared/field.tsx',
    'widgets/shared/consent-label.tsx',
    'server/contract/account/email.ts',
    'server/contract/account/phone.ts',
    'server/contract/checkout/payload-fields.ts',
  ],
  [
    'widgets/shared/points/point-words.ts',
    'widgets/shared/map/late-map.tsx',
    'server/contract/delivery/delivery.ts',
  ],
  [
    'widgets/shared/points/points-choice.tsx',
    'widgets/shared/points/list-or-map.tsx',
    'server/contract/delivery/calculation.ts',
    'server/contract/checkout/checkout.ts',
    'widgets/shared/metrika-id.ts',
  ],
  ['widgets/shared/sign-in/phone-step.tsx', 'server/contract/account/user.ts'],
  // The order's own: what it shares with others stands above it.
  ['server/contract/delivery/region.ts', 'server/contract/delivery/address.ts'],
  ['widgets/order.ts'],
]
