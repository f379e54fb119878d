import { readCall, WrongCall } from '../../../server/commands/shared/command-line.ts'

const OPTIONS = { stock: 'text', stores: 'text', rate: 'text', 'no-pictures': 'flag' } as const

describe('arguments of a program', () => {
  test('are files and options in any order; an option may come again', () => {
    const call = readCall(['--rate', 'UAH=2', 'feed.yml', '--no-pictures', '--rate=USD=90'], OPTIONS, 1)
    expect(call.positionals).toEqual(['feed.yml'])
    expect(call.values('rate')).toEqual(['UAH=2', 'USD=90'])
    expect([call.value('rate'), call.value('stock')]).toEqual(['USD=90', undefined])
    expect([call.has('no-pictures'), call.has('stock')]).toEqual([true, false])
  })

  test.each([
    [['feed.yml', '--no-picture'], 'Нет настройки --no-picture. Может быть, --no-pictures?'],
    [['feed.yml', '--quite-another-thing'], 'Нет настройки --quite-another-thing.'],
    [['feed.yml', '--constructor'], 'Нет настройки --constructor.'],
    [['feed.yml', '-s'], 'Нет настройки -s.'],
    [['feed.yml', '--stock'], 'У настройки --stock нет значения'],
    [['feed.yml', '--stock', '--stores', 'x.json'], 'У настройки --stock нет значения'],
    [['feed.yml', '--stock='], 'У настройки --stock нет значения'],
    [['feed.yml', '--no-pictures=yes'], 'Настройка --no-pictures не принимает значения'],
    [['feed.yml', 'another.yml'], 'Лишнее слово: another.yml'],
  ])('%j are reported: %s', (args, words) => {
    expect(() => readCall(args, OPTIONS, 1)).toThrow(WrongCall)
    expect(() => readCall(args, OPTIONS, 1)).toThrow(words)
  })
})
