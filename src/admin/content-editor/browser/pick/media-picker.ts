import { announce, button, changed, make, signButton } from '../dom';
import { dragHandle, itemsOf, moveButtons } from '../order/moving';
import { droppedTarget, takeDroppedFiles } from '../library/dropped-files';
import { UploadList } from '../library/upload-list';
import { say } from '../texts';
import { addressIn, isPicture, nameOf, type LibraryFile } from './library';
import { LibraryDialog } from './library-dialog';

/**
 * Rows can be moved, removed, and, with `multiple`, added. `src` is the address of the library, `files` that of its
 * files. There is always one row, which others are made like.
 */
export class MediaPicker extends HTMLElement {
  private list!: HTMLElement;
  private blank!: HTMLElement;
  private readonly uploads = new UploadList(() => droppedTarget(this.getAttribute('src') ?? ''));

  connectedCallback(): void {
    const list = this.querySelector<HTMLElement>('.media-rows');
    const last = list?.lastElementChild;
    if (!list || !(last instanceof HTMLElement) || this.dataset.ready !== undefined) return;
    this.dataset.ready = '';
    this.list = list;
    this.blank = last.cloneNode(true) as HTMLElement;
    for (const control of this.blank.querySelectorAll('input')) control.defaultValue = '';
    for (const row of itemsOf(list)) {
      if (pathOf(row).value === '') row.remove();
      else this.enhance(row);
    }
    const choose = button(say('Choose from the media library'), () => this.choose((file) => this.fill(file)));
    const type = button(say('Type a path'), () => this.add('').focus());
    list.after(make('p', { className: 'actions' }, choose, type));
    this.append(this.uploads.element);
    takeDroppedFiles(this, (files) => void this.take(files));
    this.offer();
  }

  private async take(files: readonly File[]): Promise<void> {
    const taken = this.hasAttribute('multiple') ? files : files.slice(0, 1);
    for (const file of await this.uploads.add(taken)) this.fill(file);
    this.uploads.closeIfUploaded();
    if (taken.length < files.length) this.uploads.tell(say('This field holds one file. The others were not uploaded.'));
  }

  /** Without `multiple`, what is chosen takes the place of what there was. */
  private fill({ path, altText = '' }: LibraryFile): void {
    const row = this.hasAttribute('multiple') ? undefined : itemsOf(this.list).at(0);
    const control = row ? pathOf(row) : this.add(path);
    const former = control.value;
    control.value = path;
    changed(control);
    const text = textOf(control);
    const isOfAnother = former !== '' && former !== path;
    if (text && (text.value === '' || isOfAnother)) text.value = altText;
    announce(say('{label} was added.', { label: nameOf(path) }));
  }

  private add(path: string): HTMLInputElement {
    const row = this.blank.cloneNode(true) as HTMLElement;
    const number = Date.now().toString(36) + String(this.list.childElementCount);
    for (const control of row.querySelectorAll('input')) {
      const label = row.querySelector<HTMLLabelElement>(`label[for="${control.id}"]`);
      control.id += `-${number}`;
      if (label) label.htmlFor = control.id;
    }
    this.list.append(row);
    pathOf(row).value = path;
    this.enhance(row);
    this.offer();
    return pathOf(row);
  }

  private enhance(row: HTMLElement): void {
    const control = pathOf(row);
    const picture = make('img', { alt: '', className: 'media-picture' });
    const lack = make('p', { className: 'hint', hidden: true }, say('This picture is not in the library any more.'));
    const show = () => {
      row.dataset.label = nameOf(control.value) || say('File');
      picture.hidden = !isPicture(control.value);
      lack.hidden = true;
      if (!picture.hidden) picture.src = this.addressOf(control.value);
    };
    picture.addEventListener('error', () => {
      picture.hidden = true;
      lack.hidden = false;
    });
    control.addEventListener('input', show);
    show();
    const remove = signButton('×', say('Remove {label}', { label: nameOf(control.value) || say('File') }), () => {
      row.remove();
      changed(this.list);
      this.offer();
      this.querySelector<HTMLElement>('.actions button')?.focus();
      announce(say('{label} was removed.', { label: row.dataset.label ?? '' }));
    });
    const order = this.hasAttribute('multiple') ? moveButtons(row) : [];
    if (order.length > 0) row.prepend(dragHandle(row));
    row.append(picture, lack, make('div', { className: 'media-buttons' }, ...order, remove));
  }

  /** A second file is offered only where there may be one. */
  private offer(): void {
    const [choose, type] = this.querySelectorAll<HTMLElement>('.actions > button');
    const isFull = !this.hasAttribute('multiple') && itemsOf(this.list).length > 0;
    if (type) type.hidden = isFull;
    if (choose) choose.textContent = isFull ? say('Choose another file') : say('Choose from the media library');
  }

  private choose(pick: (file: LibraryFile) => void): void {
    new LibraryDialog(this.getAttribute('src') ?? '', pick).open();
  }

  private addressOf(path: string): string {
    return `${addressIn(this.getAttribute('files') ?? '', path)}?width=160`;
  }
}

/** The text that stands for a file, beside its path. */
function textOf(path: HTMLInputElement): HTMLInputElement | undefined {
  return [...(path.closest('.media-row')?.querySelectorAll('input') ?? [])].find((control) => control !== path);
}

function pathOf(row: HTMLElement): HTMLInputElement {
  const path = row.querySelector('input');
  if (!path) throw new Error('A row of a media picker has an input for its path');
  return path;
}
