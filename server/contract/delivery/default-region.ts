/** The region where none was chosen or detected (contract 2.9), as the built-in list of towns has it. */
export const DEFAULT_REGION = {
  name: 'Москва',
  latitude: 55.7558,
  longitude: 37.6176,
  fias_id: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
  kladr_id: '7700000000000',
  timezone: 'UTC+3',
}
