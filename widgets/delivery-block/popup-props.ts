import type { WidgetProps } from '../../server/contract/widgets.ts'

export type BlockProps = WidgetProps['delivery-block']
export type BlockOffer = BlockProps['offers'][number]
export type BlockLines = BlockProps['lines'][number]

/** What both popups take. */
export interface PopupProps extends BlockProps {
  /** The chosen size; null while none is. */
  offer: BlockOffer | null
  is_open: boolean
  onClose: () => void
}
