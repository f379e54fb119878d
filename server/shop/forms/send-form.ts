import type { Config } from '../../config.ts'
import { CONSENT_LABELS, CONSENT_PAGES } from '../../contract/checkout/consents.ts'
import type { EditorsForm } from '../../contract/content/form.ts'
import type { FormAnswers } from '../../contract/content/form-answers.ts'
import { DAY_MS } from '../../contract/durations.ts'
import type { Seller } from '../../contract/seller.ts'
import { inTransaction } from '../../database/statement.ts'
import { keyedHash } from '../account/signed-token.ts'
import type { AccountContext, Visitor } from '../account/visitor.ts'
import { agreedText, type LegalTextContext } from '../consents/legal-texts.ts'
import { recordConsents } from '../consents/save-consents.ts'
import { enterIn } from '../limits/enter.ts'
import { takeOnce } from '../limits/limits.ts'
import { addToOutbox, type MailPayload, wakeOutbox } from '../messages/outbox.ts'

export type FormContext = AccountContext &
  LegalTextContext & { config: Pick<Config, 'SITE_URL' | 'SHOP_NAME'> & { seller: Seller } }

/** A form that was filled in rightly. */
export interface FormLetter {
  name: string
  form: EditorsForm
  sent: FormAnswers
  /** Path of the page that it was sent from. */
  page: string
}

/**
 * Writes the letter of an editor's form, with the consent. The same from the same browser within a day is one letter,
 * however often it is sent. Throws `Refused('too-often')`.
 */
export async function sendForm(shop: FormContext, visitor: Visitor, letter: FormLetter): Promise<void> {
  const { form, sent, page } = letter
  // Bots, which fill in every field, get the answer of a success.
  if (sent.is_trapped) return
  const now = shop.now()
  const user_id = visitor.user?.id ?? null
  const recipient = form.to ?? shop.config.seller.email
  const is_new = await inTransaction(shop.db, async trx => {
    if (!(await takeOnce(trx, { key: keyOf(shop, visitor, letter), per_ms: DAY_MS }, now))) return false
    await enterIn(shop, trx, { limit_name: 'form', asker: visitor, about: {} })
    await recordConsents(shop, trx, {
      purposes: ['personal_data'],
      ...{ visitor_id: visitor.id, user_id, order_id: null, email: null },
      ...{ label: CONSENT_LABELS.personal_data, page, now },
    })
    await addToOutbox(trx, { kind: 'mail', recipient, user_id, payload: letterOf(shop, letter) }, now)
    return true
  })
  if (is_new) wakeOutbox(shop)
}

/** Hashed with the shop's secret, so that nobody can find what was sent by guessing. */
function keyOf(shop: FormContext, { id, ip }: Visitor, { name, sent }: FormLetter): string {
  return `form ${keyedHash(shop, 'form', JSON.stringify([name, id ?? ip, sent.answers]))}`
}

function letterOf(shop: FormContext, { form, sent, page }: FormLetter): MailPayload {
  const { SITE_URL, SHOP_NAME } = shop.config
  const { answers, email } = sent
  const { version } = agreedText(shop, 'personal_data')
  const url = `${SITE_URL}${page}`
  const text_url = `${SITE_URL}${CONSENT_PAGES.personal_data}${version}/`
  const lines = answers.map(({ label, value }) => `${label}: ${value}`)
  return {
    subject: `Форма «${form.title}»`,
    template: 'mails/form',
    data: {
      site: { name: SHOP_NAME, url: SITE_URL },
      form: { title: form.title, url },
      answers,
      consent: { version, url: text_url },
    },
    text: `${[`Отправлена со страницы ${url}`, '', ...lines, '', `Согласие на обработку персональных данных: редакция ${version}, ${text_url}`].join('\n')}\n`,
    ...(email ? { headers: { 'Reply-To': email } } : {}),
  }
}
