import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  PART_TYPE,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type Fault,
  type JsonObject,
  type PartType,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { partControl } from '../part-control';
import { LiquidSyntax } from './liquid-syntax';

/** A Liquid template that is the body of the item. Writing one needs the permission `ManageLiquidTemplates`. */
@Contributes(PART_TYPE)
export class LiquidPart implements PartType {
  readonly name = 'LiquidPart';
  get title() {
    return text('Liquid template');
  }

  readonly settings = {};

  constructor(private readonly syntax: LiquidSyntax) {}

  readonly searchable = { liquid: 'none' } as const;

  members() {
    return { liquid: { type: 'string', contentMediaType: 'text/x-liquid' } };
  }

  check({ liquid = '' }: JsonObject & { readonly liquid?: string }): Fault[] {
    const message = this.syntax.fault(liquid);
    return message ? [{ member: 'liquid', message }] : [];
  }
}

@Contributes(CONTENT_EDITOR_DRIVER)
export class LiquidEditor implements ContentEditorDriver {
  readonly edits = 'LiquidPart';

  display(member: EditedMember): PlacedView | undefined {
    if (!member.page.principal.may('ManageLiquidTemplates')) return undefined;
    return view('LiquidPart_Edit', partControl(member, 'liquid', { label: member.displayName })).at('Edit', 'Content');
  }

  read(posted: PostedMember): JsonObject | undefined {
    return posted.has('liquid') ? { liquid: posted.text('liquid') } : undefined;
  }
}
