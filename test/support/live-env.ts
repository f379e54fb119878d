/** The seller, which production requires (decision 51): invented, with valid check digits. */
export const SELLER_ENV = {
  SELLER_NAME: 'ООО «Ромашка»',
  SELLER_INN: '7707083893',
  SELLER_OGRN: '1027700132195',
  SELLER_ADDRESS: '117997, Москва, ул. Вавилова, д. 19',
  SELLER_PHONE: '+74955005550',
  SELLER_EMAIL: 'hello@shop.ru',
  SELLER_HOURS: 'ежедневно с 9:00 до 21:00',
}

/** Everything that production requires. */
export const LIVE_ENV = {
  ...SELLER_ENV,
  NODE_ENV: 'production',
  MAIL: 'none',
  SITE_URL: 'https://shop.test',
  TRUST_PROXY: '0',
  SMS_PROVIDER: 'smsc',
  SMSC_LOGIN: 'shop',
  SMSC_PASSWORD: 'secret',
}
