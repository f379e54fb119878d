import './first.ts'
import { waitForMove } from './wait-for-move.ts'

/**
 * For listings, instead of `first.ts`: pictures far below also wait for the first movement. No other page has
 * so many.
 */
waitForMove()
