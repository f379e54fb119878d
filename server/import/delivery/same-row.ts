/** Whether the known row agrees with every field of this one. Fields that this one does not have are ignored. */
export function isSame<Row extends object>(known: Row, row: Partial<Row>): boolean {
  return (Object.keys(row) as (keyof Row)[]).every(column => known[column] === row[column])
}
