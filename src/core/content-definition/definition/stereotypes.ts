/** Whether two names are those of one stereotype: case makes no difference. */
export function isSameStereotype(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
