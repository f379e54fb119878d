import { emit } from './bus.ts'

/** Of a press whose code did not come. */
export function showNotLoaded(): void {
  emit('toast.asked', { text: 'Не загрузилось. Обновите страницу.' })
}
