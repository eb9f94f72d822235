import { TemplateParameterError, sentence, type TagParameters, type TemplateTag } from '@espalier/plugin-sdk';
import type { SourceFault } from '#content-kinds/liquid';
import type { Rendering } from '../rendering/rendering';

/** What a tag shows where it stands; one of which a parameter is wrong is left out, and the rest of the page goes on. */
export function renderTag(
  tag: TemplateTag,
  parameters: TagParameters,
  rendering: Rendering,
  place: Pick<SourceFault, 'line' | 'column'>,
): ReturnType<TemplateTag['render']> {
  try {
    return tag.render(parameters, rendering);
  } catch (error) {
    if (!(error instanceof TemplateParameterError)) throw error;
    return rendering.leaveOut({ ...parameterFault(tag.name, error), ...place });
  }
}

/** @param name of the tag or filter */
export function parameterFault(name: string, { message, shown = { message } }: TemplateParameterError): SourceFault {
  return sentence('“{name}” {fault}', { name, fault: { message, shown } });
}

/** What a tag is given beside what it knows: `button_text` is the property `ButtonText`. */
export function propertiesOf(parameters: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [pascalCase(name), value]));
}

function pascalCase(name: string): string {
  return name.replace(/(^|_)([a-z0-9])/gi, (_match, _start, letter: string) => letter.toUpperCase());
}
