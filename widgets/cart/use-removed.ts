import { useEffect, useRef, useState } from 'react'
import type { CartProduct } from '../../server/contract/cart/cart.ts'

/** How long «Удалено · Вернуть» is shown. */
const SHOWN_MS = 6_000

export interface RemovedLine {
  line: CartProduct
  /** The offers that stood before it. */
  after: number[]
}

/** Offers in their order, including those just removed, at their old positions. */
export function standingOrder(in_cart: number[], removed: RemovedLine[]): number[] {
  const order = [...in_cart]
  for (const { line, after } of removed) {
    const place = Math.max(-1, ...after.map(offer_id => order.indexOf(offer_id))) + 1
    order.splice(place, 0, line.product_id)
  }
  return order
}

/** Lines that were just removed, each until its time is over or it is restored. */
export function useRemoved() {
  const [removed, setRemoved] = useState<RemovedLine[]>([])
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  useEffect(
    () => () => {
      for (const timer of timers.current.values()) clearTimeout(timer)
    },
    [],
  )
  const forget = (offer_id: number) => {
    clearTimeout(timers.current.get(offer_id))
    setRemoved(before => before.filter(({ line }) => line.product_id !== offer_id))
  }
  const keep = (line: CartProduct, after: number[]) => {
    forget(line.product_id)
    setRemoved(before => [...before, { line, after }])
    timers.current.set(
      line.product_id,
      setTimeout(() => forget(line.product_id), SHOWN_MS),
    )
  }
  return { removed, keep, forget }
}
