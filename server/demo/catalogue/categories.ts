/** A category of the demonstration feed. `slug` is one part of the address `/catalog/women/dresses/casual/`. */
export interface DemoCategory {
  ext_id: string
  parent_ext_id: string | null
  name: string
  slug: string
}

/** Parents before children, in the order of the menu. */
export const DEMO_CATEGORIES: DemoCategory[] = [
  ...branch('women', 'Женщинам', [
    'dresses Платья: casual Повседневные, evening Вечерние, sundresses Сарафаны',
    'blouses-shirts Блузы и рубашки: blouses Блузы, shirts Рубашки',
    'tops Футболки и топы: t-shirts Футболки, camisoles Топы, longsleeves Лонгсливы, polo Поло',
    'knitwear Трикотаж: jumpers Джемперы и свитеры, cardigans Кардиганы, turtlenecks Водолазки, vests Жилеты',
    'sweatshirts Толстовки: hoodies Худи, crewnecks Свитшоты',
    'trousers Брюки: classic Классические, casual Повседневные, sport Спортивные, leggings Легинсы',
    'jeans Джинсы',
    'skirts Юбки',
    'shorts Шорты',
    'suits Костюмы',
    'jackets Жакеты',
    'outerwear Верхняя одежда: coats Пальто, short-jackets Куртки, puffers Пуховики, trenches Тренчи',
    'lingerie Бельё: bras Бюстгальтеры, briefs Трусы, hosiery Колготки и носки',
    'homewear Домашняя одежда: pyjamas Пижамы, robes Халаты',
    'swimwear Купальники',
    'accessories Аксессуары: bags Сумки, belts Ремни, scarves Шарфы и платки, headwear Головные уборы',
  ]),
  ...branch('men', 'Мужчинам', [
    't-shirts Футболки',
    'polo Поло',
    'shirts Рубашки',
    'jumpers Джемперы и свитеры',
    'sweatshirts Худи и свитшоты',
    'trousers Брюки',
    'jeans Джинсы',
    'shorts Шорты',
    'suits Костюмы и пиджаки',
    'short-jackets Куртки',
    'coats Пальто',
    'underwear Бельё и носки',
    'homewear Домашняя одежда',
    'accessories Аксессуары',
  ]),
  ...branch('girls', 'Девочкам', [
    'dresses Платья и сарафаны',
    't-shirts Футболки и лонгсливы',
    'jumpers Джемперы',
    'trousers Брюки и легинсы',
    'skirts Юбки',
    'outerwear Верхняя одежда',
    'school Школьная форма',
  ]),
  ...branch('boys', 'Мальчикам', [
    't-shirts Футболки и поло',
    'shirts Рубашки',
    'sweatshirts Толстовки',
    'trousers Брюки и джинсы',
    'shorts Шорты',
    'outerwear Верхняя одежда',
    'school Школьная форма',
  ]),
  ...branch('babies', 'Малышам', [
    'bodysuits Боди',
    'rompers Комбинезоны',
    'pants Ползунки и штанишки',
    'cardigans Распашонки и кофточки',
    'sets Комплекты',
    'hats-bootees Шапочки и пинетки',
  ]),
]

/** Categories that hold products: those without children. */
export const DEMO_LEAVES: DemoCategory[] = DEMO_CATEGORIES.filter(
  category => !DEMO_CATEGORIES.some(other => other.parent_ext_id === category.ext_id),
)

/** A line is `slug Name` or `slug Name: slug Name, slug Name`. */
function branch(slug: string, name: string, lines: string[]): DemoCategory[] {
  const found: DemoCategory[] = [{ ext_id: slug, parent_ext_id: null, name, slug }]
  for (const line of lines) {
    const [head = '', tail = ''] = line.split(': ')
    const parent = child(slug, head)
    found.push(parent)
    for (const part of tail.split(', ').filter(Boolean)) found.push(child(parent.ext_id, part))
  }
  return found
}

function child(parent_ext_id: string, text: string): DemoCategory {
  const space = text.indexOf(' ')
  const slug = text.slice(0, space)
  return { ext_id: `${parent_ext_id}-${slug}`, parent_ext_id, name: text.slice(space + 1), slug }
}
