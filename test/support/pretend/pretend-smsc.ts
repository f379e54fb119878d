import { type PretendGate, pretendGate } from './pretend-gate.ts'

export interface SmscMessage {
  phones: string
  mes: string
  id: string
}

export interface PretendSmsc extends PretendGate<SmscMessage> {
  /** The gate's own error code; 0 accepts the message. */
  error_code: number
}

/** SMSC's `/sys/send.php` with `fmt=3`, as documented: errors come with status 200. */
export async function pretendSmsc(account: { login: string; password: string }): Promise<PretendSmsc> {
  const state = { error_code: 0 }
  const gate = await pretendGate<SmscMessage>((req, body, seen) => {
    const form = new URLSearchParams(body)
    const field = (name: string) => form.get(name) ?? ''
    const error = (error_code: number, error_text: string) => ({ body: { error: error_text, error_code } })
    if (req.url !== '/sys/send.php') return { status: 404, body: {} }
    if (field('login') !== account.login || field('psw') !== account.password)
      return error(2, 'authorise error')
    if (!field('phones') || !field('mes') || field('fmt') !== '3') return error(1, 'parameters error')
    if (state.error_code) return error(state.error_code, 'error')
    seen.push({ phones: field('phones'), mes: field('mes'), id: field('id') })
    return { body: { id: Number(field('id')) || 1, cnt: 1 } }
  })
  return Object.defineProperty(gate, 'error_code', {
    get: () => state.error_code,
    set: (code: number) => {
      state.error_code = code
    },
  }) as PretendSmsc
}
