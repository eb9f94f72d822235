/** Puts a part of another page in the place of what is in an element. What cannot be had now leaves what is there. */
export async function loadPart(element: HTMLElement, part: string, signal: AbortSignal): Promise<void> {
  try {
    const answer = await fetch(element.getAttribute('src') ?? '', { signal });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const found = page.querySelector(part);
    if (found) element.replaceChildren(document.adoptNode(found));
  } catch {
    return;
  }
}
