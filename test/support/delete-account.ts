import type { Test } from 'supertest'

/** «Удалить кабинет» of whoever is signed in there. */
export function deleteAccount(browser: { post(path: string): Test }): Test {
  return browser
    .post('/personal/profile/delete/')
    .unset('X-Requested-With')
    .type('form')
    .send({ sure: 'yes' })
}
