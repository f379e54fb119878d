/** `Москва, ул. Лесная, 5, подъезд 2, кв. 12` */
export function addressInWords(parts: {
  city: string
  street: string
  house: string
  entrance: string
  flat: string
}): string {
  const { city, street, house, entrance, flat } = parts
  return [city, street, house, entrance && `подъезд ${entrance}`, flat && `кв. ${flat}`]
    .filter(Boolean)
    .join(', ')
}
