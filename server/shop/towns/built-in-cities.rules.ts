import type { Town } from '../../contract/delivery/town.ts'

/** A town of the built-in list, with its place among the regions shown without a query. */
export interface ListedTown extends Town {
  accent: 0 | 1
  sort: number
}

/**
 * name | region | FIAS code | KLADR code | latitude | longitude | time zone | thousands of people | postal
 * code
 *
 * Public facts: codes of the state address register (FIAS) and of its predecessor (KLADR), coordinates of the
 * centre, population of 2024. The first twenty are in the order of the list, the others by population.
 */
const TABLE = `
Москва | г Москва | 0c5b2444-70a0-4932-980c-b4dc0d3f02b5 | 7700000000000 | 55.7558 | 37.6176 | UTC+3 | 13150 | 101000
Санкт-Петербург | г Санкт-Петербург | c2deb16a-0330-4f05-821f-1d09c93331e6 | 7800000000000 | 59.9386 | 30.3141 | UTC+3 | 5598 | 190000
Новосибирск | Новосибирская обл | 8dea00e3-9aab-4d8e-887c-ef2aaa546456 | 5400000100000 | 55.0302 | 82.9204 | UTC+7 | 1634 | 630000
Екатеринбург | Свердловская обл | 2763c110-cb8b-416a-9dac-ad28a55b4402 | 6600000100000 | 56.8389 | 60.6057 | UTC+5 | 1536 | 620000
Казань | Респ Татарстан | 93b3df57-4c89-44df-ac42-96f05e9cd3b9 | 1600000100000 | 55.7963 | 49.1088 | UTC+3 | 1319 | 420000
Нижний Новгород | Нижегородская обл | 555e7d61-d9a7-4ba6-9770-6caa8198c483 | 5200000100000 | 56.3269 | 44.0059 | UTC+3 | 1205 | 603000
Красноярск | Красноярский край | 9b968c73-f4d4-4012-8da8-3dacd4d4c1bd | 2400000100000 | 56.0106 | 92.8526 | UTC+7 | 1205 | 660000
Челябинск | Челябинская обл | a376e68d-724a-4472-be7c-891bdb09ae32 | 7400000100000 | 55.1598 | 61.4025 | UTC+5 | 1178 | 454000
Самара | Самарская обл | bb035cc3-1dc2-4627-9d25-a1bf2d4b936b | 6300000100000 | 53.1955 | 50.1018 | UTC+4 | 1159 | 443000
Уфа | Респ Башкортостан | 7339e834-2cb4-4734-a4c7-1fca2c66e562 | 0200000100000 | 54.7348 | 55.9578 | UTC+5 | 1164 | 450000
Ростов-на-Дону | Ростовская обл | c1cfe4b9-f7c2-423c-abfa-6ed1c05a15c5 | 6100000100000 | 47.2225 | 39.7187 | UTC+3 | 1141 | 344000
Краснодар | Краснодарский край | 7dfa745e-aa19-4688-b121-b655c11e482f | 2300000100000 | 45.0355 | 38.9753 | UTC+3 | 1139 | 350000
Омск | Омская обл | 140e31da-27bf-4519-9ea0-6185d681d44e | 5500000100000 | 54.9893 | 73.3682 | UTC+6 | 1104 | 644000
Воронеж | Воронежская обл | 5bf5ddff-6353-4a3d-80c4-6fb27f00c6c1 | 3600000100000 | 51.6608 | 39.2003 | UTC+3 | 1046 | 394000
Пермь | Пермский край | a309e4ce-2f36-4106-b1ca-53e0f48a6d95 | 5900000100000 | 58.0105 | 56.2502 | UTC+5 | 1027 | 614000
Волгоград | Волгоградская обл | a52b7389-0cfe-46fb-ae15-298652a64cf8 | 3400000100000 | 48.7080 | 44.5133 | UTC+3 | 1018 | 400000
Саратов | Саратовская обл | bf465fda-7834-47d5-986b-ccdb584a85a6 | 6400000100000 | 51.5336 | 46.0342 | UTC+4 | 887 | 410000
Тюмень | Тюменская обл | 9ae64229-9f7b-4149-b27a-d1f6ec74b5ce | 7200000100000 | 57.1522 | 65.5272 | UTC+5 | 862 | 625000
Владивосток | Приморский край | 7b6de6a5-86d0-4735-b11a-499081111af8 | 2500000100000 | 43.1155 | 131.8855 | UTC+10 | 591 | 690000
Калининград | Калининградская обл | df679694-d505-4dd3-b514-4ba48c8a97d8 | 3900000100000 | 54.71 | 20.51 | UTC+2 | 489 | 236000
Тольятти | Самарская обл | 242e87c1-584d-4360-8c4c-aae2fe90048e | 6300000700000 | 53.5078 | 49.4204 | UTC+4 | 668 | 445000
Махачкала | Респ Дагестан | 727cdf1e-1b70-4e07-8995-9bf7ca9abefb | 0500000100000 | 42.9849 | 47.5047 | UTC+3 | 625 | 367000
Ижевск | Удмуртская Респ | deb1d05a-71ce-40d1-b726-6ba85d70d58f | 1800000100000 | 56.8528 | 53.2115 | UTC+4 | 621 | 426000
Барнаул | Алтайский край | d13945a8-7017-46ab-b1e6-ede1e89317ad | 2200000100000 | 53.3481 | 83.7798 | UTC+7 | 616 | 656000
Хабаровск | Хабаровский край | a4859da8-9977-4b62-8436-4e1b98c5d13f | 2700000100000 | 48.4802 | 135.0719 | UTC+10 | 616 | 680000
Ульяновск | Ульяновская обл | bebfd75d-a0da-4bf9-8307-2e2c85eac463 | 7300000100000 | 54.3142 | 48.4031 | UTC+4 | 606 | 432000
Иркутск | Иркутская обл | 8eeed222-72e7-47c3-ab3a-9a553c31cf72 | 3800000300000 | 52.29 | 104.28 | UTC+8 | 606 | 664000
Ярославль | Ярославская обл | 6b1bab7d-ee45-4168-a2a6-4ce2880d90d3 | 7600000100000 | 57.6261 | 39.8845 | UTC+3 | 567 | 150000
Ставрополь | Ставропольский край | 2a1c7bdb-05ea-492f-9e1c-b3999f79dcbc | 2600000100000 | 45.0448 | 41.9691 | UTC+3 | 550 | 355000
Севастополь | г Севастополь | 6fdecb78-893a-4e3f-a5ba-aa062459463b | 9200000000000 | 44.617 | 33.525 | UTC+3 | 548 | 299000
Кемерово | Кемеровская область - Кузбасс | 94bb19a3-c1fa-410b-8651-ac1bf7c050cd | 4200000900000 | 55.3547 | 86.0884 | UTC+7 | 547 | 650000
Томск | Томская обл | e3b0eae8-a4ce-4779-ae04-5c0797de66be | 7000000100000 | 56.4846 | 84.9476 | UTC+7 | 545 | 634000
Набережные Челны | Респ Татарстан | 748d7afa-7407-4876-9f40-764ecdd09bbd | 1600000200000 | 55.7436 | 52.3958 | UTC+3 | 542 | 423800
Новокузнецк | Кемеровская область - Кузбасс | b28b6f6f-1435-444e-95a6-68c499b0d27a | 4200001200000 | 53.76 | 87.12 | UTC+7 | 538 | 654000
Оренбург | Оренбургская обл | dce97bff-deb2-4fd9-9aec-4f4327bbf89b | 5600000100000 | 51.7682 | 55.0970 | UTC+5 | 536 | 460000
Балашиха | Московская обл | 27c5bc66-61bf-4a17-b0cd-ca0eb64192d6 | 5000003600000 | 55.7963 | 37.9382 | UTC+3 | 530 | 143900
Рязань | Рязанская обл | 86e5bae4-ef58-4031-b34f-5e9ff914cd55 | 6200000100000 | 54.6296 | 39.7419 | UTC+3 | 520 | 390000
Чебоксары | Чувашская республика - Чувашия | dd8caeab-c685-4f2a-bf5f-550aca1bbc48 | 2100000100000 | 56.1322 | 47.2519 | UTC+3 | 496 | 428000
Пенза | Пензенская обл | ff3292b1-a1d2-47d4-b35b-ac06b50555cc | 5800000100000 | 53.1959 | 45.0183 | UTC+3 | 489 | 440000
Липецк | Липецкая обл | eacb5f15-1a2e-432e-904a-ca56bd635f1b | 4800000100000 | 52.6088 | 39.5992 | UTC+3 | 484 | 398000
Астрахань | Астраханская обл | a101dd8b-3aee-4bda-9c61-9df106f145ff | 3000000100000 | 46.3497 | 48.0408 | UTC+4 | 466 | 414000
Киров | Кировская обл | 452a2ddf-88a1-4e35-8d8d-8635493768d4 | 4300000100000 | 58.6036 | 49.6680 | UTC+3 | 466 | 610000
Тула | Тульская обл | b2601b18-6da2-4789-9fbe-800dde06a2bb | 7100000100000 | 54.1931 | 37.6173 | UTC+3 | 462 | 300000
Сочи | Краснодарский край | 79da737a-603b-4c19-9b54-9114c96fb912 | 2300000700000 | 43.5855 | 39.7231 | UTC+3 | 443 | 354000
Улан-Удэ | Респ Бурятия | 9fdcc25f-a3d0-4f28-8b61-40648d099065 | 0300000100000 | 51.8335 | 107.5841 | UTC+8 | 436 | 670000
Курск | Курская обл | d790c72e-479b-4da2-90d7-842b1712a71c | 4600000100000 | 51.7304 | 36.1926 | UTC+3 | 433 | 305000
Сургут | Ханты-Мансийский Автономный округ - Югра | f1eb1809-47d4-4f0b-9a74-fa416e9d3df2 | 8600001000000 | 61.2540 | 73.3962 | UTC+5 | 420 | 628400
Тверь | Тверская обл | c52ea942-555e-45c6-9751-58897717b02f | 6900000100000 | 56.8587 | 35.9176 | UTC+3 | 414 | 170000
Магнитогорск | Челябинская обл | 988157bf-d6d5-4c2a-80ec-4ad531eea056 | 7400000900000 | 53.4129 | 59.0016 | UTC+5 | 406 | 455000
Якутск | Респ Саха /Якутия/ | 884c84a2-0141-4652-962d-8a92989b88f7 | 1400000100000 | 62.0281 | 129.7326 | UTC+9 | 372 | 677000
Брянск | Брянская обл | 414b71cf-921e-4bfc-b6e0-f7395d16aaef | 3200000100000 | 53.2436 | 34.3634 | UTC+3 | 371 | 241000
Иваново | Ивановская обл | 40c6863e-2a5f-4033-a377-3416533948bd | 3700000100000 | 56.9994 | 40.9728 | UTC+3 | 357 | 153000
Владимир | Владимирская обл | f66a00e6-179e-4de9-8ecb-78b0277c9f10 | 3300000100000 | 56.1290 | 40.4066 | UTC+3 | 344 | 600000
Симферополь | Респ Крым | b9001e55-72ed-43bf-b7eb-41b86a14380e | 9100000700000 | 44.95 | 34.1 | UTC+3 | 340 | 295000
Белгород | Белгородская обл | 02e9c019-ab4d-4fa0-928e-d6c0a41dc256 | 3100000100000 | 50.6 | 36.59 | UTC+3 | 339 | 308000
Чита | Забайкальский край | 2d9abaa6-85a6-4f1f-a1bd-14b76ec17d9c | 7500000100000 | 52.0340 | 113.4994 | UTC+9 | 333 | 672000
Калуга | Калужская обл | b502ae45-897e-4b6f-9776-6ff49740b537 | 4000000100000 | 54.5138 | 36.2612 | UTC+3 | 329 | 248000
Грозный | Чеченская Респ | a2072dc5-45be-4db3-ab13-10784ba8b2ae | 2000000100000 | 43.318 | 45.69 | UTC+3 | 328 | 364000
Подольск | Московская обл | b22cf685-e391-42c8-aab5-a9aadb9193d4 | 5000002400000 | 55.4311 | 37.5455 | UTC+3 | 312 | 142100
Смоленск | Смоленская обл | d414a2e8-9e1e-48c1-94a4-7308d5608177 | 6700000300000 | 54.7826 | 32.0453 | UTC+3 | 310 | 214000
Вологда | Вологодская обл | 023484a5-f98d-4849-82e1-b7e0444b54ef | 3500000100000 | 59.2205 | 39.8915 | UTC+3 | 310 | 160000
Курган | Курганская обл | 3bbda77d-ba3f-4457-9d44-c440815cda89 | 4500000100000 | 55.44 | 65.34 | UTC+5 | 310 | 640000
Архангельск | Архангельская обл | 06814fb6-0dc3-4bec-ba20-11f894a0faf5 | 2900000100000 | 64.5399 | 40.5152 | UTC+3 | 298 | 163000
Мытищи | Московская обл | 5f290be7-14ff-4ccd-8bc8-2871a9ca9d5f | 5000004400000 | 55.9105 | 37.7363 | UTC+3 | 274 | 141000
Мурманск | Мурманская обл | b7127184-ead6-422b-b7cf-4fc7725b47a5 | 5100000100000 | 68.9707 | 33.0749 | UTC+3 | 266 | 183000
Тамбов | Тамбовская обл | ea2a1270-1e19-4224-b1a0-4228b9de3c7a | 6800000400000 | 52.72 | 41.45 | UTC+3 | 261 | 392000
Химки | Московская обл | d76255c8-3173-4db5-a39b-badd3ebdf851 | 5000003000000 | 55.8887 | 37.4304 | UTC+3 | 257 | 141402
Благовещенск | Амурская обл | 8f41253d-6e3b-48a9-842a-25ba894bd093 | 2800000100000 | 50.26 | 127.53 | UTC+9 | 241 | 675000
Петрозаводск | Респ Карелия | ccc34487-8fd4-4e71-b032-f4e6c82fb354 | 1000000100000 | 61.7850 | 34.3468 | UTC+3 | 238 | 185000
Великий Новгород | Новгородская обл | 8d0a05bf-3b8a-43e9-ac26-7ce61d7c4560 | 5300000100000 | 58.5215 | 31.2755 | UTC+3 | 222 | 173000
Сыктывкар | Респ Коми | d2944a73-daf4-4a08-9b34-d9b0af7785a1 | 1100000100000 | 61.67 | 50.83 | UTC+3 | 220 | 167000
Псков | Псковская обл | 2858811e-448a-482e-9863-e03bf06bb5d4 | 6000000100000 | 57.82 | 28.33 | UTC+3 | 193 | 180000
Южно-Сахалинск | Сахалинская обл | 44388ad0-06aa-49b0-bbf9-1704629d1d68 | 6500000100000 | 46.96 | 142.74 | UTC+11 | 181 | 693000
Майкоп | Респ Адыгея | 8cfbe842-e803-49ca-9347-1ef90481dd98 | 0100000100000 | 44.61 | 40.1 | UTC+3 | 139 | 385000
`

