import type { TestShop } from './test-shop.ts'

/** A browser that is signed in as an administrator of the shop. */
export async function signInAsAdministrator(shop: TestShop): Promise<ReturnType<TestShop['visit']>> {
  const phone = '+79160000077'
  const browser = await shop.signIn(phone)
  await shop.shop.db.updateTable('users').set({ is_admin: 1 }).where('phone', '=', phone).execute()
  return browser
}
