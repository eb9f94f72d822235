import type { TemplateContent } from '@espalier/plugin-sdk';
import { accessor } from '../values/accessor';
import type { TemplateValues } from '../values/template-values';

/** What templates name `Content`: items by handle, `Content["alias:home"]`, and through its members in the other ways. */
export function contentAccessor(content: TemplateContent, values: TemplateValues): object {
  const members: Readonly<Record<string, object>> = {
    Latest: accessor((handle) => values.of(content.getContentItemByHandle(handle, true))),
    ContentItemId: accessor((id) => values.of(content.getContentItemById(id))),
    ContentItemVersionId: accessor((id) => values.of(content.getContentItemByVersionId(id))),
    Slug: accessor((path) => values.of(content.getContentItemByHandle(`slug:${path}`))),
    Alias: accessor((alias) => values.of(content.getContentItemByHandle(`alias:${alias}`))),
  };
  return accessor((name) =>
    Object.hasOwn(members, name) ? members[name] : values.of(content.getContentItemByHandle(name)),
  );
}
