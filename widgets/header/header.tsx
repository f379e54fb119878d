import { useEffect, useState } from 'react'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { AccountWays } from './account-ways.tsx'
import { MiniCart } from './mini-cart.tsx'

/**
 * What hangs below the header's tools: the cart at a glance, and the ways of the account (contract 2.2).
 *
 * An island because it follows the cart and the visitor, and asks for what waits for them. It stands in a popover that
 * HTML opens (`templates/parts/visitor-header-tools.liquid`), wakes when that opens, and is painted empty: no page carries what few
 * look at. The links and their counts are outside of it: a count that changes wakes nobody.
 */
export function Header({ part }: WidgetProps['header']) {
  const [is_awake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  if (!is_awake) return null
  return part === 'cart' ? <MiniCart /> : <AccountWays />
}
