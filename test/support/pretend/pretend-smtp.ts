import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

export interface PretendSmtp {
  url: string
  /** The accepted messages: headers and body, still encoded. */
  seen: { to: string; data: string }[]
  /** The answer to RCPT TO; `250 OK` accepts the address. */
  to_recipient: string
  /** Never answers. */
  is_silent: boolean
  /** Accepts a message without confirming it. */
  keeps_back: boolean
  /** Called for each accepted message. */
  onTaken(): void
  close(): Promise<void>
}

/** A mail server on loopback that speaks enough SMTP to accept a message (RFC 5321). */
export async function pretendSmtp(): Promise<PretendSmtp> {
  const sockets = new Set<Socket>()
  const smtp: PretendSmtp = {
    url: '',
    seen: [],
    to_recipient: '250 OK',
    is_silent: false,
    keeps_back: false,
    onTaken: () => {},
    close: async () => {},
  }
  const server = createServer(socket => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined))
    if (!smtp.is_silent) converse(socket, smtp)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  smtp.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  smtp.close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return smtp
}

function converse(socket: Socket, smtp: PretendSmtp): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let buffer = ''
  let to = ''
  let in_data = false
  say('220 mail.test ESMTP')
  socket.setEncoding('utf8').on('data', chunk => {
    buffer += chunk
    for (;;) {
      const end = in_data ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n')
      if (end < 0) return
      const said = buffer.slice(0, end)
      buffer = buffer.slice(end + (in_data ? 5 : 2))
      if (in_data) {
        in_data = false
        smtp.seen.push({ to, data: said })
        smtp.onTaken()
        if (!smtp.keeps_back) say('250 taken')
      } else if (/^EHLO/i.test(said)) say('250 mail.test')
      else if (/^MAIL FROM/i.test(said)) say('250 OK')
      else if (/^RCPT TO/i.test(said)) {
        to = /<(.*)>/.exec(said)?.[1] ?? ''
        say(smtp.to_recipient)
      } else if (/^DATA/i.test(said)) {
        in_data = true
        say('354 go on')
      } else if (/^QUIT/i.test(said)) {
        say('221 bye')
        socket.end()
      } else say('250 OK')
    }
  })
}
