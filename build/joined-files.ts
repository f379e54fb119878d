/**
 * Groups of modules that are joined into one file each, because every file costs a round trip on a slow
 * phone. An entry brings everything that it imports statically; any other module brings the chunk that it
 * shares with others. What two groups need belongs to the earlier one.
 */
export const JOINED = [
  // What every page runs, and what the first call to the server needs.
  ['widgets/start.ts'],
  ['widgets/shared/calls/checked.ts'],
  // The popup that asks for the town.
  ['widgets/start/header/city-question.ts', 'widgets/shared/region/region-chosen.ts'],
  // What the first tap loads, with React and without.
  [
    'server/contract/money.ts',
    'server/contract/words.ts',
    'server/contract/no-break.ts',
    'server/contract/catalog/pictures.ts',
    'widgets/shared/popup/popup-entry.ts',
    'widgets/shared/cart/change-cart.ts',
  ],
  // Cart lines: their controls and pictures.
  ['widgets/shared/cart/set-quantity.ts', 'widgets/shared/picture.tsx', 'server/contract/payment/payment.ts'],
  // What the first island loads.
  [
    'widgets/wake.tsx',
    'widgets/shared/popup/popup.tsx',
    'widgets/shared/popup/opens-popup.ts',
    'widgets/shared/use-shop-store.ts',
  ],
  // What the islands of every page load.
  ['widgets/every-page.ts'],
  // Form fields; places, the map and the choice of a place; sign-in by code.
  [
    'widgets/shared/field.tsx',
    'widgets/shared/consent-label.tsx',
    'server/contract/account/email.ts',
    'server/contract/account/phone.ts',
    'server/contract/checkout/payload-fields.ts',
  ],
  [
    'server/contract/delivery/point-words.ts',
    'server/contract/delivery/day-words.ts',
    'widgets/shared/map/late-map.tsx',
    'widgets/shared/map/street-of.ts',
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
  // Addresses, and what was typed for an order: «Забрать сегодня» looks there, too.
  [
    'server/contract/delivery/region.ts',
    'server/contract/delivery/address.ts',
    'server/contract/checkout/draft.ts',
    'widgets/shared/checkout/draft.ts',
  ],
  // Only for the order page: what it shares with other pages is above.
  ['widgets/order.ts'],
  // After all else.
  ['widgets/late.ts'],
]
