import { afterPause, button, make, newId } from '../dom';
import { say } from '../texts';
import { folderAbove, nameOf, openFolder, type LibraryFile, type LibraryFolder } from './library';

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
    this.dialog.append(
      make('div', { className: 'library-head' }, heading, close),
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
    try {
      this.show(await openFolder(this.address, this.folder, this.search.value, page));
    } catch {
      this.files.replaceChildren();
      this.more.hidden = true;
      this.tell(FAILED);
    }
  }

  private show({ folder, folders, files, total }: LibraryFolder): void {
    const above = folder === '' ? [] : [this.folderButton(folderAbove(folder), say('One folder up'))];
    this.folders.replaceChildren(...above, ...folders.map(({ name, path }) => this.folderButton(path, name)));
    if (this.page === 1) this.files.replaceChildren();
    this.files.append(...files.map((file) => this.fileButton(file)));
    const shown = this.files.childElementCount;
    this.more.hidden = shown >= total || files.length === 0;
    const place = folder === '' ? say('the library') : folder;
    this.tell(
      total === 0
        ? say('There are no files in {place}.', { place })
        : say('{shown} of {total} files in {place}', { shown, total, place }),
    );
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
    if (file.thumbnail) made.append(make('img', { src: file.thumbnail, alt: '', loading: 'lazy' }));
    made.append(make('span', {}, nameOf(file.path)));
    return make('li', {}, made);
  }

  private tell(text: string): void {
    this.remark.textContent = text;
  }
}
