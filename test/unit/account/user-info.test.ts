import { ANONYMOUS } from '../../../server/contract/account/anonymous.ts'
import { bonusesOf, userInfoOf } from '../../../server/shop/account/user-info.rules.ts'
import type { VisitorUser } from '../../../server/shop/account/visitor.ts'

const anna: VisitorUser = {
  id: 1,
  phone: '+79161234567',
  email: 'anna@example.ru',
  name: 'Анна',
  surname: 'Каренина',
  in_loyalty_program: true,
  is_admin: false,
  bonus_balance: 250,
  mail_confirmed: true,
}

test('nobody is anonymous and has no bonuses', () => {
  expect(userInfoOf(null)).toEqual(ANONYMOUS)
  expect(bonusesOf(null)).toBeNull()
})

test('an account has its whole name and both of its parts', () => {
  expect(userInfoOf(anna)).toEqual({
    is_authorized: true,
    is_admin: false,
    in_loyalty_program: true,
    id: 1,
    email: 'anna@example.ru',
    name: 'Анна Каренина',
    phone: '+79161234567',
    first_name: 'Анна',
    last_name: 'Каренина',
  })
})

test.each([
  ['Анна', 'Каренина', 'Анна', 'Каренина'],
  ['Анна Каренина', '', 'Анна', 'Каренина'],
  ['Анна Каренина', 'Каренина', 'Анна', 'Каренина'],
  ['Анна Мария', 'Каренина', 'Анна Мария', 'Каренина'],
  ['Анна Мария Каренина', 'Каренина', 'Анна Мария', 'Каренина'],
  ['Каренина', 'Каренина', 'Каренина', 'Каренина'],
  ['', 'Каренина', '', 'Каренина'],
])(
  'of the profile «%s», «%s» name and surname are said once each',
  (name, surname, first_name, last_name) => {
    expect(userInfoOf({ ...anna, name, surname })).toMatchObject({
      first_name,
      last_name,
      name: `${first_name} ${last_name}`.trim(),
    })
  },
)

test.each([
  [{ surname: '' }, 'Анна'],
  [{ name: '' }, 'Каренина'],
  [{ name: '', surname: '' }, ''],
])('with %j its name is «%s»', (change, name) => {
  expect(userInfoOf({ ...anna, ...change }).name).toBe(name)
})

test('bonuses are those of members of the loyalty programme only, also when there are none', () => {
  expect(bonusesOf(anna)).toEqual({ available: 250 })
  expect(bonusesOf({ ...anna, bonus_balance: 0 })).toEqual({ available: 0 })
  expect(bonusesOf({ ...anna, in_loyalty_program: false })).toBeNull()
})
