/** An element has the attribute `data-over` while files are held over it that it takes. */
export function showDraggedFiles(element: HTMLElement, isOpen = () => true): void {
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files') || !isOpen()) return;
    event.preventDefault();
    element.dataset.over = '';
  };
  element.addEventListener('dragenter', hold);
  element.addEventListener('dragover', hold);
  element.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) delete element.dataset.over;
  });
  element.addEventListener('drop', () => delete element.dataset.over);
}

export function takeDroppedFiles(
  element: HTMLElement,
  take: (files: readonly File[]) => void,
  isOpen = () => true,
): void {
  showDraggedFiles(element, isOpen);
  element.addEventListener('drop', (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0 || !isOpen()) return;
    event.preventDefault();
    take(files);
  });
}

/** Pictures from a clipboard all have one name, which only the first of them could keep. */
export function pastedFiles({ clipboardData }: ClipboardEvent, now: Date): readonly File[] {
  const moment = now
    .toISOString()
    .replace(/[^0-9]+/g, '-')
    .slice(0, -1);
  return [...(clipboardData?.files ?? [])].map((file, index) => {
    const [, extension] = /^image(\.[a-z0-9]+)$/.exec(file.name) ?? [];
    if (extension === undefined) return file;
    return new File([file], `pasted-${moment}${index === 0 ? '' : `-${index + 1}`}${extension}`, { type: file.type });
  });
}
