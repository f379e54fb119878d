import type { Weave } from '../draw/sketch/garment.ts'

/** How a cloth looks in a drawing, where it looks otherwise than its kind usually does: keys of `CLOTHS`. */
const WEAVES: Partial<Record<Weave, string>> = {
  jersey:
    'cotton-jersey cotton-heavy sport-knit leggings-knit linen-viscose interlock rib warm-tights cotton-lingerie',
  knit: 'merino cashmere wool-knit cotton-knit viscose-knit baby-knit',
  chunky: 'soft-knit alpaca',
  woven:
    'poplin cotton-stretch muslin seersucker linen linen-cotton canvas baby-muslin viscose sport-woven flannel lyocell shell',
  twill: 'twill denim denim-rigid denim-light raincoat',
  satin: 'satin silk microfibre scarf-silk swim',
  sheer: 'chiffon georgette nylon',
  wool: 'coat-wool coat-blend coat-warm suiting suiting-lined wool-suiting crepe scarf-wool suede',
  fleece: 'footer footer-light fleece baby-footer',
  leather: 'leather eco-leather bag-leather bag-eco belt-leather',
  fur: 'teddy',
  quilt: 'quilted',
  velvet: 'velvet velour',
  corduroy: 'corduroy',
  terry: 'terry',
  waffle: 'waffle',
  lace: 'lace lace-lingerie',
  tweed: 'tweed',
  straw: 'straw',
  felt: 'felt',
}

export const WEAVE_OF: Record<string, Weave> = Object.fromEntries(
  Object.entries(WEAVES).flatMap(([weave, cloths]) =>
    cloths.split(' ').map(cloth => [cloth, weave as Weave]),
  ),
)
