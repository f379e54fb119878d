import { setTimeout as wait } from 'node:timers/promises'
import type { KillableShops } from './killable-shops.ts'

const OURS = {
  'Content-Type': 'application/json',
  'X-Requested-With': 'XMLHttpRequest',
  'Sec-Fetch-Site': 'same-origin',
}
/**
 * Answers after which the shopper clicks again: another click is being processed, the bank has refused the
 * payment, or a service is unavailable.
 */
const AGAIN = new Set(['still-running', 'payment-canceled', 'payment-away', 'unavailable'])

export interface Received {
  status: number
  body: Record<string, unknown>
}

/** A browser whose user clicks again whenever no answer came: the same request, to any running process. */
export interface RetryingShopper {
  /** @param key of a checkout: the same for every attempt */
  post(path: string, body: object, key?: string): Promise<Received>
  get(path: string): Promise<Received>
}

/** @param lost is called for each answer that never came */
export function retryingShopper(shops: KillableShops, number: number, lost: () => void): RetryingShopper {
  let cookies: Record<string, string> = {}
  const headers = () => ({
    ...OURS,
    Cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
    'X-Forwarded-For': `192.0.2.${number}`,
  })
  async function ask(path: string, asked: RequestInit): Promise<Received> {
    for (;;) {
      const url = await shops.url()
      const asking = fetch(url + path, { ...asked, headers: { ...headers(), ...asked.headers } })
      shops.sent(url)
      try {
        const answer = await asking
        const received = { status: answer.status, body: (await answer.json()) as Received['body'] }
        cookies = { ...cookies, ...cookiesOf(answer) }
        if (!isAgain(received)) return received
        await wait(50)
      } catch {
        lost()
      }
    }
  }
  return {
    get: path => ask(path, {}),
    post: (path, body, key) =>
      ask(path, {
        method: 'POST',
        headers: key ? { 'Idempotency-Key': key } : {},
        body: JSON.stringify(body),
      }),
  }
}

function isAgain({ body }: Received): boolean {
  return AGAIN.has((body.error as { code?: string } | undefined)?.code ?? '')
}

function cookiesOf(answer: Response): Record<string, string> {
  return Object.fromEntries(
    answer.headers.getSetCookie().map(line => {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}
