import type { Example } from './example.ts'

const LINK = { url: 'куда ведёт ссылка', link: 'что на ней написано' }

/** An example of every part of `templates/parts/` that is made for pages of editors, by its name. */
export const PART_EXAMPLES: Record<string, Example> = {
  'parts/hero': {
    about: 'Начало лендинга от края до края: картинка со словами. Здесь стоит заголовок страницы.',
    props: {
      picture: 'картинка из media/ или адрес товаров, как у {% picture %}',
      phone: 'другая картинка для телефонов; пустые кавычки, если её нет',
      beside: 'ещё одна картинка, справа на большом экране; пустые кавычки, если её нет',
      alt: 'что на картинке, словами',
      title: 'заголовок страницы',
      text: 'одно-два предложения',
      url: 'куда ведёт кнопка',
      button: 'что на кнопке',
    },
    code: "{% render 'parts/hero', picture: 'summer/hero.jpg', phone: 'summer/hero-phone.jpg', beside: '', alt: 'Сарафан, рубашка и юбка', title: 'Лето в городе', text: 'То, в чём не жарко.', url: '/catalog/new/', button: 'Смотреть' %}",
  },
  'parts/story': {
    about: 'Картинка и рассказ рядом с ней.',
    props: {
      picture: 'картинка из media/ или адрес товаров, как у {% picture %}',
      alt: 'что на ней, словами',
      title: 'заголовок',
      text: 'рассказ',
      ...LINK,
      side: 'right — картинка справа от слов, left — слева; wide и tall — над ними, широкая или высокая',
    },
    code: "{% render 'parts/story', picture: 'summer/sea.jpg', alt: 'Тельняшка и шорты', title: 'К морю', text: 'Три вещи в ручную кладь.', url: '/catalog/new/', link: 'Новинки', side: 'right' %}",
  },
  'parts/banner': {
    about: 'Строка новости поперёк страницы; чаще всего внутри {% dates %}.',
    props: { title: 'главное, жирным', text: 'подробности', ...LINK },
    code: "{% render 'parts/banner', title: 'Третья вещь — за полцены.', text: 'Скидка видна в корзине.', url: '/catalog/saled/', link: 'Что со скидкой' %}",
  },
}
