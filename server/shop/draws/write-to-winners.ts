import { drawPath, type NamedDraw, OWN_DRAWS_PATH } from '../../contract/content/draw.ts'
import { plural } from '../../contract/words.ts'
import type { Db } from '../../database/open-database.ts'
import { type ProvedEmail, provedEmailOf } from '../account/owner.rules.ts'
import type { Clock, SiteContext } from '../contexts.ts'
import { addAllToOutbox, type Message } from '../messages/outbox.ts'
import { accountsOf } from './draws.queries.ts'
import type { WonPrize } from './shuffle.rules.ts'

/**
 * Writes to the winners, in the transaction of the result: once, whoever draws. Only to an account's confirmed e-mail,
 * for a letter about a prize tells whoever reads it who took part; all others are called by the operator. Who won
 * several prizes has one letter.
 *
 * @param trx a transaction
 */
export async function writeToWinners(
  shop: Clock & SiteContext,
  trx: Db,
  draw: NamedDraw,
  won: WonPrize[],
): Promise<void> {
  const accounts = await accountsOf(
    trx,
    draw.slug,
    won.map(({ number }) => number),
  )
  const letters = [...new Set(accounts.map(({ user_id }) => user_id))].flatMap(user_id => {
    const own = accounts.filter(account => account.user_id === user_id)
    const email = own[0] ? provedEmailOf(own[0]) : null
    const prizes = won.filter(({ number }) => own.some(account => account.number === number))
    return email ? [letterOf(shop, draw, { user_id, email, prizes })] : []
  })
  if (letters.length > 0) await addAllToOutbox(trx, letters, shop.now())
}

function letterOf(
  { config: { SHOP_NAME, SITE_URL } }: SiteContext,
  draw: NamedDraw,
  { user_id, email, prizes }: { user_id: number; email: ProvedEmail; prizes: WonPrize[] },
): Message {
  const [first] = prizes
  const subject =
    prizes.length === 1
      ? `Вы выиграли: ${first?.prize}`
      : `Вы выиграли ${plural(prizes.length, 'приз', 'приза', 'призов')}`
  const urls = {
    url: `${SITE_URL}${drawPath(draw.slug)}`,
    rules_url: `${SITE_URL}${draw.rules}`,
    own_url: `${SITE_URL}${OWN_DRAWS_PATH}`,
  }
  const lines = prizes.map(({ number, prize }) => `${prize}: ваш номер ${number}`)
  const text = [
    `«${draw.title}»: итоги подведены, вы среди победителей.`,
    lines.join('\n'),
    `Итоги и как их проверить: ${urls.url}`,
    `Ваши номера в кабинете: ${urls.own_url}`,
    `Как получить приз, написано в правилах: ${urls.rules_url}`,
  ]
  return {
    kind: 'mail',
    recipient: email,
    user_id,
    payload: {
      subject,
      template: 'mails/draw-won',
      data: {
        site: { name: SHOP_NAME, url: SITE_URL },
        draw: { title: draw.title, ...urls },
        prizes: prizes.map(({ number, prize }) => ({ number, name: prize })),
      },
      text: `${text.join('\n\n')}\n`,
    },
  }
}
