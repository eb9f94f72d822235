/** The first row of a statement that always has one, such as a count. */
export function oneRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('There is no row where there always is one');
  return row;
}
