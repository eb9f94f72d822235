import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TEMPLATE_FOLDER } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';

interface PlacementRule {
  /** Display types that it is for; all without it. */
  readonly displayTypes?: readonly string[];
  /** Content types that it is for, `*` at the end standing for anything; all without it. */
  readonly contentTypes?: readonly string[];
  readonly differentiator?: string;
  /** Undefined leaves the shape where it is. */
  readonly place?: Place | 'hidden';
  readonly shape?: string;
  readonly alternates: readonly string[];
  readonly wrappers: readonly string[];
}

export interface Place {
  readonly zone: string;
  /** A number with dots, such as `5` or `5.1`. */
  readonly position: string;
}

export interface Placeable {
  readonly type: string;
  readonly contentType: string;
  readonly displayType: string;
  readonly name?: string;
}

export interface Placed {
  readonly type: string;
  readonly place: Place | 'hidden';
  readonly alternates: readonly string[];
  readonly wrappers: readonly string[];
}

/** By types of shapes; of those for one type the later ones override. */
type PlacementRules = ReadonlyMap<string, readonly PlacementRule[]>;

/** @param fallback where the shape goes without any rule */
export function placedBy(rules: PlacementRules, shape: Placeable, fallback: Place): Placed {
  const matching = (rules.get(shape.type) ?? []).filter((rule) => isFor(rule, shape));
  return {
    type: matching.findLast((rule) => rule.shape !== undefined)?.shape ?? shape.type,
    place: matching.findLast((rule) => rule.place !== undefined)?.place ?? fallback,
    alternates: matching.flatMap(({ alternates }) => alternates),
    wrappers: matching.flatMap(({ wrappers }) => wrappers),
  };
}

function isFor({ displayTypes, contentTypes, differentiator }: PlacementRule, shape: Placeable): boolean {
  if (displayTypes && !displayTypes.includes(shape.displayType)) return false;
  if (contentTypes && !contentTypes.some((pattern) => fits(pattern, shape.contentType))) return false;
  return differentiator === undefined || isNamed(differentiator, shape);
}

function fits(pattern: string, contentType: string): boolean {
  return pattern.endsWith('*') ? contentType.startsWith(pattern.slice(0, -1)) : pattern === contentType;
}

/** `subtitle`, `Subtitle` and, as in Orchard Core, `BlogPost-Subtitle`. */
function isNamed(differentiator: string, { contentType, name }: Placeable): boolean {
  if (name === undefined) return false;
  const prefix = `${contentType}-`;
  const given = differentiator.startsWith(prefix) ? differentiator.slice(prefix.length) : differentiator;
  return given.charAt(0).toUpperCase() + given.slice(1) === name.charAt(0).toUpperCase() + name.slice(1);
}

class PlacementFileError extends Error {
  /** @param member empty for the file as a whole */
  constructor(file: string, member: string, fault: string) {
    super(`${file}: ${member === '' ? 'it' : member} ${fault}.`);
    this.name = PlacementFileError.name;
  }
}

interface Spot {
  readonly file: string;
  readonly member: string;
}

type Members = Readonly<Record<string, unknown>>;

const NAME = /^[A-Za-z][\p{L}\p{M}\p{N}_]*$/u;
const ZONE = /^([A-Z][A-Za-z0-9]*)(?::(\d+(?:\.\d+)*))?$/;
/** Members of every shape, which a zone of this name would hide. */
const TAKEN = ['Type', 'DisplayType', 'Alternates', 'Wrappers', 'Classes', 'Attributes', 'ContentItem', 'Body'];
/** Where an item goes is for whoever asks for it, and it is no part or field with a name. */
const ITEM = 'Content';
const NOT_OF_ITEMS = ['place', 'differentiator'];
const KNOWN = ['displayType', 'contentType', 'differentiator', 'place', 'shape', 'alternates', 'wrappers'];

/** The types of shapes that a placement file speaks of, each with its rules in their order. */
export function readPlacement(file: string, json: string): [string, PlacementRule[]][] {
  const shapes = object(parsed(file, json), { file, member: '' });
  return Object.entries(shapes).map(([type, rules]) => {
    if (!NAME.test(type)) fail({ file, member: type }, 'is no name of a shape, such as TitlePart');
    const entries = Array.isArray(rules) ? rules : fail({ file, member: type }, 'must be a list of rules');
    return [type, entries.map((rule, index) => ruleOf(rule, type, { file, member: `${type}[${index}]` }))];
  });
}

function ruleOf(value: unknown, type: string, spot: Spot): PlacementRule {
  const rule = object(value, spot);
  const at = (member: string): Spot => ({ ...spot, member: `${spot.member}.${member}` });
  for (const member of Object.keys(rule)) {
    if (!KNOWN.includes(member)) fail(at(member), `is not known. Known are ${KNOWN.join(', ')}`);
    if (type === ITEM && NOT_OF_ITEMS.includes(member))
      fail(at(member), 'says nothing of an item, which is shown where it is asked for');
  }
  return {
    displayTypes: names(rule.displayType, at('displayType')),
    contentTypes: names(rule.contentType, at('contentType')),
    differentiator: text(rule.differentiator, at('differentiator')),
    place: place(text(rule.place, at('place')), at('place')),
    shape: shapeName(text(rule.shape, at('shape')), at('shape')),
    alternates: (names(rule.alternates, at('alternates')) ?? []).map(
      (name) => shapeName(name, at('alternates')) ?? name,
    ),
    wrappers: (names(rule.wrappers, at('wrappers')) ?? []).map((name) => shapeName(name, at('wrappers')) ?? name),
  };
}

function place(value: string | undefined, spot: Spot): Place | 'hidden' | undefined {
  if (value === undefined) return undefined;
  if (value === '-') return 'hidden';
  const found =
    ZONE.exec(value) ??
    fail(spot, `must be a zone and a position, such as Header:5, or - for nowhere; it is “${value}”`);
  const [, zone = '', position = '0'] = found;
  if (TAKEN.includes(zone)) fail(spot, `names the zone ${zone}, which every shape has another member for`);
  return { zone, position };
}

function shapeName(value: string | undefined, spot: Spot): string | undefined {
  if (value !== undefined && !NAME.test(value)) fail(spot, `has “${value}”, which is no name of a template`);
  return value;
}

function names(value: unknown, spot: Spot): readonly string[] | undefined {
  if (value === undefined) return undefined;
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  return entries.map((entry) =>
    typeof entry === 'string' && entry !== '' ? entry : fail(spot, 'must be text, or a list of texts'),
  );
}

function text(value: unknown, spot: Spot): string | undefined {
  return value === undefined || typeof value === 'string' ? value : fail(spot, 'must be text');
}

function object(value: unknown, spot: Spot): Members {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members;
  return fail(spot, 'must be an object');
}

function parsed(file: string, json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    return fail({ file, member: '' }, `is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function fail({ file, member }: Spot, fault: string): never {
  throw new PlacementFileError(file, member, fault);
}

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
