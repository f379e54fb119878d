import { readConfig } from '../config.ts'
import { LIMIT_SETTINGS, writtenLimits } from '../shop/limits/read-limits.rules.ts'
import { readCall, runCommand } from './shared/command-line.ts'

const USAGE = `npm run limits

Печатает все лимиты и бюджеты СМС, какие действуют сейчас: имя переменной, значение и зачем он. Значение можно сменить
переменной окружения с этим именем:

  LIMIT_ORDER_ADDRESS=2000/hour
  LIMIT_CODE_PHONE="1/minute 3/10minutes 10/day"    сколько и за какое время: minute, hour, day, 10minutes, 3days

Имя: LIMIT_<дверь>_<чьи>, в конце ничего для незнакомых (или для всех), _KNOWN для тех, кого магазин знает (вошли или
ходят сутки), _OWN для хозяина телефона (вошёл по нему или входил в этом браузере).

  --help   эта справка`

/** `npm run limits`: the limits in force with this configuration, in the format of an environment file. */
async function main(args: string[]): Promise<number> {
  readCall(args, {}, 0)
  const held = writtenLimits(readConfig(process.env).limits)
  const lines = LIMIT_SETTINGS.map(({ name, limit_name, why }, index) => {
    const head = limit_name === LIMIT_SETTINGS[index - 1]?.limit_name ? '' : `\n# ${limit_name}: ${why}\n`
    return `${head}${name}="${held[name]}"\n`
  })
  process.stdout.write(lines.join(''))
  return 0
}

await runCommand({ usage: USAGE }, main)
