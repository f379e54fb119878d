import { babies } from './babies.ts'
import { boys } from './boys.ts'
import { girls } from './girls.ts'
import { menBottomsSuits } from './men-bottoms-suits.ts'
import { menOuterwear } from './men-outerwear.ts'
import { menTops } from './men-tops.ts'
import { type Sheet, sheetsOf } from './read-sheet.ts'
import { womenAccessories } from './women-accessories.ts'
import { womenBlousesShirts } from './women-blouses-shirts.ts'
import { womenDresses } from './women-dresses.ts'
import { womenJeansSkirtsShorts } from './women-jeans-skirts-shorts.ts'
import { womenKnitwear } from './women-knitwear.ts'
import { womenLingerieHomewear } from './women-lingerie-homewear.ts'
import { womenOuterwear } from './women-outerwear.ts'
import { womenSuitsJackets } from './women-suits-jackets.ts'
import { womenSweatshirtsTrousers } from './women-sweatshirts-trousers.ts'
import { womenTops } from './women-tops.ts'

/** Every category that holds products. The order decides the vendor codes: new sheets go to the end. */
export const SHEETS: Sheet[] = sheetsOf(
  [
    womenDresses,
    womenBlousesShirts,
    womenTops,
    womenKnitwear,
    womenSweatshirtsTrousers,
    womenJeansSkirtsShorts,
    womenSuitsJackets,
    womenOuterwear,
    womenLingerieHomewear,
    womenAccessories,
    menTops,
    menBottomsSuits,
    menOuterwear,
    girls,
    boys,
    babies,
  ].join(''),
)
