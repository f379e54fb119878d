/** What a shopper can agree to; a row of `consents` is written for each (decision 12). */
export type ConsentPurpose =
  | 'terms'
  | 'personal_data'
  | 'advertising'
  | 'advertising_sms'
  | 'loyalty'
  | 'resume'

/** Moves with every change of a text below. */
export const CONSENT_VERSION = '1'

/** What exactly is agreed to; the pages of the shop print the same words. */
export const CONSENT_TEXTS: Record<ConsentPurpose, string> = {
  terms:
    'Я принимаю пользовательское соглашение магазина: условия заказа, оплаты, доставки, примерки и возврата товаров.',
  personal_data:
    'Я даю согласие на обработку моих имени, фамилии, телефона, адреса электронной почты и адреса доставки для оформления и исполнения заказа и ответов на мои обращения. Согласие действует до его отзыва; отозвать его можно письмом в магазин.',
  advertising:
    'Я даю согласие на получение рекламы магазина по электронной почте: о коллекциях, скидках и закрытых распродажах. Согласие действует до его отзыва; отказаться можно по ссылке в любом письме.',
  advertising_sms:
    'Я даю согласие на получение рекламы магазина по СМС: о скидках и закрытых распродажах. Согласие действует до его отзыва; отказаться можно в профиле кабинета.',
  loyalty:
    'Я принимаю правила программы лояльности: как начисляются, тратятся и сгорают бонусы. Участие бесплатное и действует, пока есть кабинет.',
  resume:
    'Я даю согласие на обработку моих имени, телефона, адреса электронной почты, города и резюме для рассмотрения моего отклика на вакансию. Согласие действует полгода; отозвать его раньше можно письмом в магазин.',
}

/** Beside the one pre-ticked box of a checkout (contract 2.2). */
export const SINGLE_CONSENT_LABEL =
  'Принимаю пользовательское соглашение и даю согласие на обработку персональных данных'

/** Beside separate unticked boxes (`CONSENTS=separate`), and beside the newsletter's. */
export const CONSENT_LABELS: Record<ConsentPurpose, string> = {
  terms: 'Принимаю пользовательское соглашение',
  personal_data: 'Даю согласие на обработку персональных данных',
  advertising: 'Согласен получать рекламную рассылку и даю согласие на обработку персональных данных',
  advertising_sms: 'Согласен получать рекламу магазина по СМС',
  loyalty: 'Принимаю правила программы лояльности',
  resume: 'Даю согласие на обработку данных моего резюме',
}

/** What a consent names, and the page that says it whole. */
const TEXT_PAGES: Record<string, string> = {
  'пользовательское соглашение': '/agreement/',
  'обработку персональных данных': '/personal-data/',
  'обработку данных моего резюме': '/personal-data/',
}
const NAMED = new RegExp(`(${Object.keys(TEXT_PAGES).join('|')})`)

/** The words beside a consent's box, in parts: `url` is the page of what a part names, or empty. */
export function partsOfLabel(label: string): { text: string; url: string }[] {
  return label.split(NAMED).map(text => ({ text, url: TEXT_PAGES[text] ?? '' }))
}
