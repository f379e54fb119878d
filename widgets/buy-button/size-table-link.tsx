/** Opened over the card by `widgets/card/open-size-table.ts`; without it the link leads to a page. */
export function SizeTableLink({ size_table }: { size_table: string }) {
  if (!size_table) return null
  return (
    <a className="sizes__table" href={size_table} data-size-table="">
      Таблица размеров
    </a>
  )
}
