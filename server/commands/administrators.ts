import { readConfig } from '../config.ts'
import { withShop } from '../database/with-shop.ts'
import { Refused } from '../errors.ts'
import { listAdministrators, setAdministrator } from '../shop/account/profile/administrators.ts'
import { readCall, runCommand, WrongCall } from './shared/command-line.ts'

const USAGE = `npm run administrators -- [ТЕЛЕФОН] [настройки]

Делает владельца кабинета администратором магазина: ему открыты страницы /admin/, и ему показаны выключенные службы
доставки. Без телефона печатает, кто сейчас администратор.

  --remove   больше не администратор
  --help     эта справка`

/** `npm run administrators`: who sees what only administrators see. */
async function main(args: string[]): Promise<number> {
  const call = readCall(args, { remove: 'flag' }, 1)
  const [phone] = call.positionals
  if (!phone && call.has('remove')) throw new WrongCall('Нет телефона')
  return withShop(readConfig(process.env).DATABASE_URL, 'commands', async db => {
    if (phone) {
      const known = await setAdministrator(db, phone, !call.has('remove'))
      process.stdout.write(`${known} ${call.has('remove') ? 'больше не администратор' : '— администратор'}\n`)
      return 0
    }
    const all = await listAdministrators(db)
    const lines = all.map(({ phone, name }) => `${phone} ${name}`.trim())
    process.stdout.write(`${lines.join('\n') || 'Администраторов нет'}\n`)
    return 0
  })
}

await runCommand({ usage: USAGE, refusals: [Refused] }, main)
