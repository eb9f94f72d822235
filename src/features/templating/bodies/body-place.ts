import type { Rendering } from '../rendering/rendering';

export interface BodyPlace {
  readonly name: string;
  readonly model: object;
  readonly rendering: Rendering;
}
