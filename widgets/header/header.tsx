import { useEffect, useState } from 'react'
import type { WidgetProps } from '../../server/contract/widgets.ts'
import { AccountWays } from './account-ways.tsx'
import { MiniCart } from './mini-cart.tsx'

/**
 * The panels of the header: the mini-cart and the account's links (contract 2.2).
 *
 * An island because it follows the cart and the visitor, and loads notices. It is inside a popover that HTML
 * opens (`templates/parts/visitor-header-tools.liquid`) and is hydrated when that opens. It is rendered empty,
 * because few shoppers open it. The links and their counts are outside, so a changed count hydrates nothing.
 */
export function Header({ part }: WidgetProps['header']) {
  const [is_awake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  if (!is_awake) return null
  return part === 'cart' ? <MiniCart /> : <AccountWays />
}
