/** The row of a statement that always has one, such as a count. */
export function oneRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A statement that always has a row had none');
  return row;
}
