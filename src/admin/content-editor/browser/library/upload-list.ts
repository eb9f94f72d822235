import { button, make } from '../dom';
import { nameOf, type LibraryFile } from '../pick/library';
import { say } from '../texts';
import { NameTakenError, upload, type NameTaken, type UploadTarget } from './upload';

const MOST_AT_ONCE = 200;

/** Uploads files one after the other; each has a row with its progress, and what went wrong with it. */
export class UploadList {
  readonly element = make('div', { className: 'uploads', hidden: true });
  private readonly rows = make('ul');
  private readonly remark = make('p', { className: 'hint' });
  private waiting: Promise<unknown> = Promise.resolve();

  /** @param done is given what was uploaded of one choice of files */
  constructor(
    private readonly target: () => UploadTarget,
    private readonly done: (files: readonly LibraryFile[]) => void = () => undefined,
  ) {
    const close = button(say('Close the list of uploads'), () => this.close(), { className: 'btn btn-sm' });
    this.element.setAttribute('role', 'group');
    this.element.setAttribute('aria-label', say('Uploads'));
    this.remark.setAttribute('role', 'status');
    this.element.append(this.rows, this.remark, close);
  }

  /** @returns what was uploaded of them */
  async add(files: readonly File[]): Promise<readonly LibraryFile[]> {
    if (files.length === 0) return [];
    if (files.length > MOST_AT_ONCE) {
      this.tell(say('Choose at most {count} files at once.', { count: MOST_AT_ONCE }));
      return [];
    }
    this.tell('');
    const target = this.target();
    const rows = files.map(
      (file) => new UploadRow(file, (row, taken) => void this.afterThose([row], { ...target, taken })),
    );
    this.rows.append(...rows.map(({ element }) => element));
    return this.afterThose(rows, target);
  }

  /** A focus within goes on to the search for files, or back to the text or the field. */
  close(): void {
    const isWithin = this.element.contains(document.activeElement);
    this.rows.replaceChildren();
    this.remark.textContent = '';
    this.element.hidden = true;
    if (!isWithin) return;
    const place = this.element.closest<HTMLElement>('dialog, .writing, media-picker, main');
    place?.querySelector<HTMLElement>('input[type="search"], .prose, .media-rows + .actions button')?.focus();
  }

  /** Unless something in it is to be read. */
  closeIfUploaded(): void {
    if ([...this.rows.children].every(({ className }) => className === 'uploaded')) this.close();
  }

  tell(text: string): void {
    this.element.hidden = false;
    this.remark.textContent = text;
  }

  /** Those that wait are uploaded before. */
  private afterThose(rows: readonly UploadRow[], target: UploadTarget): Promise<readonly LibraryFile[]> {
    const sent = this.waiting.then(() => this.send(rows, target));
    this.waiting = sent;
    return sent;
  }

  private async send(rows: readonly UploadRow[], target: UploadTarget): Promise<readonly LibraryFile[]> {
    const uploaded: LibraryFile[] = [];
    for (const row of rows) {
      const file = await row.send(target);
      if (file) uploaded.push(file);
    }
    const [count, all] = [uploaded.length, rows.length];
    this.remark.textContent = say('{count} of {all} uploaded', { count, all });
    if (count > 0) this.done(uploaded);
    return uploaded;
  }
}

class UploadRow {
  private readonly bar = make('progress', { max: 1, value: 0 });
  private readonly remark = make('span', {}, say('Waiting'));
  readonly element: HTMLLIElement;

  /** @param again is called where its name is taken, and somebody has chosen what is to be done */
  constructor(
    private readonly file: File,
    private readonly again: (row: UploadRow, taken: NameTaken) => void,
  ) {
    this.bar.setAttribute('aria-label', say('Progress of {name}', { name: file.name }));
    this.element = make('li', {}, make('b', {}, file.name), this.bar, this.remark);
  }

  /** Undefined where that failed, which is said. */
  async send(target: UploadTarget): Promise<LibraryFile | undefined> {
    this.bar.hidden = false;
    this.remark.textContent = say('Uploading');
    try {
      const file = await upload(target, this.file, (part) => (this.bar.value = part));
      this.bar.value = 1;
      const name = nameOf(file.path);
      if (name.localeCompare(this.file.name) === 0) this.end('uploaded', say('Uploaded'));
      else this.end('renamed', say('Uploaded as {name}, because a file with this name already exists', { name }));
      return file;
    } catch (error) {
      this.end('failed', error instanceof Error ? error.message : say('The file was not uploaded.'));
      if (error instanceof NameTakenError) this.offer();
      return undefined;
    }
  }

  private offer(): void {
    const choices = make('span', { className: 'actions' });
    const choose = (taken: NameTaken) => () => {
      choices.remove();
      this.element.tabIndex = -1;
      this.element.focus();
      this.again(this, taken);
    };
    choices.append(
      button(say('Keep both'), choose('rename'), { className: 'btn btn-sm' }),
      button(say('Replace'), choose('replace'), { className: 'btn btn-sm' }),
    );
    this.element.append(choices);
  }

  private end(outcome: string, remark: string): void {
    this.element.className = outcome;
    this.bar.hidden = true;
    this.remark.textContent = remark;
  }
}
