import type { Shape } from '../shapes/shape';

/** What templates name `Model`: the shape's own members, its zones, and what drivers gave it. */
export function shapeMembers(shape: Shape): Readonly<Record<string, unknown>> {
  const { type, displayType, alternates, wrappers, classes, attributes, zones, properties } = shape;
  return {
    Type: type,
    DisplayType: displayType,
    Alternates: alternates,
    Wrappers: wrappers,
    Classes: classes,
    Attributes: attributes,
    ...zones,
    ...properties,
  };
}
