import { uploadAddress } from '../pick/library';
import type { UploadTarget } from './upload';

/** In some browsers a picture that is dragged within the page comes as a file. */
let isFromHere = false;
addEventListener('dragstart', () => (isFromHere = true));
addEventListener('dragend', () => (isFromHere = false));

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return !isFromHere && dataTransfer?.types.includes('Files') === true;
}

/** Files that miss what takes them are not opened in the place of the page, with all that was typed. */
export function ignoreOtherFiles(page: Document): void {
  const ignore = (event: DragEvent) => {
    const { dataTransfer, defaultPrevented } = event;
    if (defaultPrevented || !dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', ignore);
  page.addEventListener('drop', ignore);
}

/** An element has the attribute `data-over` while files are held over it that it takes. */
export function showDraggedFiles(element: HTMLElement, isOpen = () => true): void {
  const hold = (event: DragEvent) => {
    if (!hasFiles(event) || !isOpen()) return;
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
    if (files.length === 0 || !hasFiles(event) || !isOpen()) return;
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

/** @param address of the library, on something else than which they were dropped */
export function droppedTarget(address: string): UploadTarget {
  return { address: uploadAddress(address), folder: monthOf(new Date()), taken: 'rename' };
}

/** Such as `2026/11`: fewer files in a folder, and fewer of one name. */
function monthOf(now: Date): string {
  return `${now.getFullYear()}/${String(now.getMonth() + 1).padStart(2, '0')}`;
}
