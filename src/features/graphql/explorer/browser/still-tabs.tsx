import type { ComponentProps } from 'react';

interface Group extends ComponentProps<'ul'> {
  readonly values?: unknown;
  readonly onReorder?: unknown;
  readonly axis?: unknown;
}

/** The tabs of GraphiQL without the animations that they are dragged with, which weigh as much as the editor. */
export const Reorder = {
  Group: ({ values: _values, onReorder: _onReorder, axis: _axis, ...list }: Group) => <ul {...list} />,
  Item: ({ value: _value, ...item }: Omit<ComponentProps<'li'>, 'value'> & { readonly value?: unknown }) => (
    <li {...item} />
  ),
};
