/** Where nobody chose and nothing was detected: honest default (contract 2.9). */
export const DEFAULT_REGION = {
  name: 'Москва',
  latitude: 55.755819,
  longitude: 37.617644,
  fias_id: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
  kladr_id: '7700000000000',
  timezone: 'UTC+3',
}
