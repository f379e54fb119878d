import type { ReturnStatus } from '../../database/tables/returns.ts'

/** What may follow what. What was received is paid back: from there on there is no way but that. */
const MOVES: Record<ReturnStatus, ReturnStatus[]> = {
  new: ['sent', 'received', 'refused', 'cancelled'],
  sent: ['received', 'refused'],
  received: ['refunded'],
  refunded: [],
  refused: [],
  cancelled: [],
}

export function mayMoveReturn(from: ReturnStatus, to: ReturnStatus): boolean {
  return MOVES[from].includes(to)
}

/** Refused and cancelled ones give nothing back: their pieces may be returned again. */
export function isStanding(status: ReturnStatus): boolean {
  return status !== 'refused' && status !== 'cancelled'
}

/** Its things are here. */
export function isReceived(status: ReturnStatus): boolean {
  return status === 'received' || status === 'refunded'
}

export const RETURN_STATUS_WORDS: Record<ReturnStatus, string> = {
  new: 'Ждём вещи',
  sent: 'В пути к нам',
  received: 'Приняли, возвращаем деньги',
  refunded: 'Деньги возвращены',
  refused: 'Отказано',
  cancelled: 'Отменён',
}
