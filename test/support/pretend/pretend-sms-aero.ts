import { type PretendGate, pretendGate } from './pretend-gate.ts'

export interface SmsAeroMessage {
  number: string
  text: string
  sign: string
}

export interface PretendSmsAero extends PretendGate<SmsAeroMessage> {
  /** The gate's own refusal; empty accepts the message. */
  refusal: string
}

/** SMS Aero's `/v2/sms/send`: refusals are `{ success: false, message }`, with a 4xx status or without. */
export async function pretendSmsAero(account: { email: string; api_key: string }): Promise<PretendSmsAero> {
  const state = { refusal: '' }
  const wanted = `Basic ${Buffer.from(`${account.email}:${account.api_key}`).toString('base64')}`
  const gate = await pretendGate<SmsAeroMessage>((req, body, seen) => {
    const refuse = (status: number, message: string) => ({
      status,
      body: { success: false, data: null, message },
    })
    if (req.url !== '/v2/sms/send') return refuse(404, 'Not found')
    if (req.headers.authorization !== wanted)
      return refuse(401, 'Your request was made with invalid credentials.')
    const message = JSON.parse(body) as SmsAeroMessage
    if (!/^\d{11}$/.test(message.number)) return refuse(400, 'Validation error')
    if (state.refusal) return refuse(400, state.refusal)
    seen.push(message)
    return {
      body: {
        success: true,
        data: { id: seen.length, from: message.sign, number: message.number, status: 8 },
        message: null,
      },
    }
  })
  return Object.defineProperty(gate, 'refusal', {
    get: () => state.refusal,
    set: (text: string) => {
      state.refusal = text
    },
  }) as PretendSmsAero
}
