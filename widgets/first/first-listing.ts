import './first.ts'
import { waitForMove } from './wait-for-move.ts'

/** Of listings, in place of `first.ts`: pictures far below wait for the first move, too. No other page has so many. */
waitForMove()
