import type { Sheet } from './read-sheet.ts'
import { babies } from './sheets/babies.ts'
import { boys } from './sheets/boys.ts'
import { girls } from './sheets/girls.ts'
import { menBottomsSuits } from './sheets/men-bottoms-suits.ts'
import { menOuterwear } from './sheets/men-outerwear.ts'
import { menTops } from './sheets/men-tops.ts'
import { womenAccessories } from './sheets/women-accessories.ts'
import { womenBlousesShirts } from './sheets/women-blouses-shirts.ts'
import { womenDresses } from './sheets/women-dresses.ts'
import { womenJeansSkirtsShorts } from './sheets/women-jeans-skirts-shorts.ts'
import { womenKnitwear } from './sheets/women-knitwear.ts'
import { womenLingerieHomewear } from './sheets/women-lingerie-homewear.ts'
import { womenOuterwear } from './sheets/women-outerwear.ts'
import { womenSuitsJackets } from './sheets/women-suits-jackets.ts'
import { womenSweatshirtsTrousers } from './sheets/women-sweatshirts-trousers.ts'
import { womenTops } from './sheets/women-tops.ts'

/** Every category that holds products. The order decides the vendor codes: new sheets go to the end. */
export const SHEETS: Sheet[] = [
  ...womenDresses,
  ...womenBlousesShirts,
  ...womenTops,
  ...womenKnitwear,
  ...womenSweatshirtsTrousers,
  ...womenJeansSkirtsShorts,
  ...womenSuitsJackets,
  ...womenOuterwear,
  ...womenLingerieHomewear,
  ...womenAccessories,
  ...menTops,
  ...menBottomsSuits,
  ...menOuterwear,
  ...girls,
  ...boys,
  ...babies,
]
