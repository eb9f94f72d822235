import { Injectable } from '@nestjs/common';
import { CONTENT_EDITOR_DRIVER, type ContentEditorDriver, type PlacedView } from '@espalier/plugin-sdk';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { DisplayDrivers, type ShownView } from '#core/display';
import { ExtensionRegistry } from '#platform/extensions';
import { typesWithin, type EmbeddedTypes } from './embedded-types';
import { SchemaEditor } from './schema-editor';

@Injectable()
export class EditorTools {
  private byKind?: ReadonlyMap<string, readonly ContentEditorDriver[]>;

  constructor(
    private readonly registry: ExtensionRegistry,
    private readonly display: DisplayDrivers,
    private readonly definitions: ContentDefinitions,
    private readonly bySchema: SchemaEditor,
  ) {}

  driversOf(kind: string): readonly ContentEditorDriver[] {
    this.byKind ??= grouped(this.registry.contributions(CONTENT_EDITOR_DRIVER).toReversed());
    return this.byKind.get(kind) ?? [this.bySchema];
  }

  viewed(placed: PlacedView, driver: ContentEditorDriver, model: object): ShownView {
    return this.display.shown(placed, driver.constructor.name, model);
  }

  typesWithin(type: ContentType): EmbeddedTypes {
    return typesWithin(type, this.definitions.all());
  }
}

function grouped(drivers: readonly ContentEditorDriver[]): ReadonlyMap<string, readonly ContentEditorDriver[]> {
  const byKind = new Map<string, ContentEditorDriver[]>();
  for (const driver of drivers) byKind.set(driver.edits, [...(byKind.get(driver.edits) ?? []), driver]);
  return byKind;
}
