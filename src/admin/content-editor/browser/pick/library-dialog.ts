import { afterPause, button, make, newId } from '../dom';
import { pastedFiles, takeDroppedFiles } from '../library/dropped-files';
import { UploadList } from '../library/upload-list';
import { say } from '../texts';
import { folderAbove, nameOf, openFolder, uploadAddress, type LibraryFile, type LibraryFolder } from './library';

const PAUSE_MS = 300;
const FAILED = say('The media library cannot be opened. You can type the path of a file.');

export class LibraryDialog {
  private readonly dialog = make('dialog', { className: 'library' });
  private readonly search: HTMLInputElement;
  private readonly folders = make('ul', { className: 'library-folders' });
  private readonly files = make('ul', { className: 'library-files' });
  private readonly remark = make('p', { className: 'hint' });
  private readonly more = button(say('Show more'), () => void this.load(this.page + 1));
  private readonly searching = afterPause(PAUSE_MS, () => void this.load(1));
  private folder = '';
  private page = 1;
  /** Answers to former questions may come late. */
  private asked = 0;

  /** @param pick is given the file that was chosen */
  constructor(
    private readonly address: string,
    private readonly pick: (file: LibraryFile) => void,
  ) {
    const id = newId();
    this.search = make('input', { type: 'search', id, autocomplete: 'off' });
    this.search.setAttribute('form', '');
    this.search.addEventListener('input', (event) => {
      event.stopPropagation();
      this.searching.soon();
    });
    const heading = make('h2', { id: newId() }, say('Media library'));
    this.dialog.setAttribute('aria-labelledby', heading.id);
    this.remark.setAttribute('role', 'status');
    const close = button(say('Close'), () => this.dialog.close());
    const uploads = new UploadList(
      () => ({ address: uploadAddress(address), folder: this.folder }),
      (files) => void this.showUploaded(files),
    );
    const upload = uploadButton(say('Upload'), (files) => void uploads.add(files));
    takeDroppedFiles(this.dialog, (files) => void uploads.add(files));
    this.dialog.addEventListener('paste', (event) => void uploads.add(pastedFiles(event, new Date())));
    this.dialog.append(
      make('div', { className: 'library-head' }, heading, make('div', { className: 'actions' }, upload, close)),
      uploads.element,
      make('label', { htmlFor: id }, say('Search')),
      this.search,
      this.folders,
      this.remark,
      this.files,
      this.more,
    );
    this.dialog.addEventListener('close', () => this.dialog.remove());
  }

  open(): void {
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.search.focus();
    void this.load(1);
  }

  private async load(page: number): Promise<void> {
    this.page = page;
    const asked = ++this.asked;
    try {
      const found = await openFolder(this.address, this.folder, this.search.value, page);
      if (asked === this.asked) this.show(found);
    } catch {
      if (asked !== this.asked) return;
      this.files.replaceChildren();
      this.more.hidden = true;
      this.tell(FAILED);
    }
  }

  /** So that what has come can be chosen at once. */
  private async showUploaded([file]: readonly LibraryFile[]): Promise<void> {
    this.search.value = '';
    await this.load(1);
    const shown = [...this.files.querySelectorAll('button')];
    shown.find(({ dataset }) => dataset.path === file?.path)?.focus();
  }

  private show({ folder, folders, files, total }: LibraryFolder): void {
    const pressed = document.activeElement;
    const above = folder === '' ? [] : [this.folderButton(folderAbove(folder), say('One folder up'))];
    this.folders.replaceChildren(
      ...above,
      ...folders.map(({ name, path, files: count }) => this.folderButton(path, `${name} (${count})`)),
    );
    if (this.page === 1) this.files.replaceChildren();
    const added = files.map((file) => this.fileButton(file));
    this.files.append(...added);
    const shown = this.files.childElementCount;
    this.more.hidden = shown >= total || files.length === 0;
    this.tell(this.isSearching ? foundInWords(shown, total) : inWords({ folder, folders, files, total }, shown));
    if (pressed?.isConnected === false) (this.folders.querySelector('button') ?? this.search).focus();
    else if (pressed === this.more && this.more.hidden) added.at(0)?.querySelector('button')?.focus();
  }

  private get isSearching(): boolean {
    return this.search.value.trim() !== '';
  }

  private folderButton(folder: string, text: string): HTMLElement {
    const open = () => {
      this.folder = folder;
      this.search.value = '';
      void this.load(1);
    };
    return make('li', {}, button(text, open));
  }

  private fileButton(file: LibraryFile): HTMLElement {
    const made = button('', () => {
      this.dialog.close();
      this.pick(file);
    });
    made.dataset.path = file.path;
    if (file.thumbnail) made.append(make('img', { src: file.thumbnail, alt: '', loading: 'lazy' }));
    made.append(make('span', {}, nameOf(file.path)));
    return make('li', {}, made);
  }

  private tell(text: string): void {
    this.remark.textContent = text;
  }
}

/** A folder may have nothing but folders, and so no files beside many. */
function inWords({ folder, folders, total }: LibraryFolder, shown: number): string {
  const place = folder === '' ? say('the library') : folder;
  if (total > 0) return say('Showing {shown} of {total} in {place}', { shown, total, place });
  const count = folders.reduce((sum, { files }) => sum + files, 0);
  return count > 0
    ? say('{count} files in the folders of {place}, none beside them. Open a folder.', { count, place })
    : say('There are no files in {place} yet. Upload some.', { place });
}

function foundInWords(shown: number, total: number): string {
  return total > 0
    ? say('Showing {shown} of {total} found', { shown, total })
    : say('No files were found. Search for another part of a name or an alt text.');
}

/** A button that asks for files. */
function uploadButton(text: string, take: (files: readonly File[]) => void): HTMLElement {
  const input = make('input', { type: 'file', multiple: true, hidden: true });
  input.setAttribute('form', '');
  input.addEventListener('input', (event) => event.stopPropagation());
  input.addEventListener('change', (event) => {
    event.stopPropagation();
    take([...(input.files ?? [])]);
    input.value = '';
  });
  const made = button(text, () => input.click());
  return make('span', {}, made, input);
}
