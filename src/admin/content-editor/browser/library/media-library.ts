import { make } from '../dom';
import { say } from '../texts';
import { pastedFiles, takeDroppedFiles } from './dropped-files';
import type { NameTaken } from './upload';
import { UploadList } from './upload-list';

/** What is replaced when files have come. */
const SHOWN = ['.media-tree', '#media-files'];

/**
 * A page of the media library. Files that are dropped or pasted anywhere, or chosen in its form, are uploaded one
 * after the other into the folder that is shown, or that is typed there.
 */
export class MediaLibrary extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector<HTMLFormElement>('.media-upload form');
    if (!form || this.dataset.ready !== undefined) return;
    this.dataset.ready = '';
    const { upload: address = '', folder = '' } = this.dataset;
    const typed = form.querySelector<HTMLInputElement>('input[name="folder"]');
    const taken = form.querySelector<HTMLSelectElement>('select[name="taken"]');
    const uploads = new UploadList(
      () => ({ address, folder: typed?.value ?? folder, taken: nameTaken(taken?.value) }),
      () => void this.refresh(),
    );
    form.closest('.media-upload')?.after(uploads.element);
    this.append(make('p', { className: 'drop-here' }, say('Drop the files to upload them.')));
    const isOpen = () => !document.querySelector('dialog[open]');
    takeDroppedFiles(document.documentElement, (files) => void uploads.add(files), isOpen);
    document.addEventListener('paste', (event) => {
      const files = pastedFiles(event, new Date());
      if (files.length === 0 || !isOpen()) return;
      event.preventDefault();
      void uploads.add(files);
    });
    form.addEventListener('submit', (event) => {
      const chosen = form.querySelector<HTMLInputElement>('input[type="file"]');
      if (!chosen?.files?.length) return;
      event.preventDefault();
      void uploads.add([...chosen.files]);
      chosen.value = '';
    });
  }

  private async refresh(): Promise<void> {
    const answer = await fetch(location.href);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    for (const selector of SHOWN) {
      const fresh = page.querySelector(selector);
      if (fresh) this.querySelector(selector)?.replaceWith(document.importNode(fresh, true));
    }
  }
}

function nameTaken(chosen: string | undefined): NameTaken | undefined {
  return chosen === 'rename' || chosen === 'replace' ? chosen : undefined;
}
