/** The steps of the order, by the hash of the page (contract 1.2). */
export const STEPS = [
  { step: 1, hash: '', name: 'Корзина' },
  { step: 2, hash: '#delivery', name: 'Доставка' },
  { step: 3, hash: '#client', name: 'Получатель' },
  { step: 4, hash: '#verification', name: 'Проверка' },
] as const
