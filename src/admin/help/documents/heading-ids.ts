/** Ids of the headings of a document: in lower case, with hyphens between the words, numbered when they come again. */
export class HeadingIds {
  private readonly given = new Set<string>();

  /** @param heading in Markdown */
  next(heading: string): string {
    const id = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    let free = id;
    for (let number = 1; this.given.has(free); number++) free = `${id}-${number}`;
    this.given.add(free);
    return free;
  }
}