const LISTED = 20
const EMPHASISED = 2

/**
 * The largest towns, and those of the demonstration. With them the shop works before a table of all towns is
 * imported (`npm run import:cities`), and while the address service is away. The first twenty make the list
 * shown without a query.
 */
export const BUILT_IN_CITIES: ListedTown[] = TABLE.trim().split('\n').map(readTown)

/** @throws Error when no town of the list has this name */
export function builtInTown(name: string): ListedTown {
  const found = BUILT_IN_CITIES.find(town => town.name === name)
  if (!found) throw new Error(`no built-in town ${name}`)
  return found
}

function readTown(line: string, position: number): ListedTown {
  const [name, region_name, fias_id, kladr_id, latitude, longitude, timezone, thousands, postal_code] =
    line.split(' | ')
  if (!name || !region_name || !fias_id || !kladr_id || !timezone || !postal_code)
    throw new Error(`not a town: ${line}`)
  return {
    fias_id,
    kladr_id,
    name,
    type_full: 'город',
    region_name,
    area_name: '',
    latitude: Number(latitude),
    longitude: Number(longitude),
    timezone,
    population: Number(thousands) * 1_000,
    // A city that is a region itself has a region's code.
    fias_level: kladr_id.endsWith('00000000000') ? 1 : 4,
    postal_code,
    accent: position < EMPHASISED ? 1 : 0,
    sort: position < LISTED ? position + 1 : 0,
  }
}

/** The requested page and order of the list, as `pageOfRegions` of the database takes them. */
interface AskedRegions {
  filter: '' | 'accent' | 'all'
  sort: 'sort' | 'name' | 'population'
  /** From 1. */
  page: number
  per_page: number
}

/**
 * The list of regions of a shop that has imported no towns yet: the built-in ones, in the same form as rows.
 */
export function pageOfBuiltIn(asked: AskedRegions): { regions: ListedTown[]; total: number } {
  const listed = BUILT_IN_CITIES.filter(
    town => asked.filter === 'all' || (asked.filter === '' ? town.sort > 0 : town.accent === 1),
  ).toSorted((a, b) => compare(a, b, asked.sort) || b.population - a.population)
  const from = (asked.page - 1) * asked.per_page
  return { regions: listed.slice(from, from + asked.per_page), total: listed.length }
}

function compare(a: ListedTown, b: ListedTown, sort: AskedRegions['sort']): number {
  if (sort === 'name') return a.name.localeCompare(b.name, 'ru')
  if (sort === 'population') return 0
  return (a.sort || Number.POSITIVE_INFINITY) - (b.sort || Number.POSITIVE_INFINITY) || 0
}
