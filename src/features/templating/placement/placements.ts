import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TEMPLATE_FOLDER } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';
import { placedBy, type Place, type Placeable, type Placed, type PlacementRule } from './placement-rule';
import { readPlacement } from './read-placement';

const FILE = 'placement.json';

/** Where shapes go within an item: what the files `placement.json` in the folders of templates say, the last folder most. */
@Injectable()
export class Placements implements OnModuleInit {
  private readonly rules = new Map<string, PlacementRule[]>();

  constructor(private readonly registry: ExtensionRegistry) {}

  onModuleInit(): void {
    for (const folder of this.registry.contributions(TEMPLATE_FOLDER)) this.read(path.join(folder.path, FILE));
  }

  /** @param fallback where the shape goes when nothing is said of it */
  placed(shape: Placeable, fallback: Place): Placed {
    return placedBy(this.rules, shape, fallback);
  }

  private read(file: string): void {
    if (!existsSync(file)) return;
    for (const [type, rules] of readPlacement(file, readFileSync(file, 'utf8'))) {
      this.rules.set(type, [...(this.rules.get(type) ?? []), ...rules]);
    }
  }
}
