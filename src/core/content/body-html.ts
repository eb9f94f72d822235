import { extensionPoint, type JsonObject, type Principal } from '@espalier/plugin-sdk';

/** A text of an item, as its author wrote it. */
export interface WrittenBody {
  readonly language: 'html' | 'markdown' | 'liquid';
  readonly text: string;
  /** Of the part or field. */
  readonly settings: JsonObject;
  /** For messages, such as `BlogPost.markdownBodyPart`. */
  readonly name: string;
  /** The version that it stands in; undefined in an embedded item. */
  readonly contentItemVersionId?: string;
}

/** Makes HTML of what authors write, as the site shows it. Templates are a storey above this module, so they contribute it. */
export interface BodyHtml {
  /** In the order of the bodies. What fails is an error in its place, and the others go on. */
  htmlOf(bodies: readonly WrittenBody[], viewer: Principal): Promise<readonly (string | Error)[]>;
}

export const BODY_HTML = extensionPoint<BodyHtml>('content.body-html', {
  isPort: true,
  requires: ['htmlOf'],
});
