/** Does the known row say all that this one says? What this one does not name may be anything. */
export function isSame<Row extends object>(known: Row, row: Partial<Row>): boolean {
  return (Object.keys(row) as (keyof Row)[]).every(column => known[column] === row[column])
}
