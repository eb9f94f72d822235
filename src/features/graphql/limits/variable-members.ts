/** Whether a value of JSON has at most so many objects and members of objects. Entries of lists that are no objects do not count. */
export function membersWithin(value: unknown, maximum: number): boolean {
  let left = maximum;
  // Not by recursion: it may be nested without end.
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) continue;
    const entries: unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (!Array.isArray(next)) left -= 1 + entries.length;
    if (left < 0) return false;
    for (const entry of entries) if (typeof entry === 'object') pending.push(entry);
  }
  return true;
}
