import type { WidgetProps } from '../../server/contract/widgets.ts'
import type { FrameLook } from '../shared/popup/popup-frame.ts'

export type BlockProps = WidgetProps['delivery-block']
export type BlockOffer = BlockProps['offers'][number]
export type BlockLine = BlockProps['lines'][number]

export type Shown = 'stores' | 'points' | 'today'

export const FRAMES: Record<Shown, FrameLook> = {
  stores: { title: 'Выберите магазин', look: 'popup--map' },
  points: { title: 'Где забрать', look: 'popup--map' },
  today: { title: 'Забрать сегодня', look: 'popup--sheet' },
}

/** Props of both popups. */
export interface PopupProps extends BlockProps {
  /** The chosen size; null until one is chosen. */
  offer: BlockOffer | null
  is_open: boolean
  onClose: () => void
}
