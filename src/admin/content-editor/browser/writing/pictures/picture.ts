import type { Node } from 'prosemirror-model';
import type { EditorView, NodeViewConstructor } from 'prosemirror-view';
import { make } from '../../dom';
import { addressIn, isPicture, nameOf, type LibraryFile } from '../../pick/library';
import { LibraryDialog } from '../../pick/library-dialog';
import { say } from '../../texts';
import { ask } from '../ask';
import { imageAt, insert } from '../commands';
import { schema } from '../schema';
import type { Sources } from '../sources';

interface Picture {
  readonly src: string;
  readonly alt: string;
  /** Its title in Markdown, which is its caption where it stands by itself. */
  readonly title: string | null;
}

/** The picture that is selected, or one of the library. */
export function editPicture(view: EditorView, { library, files }: Sources): void {
  const image = imageAt(view.state);
  const edit = async (picture: Picture) => {
    const described = await describe(picture);
    if (described) insert(schema.node('image', described))(view.state, view.dispatch);
    view.focus();
  };
  if (image) void edit(image.attrs as Picture);
  else new LibraryDialog(library, (file) => void edit(pictureOf(file, files))).open();
}

/**
 * What files are in a text: pictures that are described, or links. Whoever cancels is asked about none of the others:
 * there may be hundreds, and what is not described is marked.
 */
export async function textsOf(uploaded: readonly LibraryFile[], files: string): Promise<Node[]> {
  const texts: Node[] = [];
  let isAsking = true;
  for (const file of uploaded) {
    const picture = pictureOf(file, files);
    if (!isPicture(file.path)) {
      texts.push(schema.text(nameOf(file.path), [schema.mark('link', { href: picture.src })]));
      continue;
    }
    const described: Picture | undefined = isAsking ? await describe(picture) : undefined;
    isAsking = described !== undefined;
    texts.push(schema.node('image', described ?? picture));
  }
  return texts;
}

function pictureOf({ path, altText = '', caption = '' }: LibraryFile, files: string): Picture {
  return { src: addressIn(files, path), alt: altText, title: caption || null };
}

async function describe({ src, alt, title }: Picture): Promise<Picture | undefined> {
  const questions = [
    { label: say('Alt text'), value: alt },
    { label: say('Caption'), value: title ?? '' },
    { label: say('Path or URL'), value: src },
  ];
  const answers = await ask(say('Image'), questions, src);
  if (!answers) return undefined;
  const [newAlt = '', newTitle = '', newSrc = ''] = answers;
  return { src: newSrc, alt: newAlt, title: newTitle || null };
}

/** The policy of pages shows no pictures of other sites. */
const ELSEWHERE = /^(?:https?:)?\/\//i;

/** With its caption, and a note where it has no alt text. */
export const pictureView: NodeViewConstructor = ({ attrs }) => {
  const { src, alt, title } = attrs as Picture;
  if (ELSEWHERE.test(src)) return { dom: make('span', { className: 'image-elsewhere', title: src }, alt || src) };
  const caption = title ? [make('span', { className: 'caption' }, title)] : [];
  const lack = alt === '' ? [make('span', { className: 'no-alt' }, say('No alt text'))] : [];
  return { dom: make('span', { className: 'picture' }, make('img', { src, alt }), ...caption, ...lack) };
};
