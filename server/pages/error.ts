import type { ErrorPage } from '../http/answer-errors.ts'
import { requestIdOf } from '../http/log-requests.ts'
import type { Shop } from '../shop.ts'
import type { Page } from './painting/paint-page.ts'
import { sendPage, sendUncachedPage } from './painting/send-page.ts'

const WORDS = {
  404: {
    title: 'Страница не найдена',
    text: 'Возможно, она переехала или товар закончился. Посмотрите, что есть в каталоге.',
  },
  400: {
    title: 'Не получилось открыть страницу',
    text: 'Адрес или форма заполнены неверно. Вернитесь назад и попробуйте ещё раз.',
  },
  429: {
    title: 'Слишком много запросов',
    text: 'Подождите минуту и обновите страницу. Корзина и избранное на месте.',
  },
  500: { title: 'Что-то сломалось', text: 'Мы уже знаем и чиним. Корзина и избранное на месте.' },
  503: {
    title: 'Ненадолго прервались',
    text: 'Обновите страницу через минуту. Корзина и избранное на месте.',
  },
} as const

/** Russian pages for errors, inside the usual shell. */
export function errorPage(shop: Shop): ErrorPage {
  return async (req, res, status, error) => {
    const { title, text } = WORDS[status]
    // A page of an editor may be missing because it is wrong.
    const mistakes = status === 404 && shop.config.NODE_ENV === 'development' ? shop.renderer.faults() : []
    const isSame = status === 429 || (status === 404 && mistakes.length === 0)
    // Every wrong address gets the same page: one for each would have to be rendered each time.
    if (isSame) return sendPage(shop, req, res, { page: SAME_ERROR, params: { status }, status })
    await sendUncachedPage(shop, req, res, {
      template: 'pages/error',
      status,
      load: () => ({
        title,
        description: '',
        robots: 'noindex',
        mistakes,
        data: {
          title,
          text,
          is_missing: status === 404,
          request_id: requestIdOf(req),
          reported: reportOf(shop, status, error),
        },
      }),
    })
  }
}

const SAME_ERROR: Page<{ status: 404 | 429 }> = {
  template: 'pages/error',
  load(_read, { status }) {
    const { title, text } = WORDS[status]
    return {
      title,
      description: '',
      // A page for everybody must not contain anything of the requested address.
      canonical: '/',
      robots: 'noindex',
      data: { title, text, is_missing: status === 404, request_id: '', reported: '' },
    }
  },
}

/** What broke, for developers: a template's file and line. In production only the log has it. */
function reportOf(shop: Shop, status: number, error: unknown): string {
  return status === 500 && shop.config.NODE_ENV === 'development'
    ? String((error as Error)?.message ?? error)
    : ''
}
