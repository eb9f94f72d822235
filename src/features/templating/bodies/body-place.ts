import type { Rendering } from '../rendering/rendering';

/** Where Liquid in a body is rendered. */
export interface BodyPlace {
  /** For messages, such as `BlogPost.markdownBodyPart`. */
  readonly name: string;
  /** What the Liquid names `Model`. */
  readonly model: object;
  readonly rendering: Rendering;
}
