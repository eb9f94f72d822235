export const MAX_SHAPE_NAME = 255;

/** Type, display type behind `_`, the rest behind `__`, which paths are part of. `files` is a path of the API. */
const SHAPE_NAME = /^(?!files$)[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)?(?:__[\p{L}\p{M}\p{N}_]+)?$/u;

export function isShapeName(name: string): boolean {
  return name.length <= MAX_SHAPE_NAME && SHAPE_NAME.test(name);
}
