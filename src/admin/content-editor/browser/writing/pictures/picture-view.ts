import type { NodeViewConstructor } from 'prosemirror-view';
import { make } from '../../dom';
import { say } from '../../texts';
import type { Picture } from './picture';

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
