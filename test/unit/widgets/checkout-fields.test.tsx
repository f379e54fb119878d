/** @jest-environment node */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { NEUTRAL_PAGE } from '../../../server/contract/page-state.ts'
import { CheckoutClient } from '../../../widgets/checkout-client/checkout-client.tsx'
import { CourierFields } from '../../../widgets/checkout-delivery/courier-fields.tsx'
import { PaintedPage } from '../../../widgets/shared/page.ts'
import { PhoneStep } from '../../../widgets/shared/sign-in/phone-step.tsx'
import { quoteOf } from '../../support/orders/quote-of.ts'

/** Of each field what a phone goes by: its name, what it is filled with by itself, its keyboard, and the key that leads on. */
function fieldsOf(island: ReactNode): string[] {
  const page = { ...NEUTRAL_PAGE, checkout_step: 3 }
  const html = renderToStaticMarkup(<PaintedPage value={page}>{island}</PaintedPage>)
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag)
  return inputs.map(tag =>
    ['name', 'autoComplete', 'inputMode', 'enterKeyHint']
      .map(name => tag.match(new RegExp(` ${name}="([^"]*)"`, 'i'))?.[1] ?? '–')
      .join(' '),
  )
}

describe('the fields of the checkout are filled and typed in on a phone as what they are', () => {
  test('who it is for', () => {
    expect(fieldsOf(<CheckoutClient />)).toEqual([
      'name name – next',
      'phone tel tel next',
      'email email email done',
    ])
  })

  test('where it goes', () => {
    const fields = fieldsOf(<CourierFields quote={quoteOf(4, 'courier')} errors={{}} shows_errors={false} />)
    expect(fields).toEqual(['address street-address – –', 'entrance off – –', 'flat address-line2 – –'])
  })

  test('signing in on the way', () => {
    expect(fieldsOf(<PhoneStep phone="" onPhone={() => {}} onSent={() => {}} />)).toEqual(['phone tel tel –'])
  })
})
