import { atom } from 'nanostores'
import type { StoppedLine } from '../../server/contract/checkout/stopped-line.ts'

/** The delivery method that the shopper chose; null while they have not. */
export const $chosenWay = atom<number | null>(null)

/** Lines that the last checkout refused; the cart marks them until something is changed. */
export const $stopped = atom<StoppedLine[]>([])
