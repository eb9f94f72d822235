import type { Expression } from '@espalier/filter-syntax';

export function valuesOf(node: Expression): string[] {
  switch (node.kind) {
    case 'value':
      return [node.text];
    case 'group':
    case 'not':
      return valuesOf(node.of);
    case 'and':
    case 'or':
    case 'without':
      return node.of.flatMap(valuesOf);
  }
}
