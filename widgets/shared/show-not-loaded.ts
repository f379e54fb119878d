import { emit } from './bus.ts'

/** For a click whose code failed to load. */
export function showNotLoaded(): void {
  emit('toast.asked', { text: 'Не загрузилось. Обновите страницу.' })
}
