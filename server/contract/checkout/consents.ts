/** What a shopper can agree to; a row of `consents` is written for each (decision 12). */
export type ConsentPurpose =
  | 'terms'
  | 'personal_data'
  | 'advertising'
  | 'advertising_sms'
  | 'loyalty'
  | 'resume'

/** The page whose text is agreed to: it has a version in its front matter, which stands in the row with its hash. */
export const CONSENT_PAGES: Record<ConsentPurpose, string> = {
  terms: '/agreement/',
  personal_data: '/personal-data/',
  advertising: '/personal-data/',
  advertising_sms: '/personal-data/',
  loyalty: '/loyalty/',
  resume: '/personal-data/',
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
  // Between two links no line ends after a short word. Not by `no-break.ts`, which the sign-in would have to load as well.
  return label
    .split(NAMED)
    .map(text => ({ text: text.replace(/ (и|на) /g, ' $1\u00a0'), url: TEXT_PAGES[text] ?? '' }))
}
